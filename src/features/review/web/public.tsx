export { useWaiting } from './live-data.ts'
export { PendingCounts } from './pending/pending-counts.tsx'
export { PendingReviews } from './pending/pending-reviews-section.tsx'
