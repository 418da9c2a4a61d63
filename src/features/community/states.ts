import { defineStates, type StateOf } from '#shared/states.ts'

/** A flagged message waits until a moderator removes it or dismisses the report. */
export const reportStates = defineStates(
  'community.report.status',
  { waiting: { remove: 'removed', dismiss: 'dismissed' }, removed: {}, dismissed: {} },
  { refused: () => 'This message was decided on already.' },
)
/** A request for contact. A recipient who declines it and then writes has answered it. */
export const contactStates = defineStates(
  'community.contact.state',
  { waiting: { answer: 'answered', decline: 'declined' }, declined: { answer: 'answered' }, answered: {} },
  { refused: () => 'You have answered this request already.' },
)
export type ContactState = StateOf<typeof contactStates>

export type ReportStatus = StateOf<typeof reportStates>
