export { useWaiting } from './live-data.ts'
export { PendingCounts } from './waiting/waiting-counts.tsx'
export { PendingReviews } from './waiting/waiting-section.tsx'
