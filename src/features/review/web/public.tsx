export { useWaiting } from './live-data.ts'
export { WaitingCounts } from './waiting/waiting-counts.tsx'
export { WaitingWork } from './waiting/waiting-section.tsx'
