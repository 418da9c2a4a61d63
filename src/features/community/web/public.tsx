export { BlockedSection } from './blocked-people-section.tsx'
