export { BlockedSection } from './blocked-section.tsx'
