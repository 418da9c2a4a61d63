export { Backups } from './backups-section.tsx'
export { Environments } from './environments-section.tsx'
