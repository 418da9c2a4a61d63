import { defineStates, type StateOf } from '#shared/states.ts'

/** What members flagged waits until a moderator removes it, or lets it stand. */
export const reportStates = defineStates(
  'community.report.status',
  { waiting: { remove: 'removed', dismiss: 'dismissed' }, removed: {}, dismissed: {} },
  { refused: () => 'This message was decided on already.' },
)
export type ReportStatus = StateOf<typeof reportStates>
