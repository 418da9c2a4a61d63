import { defineStates, type StateOf } from '#shared/states.ts'

/** What members flagged waits until a moderator removes it, or lets it stand. */
export const reportStates = defineStates(
  'community.report.status',
  { waiting: { remove: 'removed', dismiss: 'dismissed' }, removed: {}, dismissed: {} },
  { refused: () => 'This message was decided on already.' },
)
/** A request for contact; whoever declined it and then writes after all has answered. */
export const contactStates = defineStates(
  'community.contact.state',
  { waiting: { answer: 'answered', decline: 'declined' }, declined: { answer: 'answered' }, answered: {} },
  { refused: () => 'You have answered this request already.' },
)
export type ContactState = StateOf<typeof contactStates>

export type ReportStatus = StateOf<typeof reportStates>
