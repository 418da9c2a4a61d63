import { defineStates, type StateOf } from '#shared/states.ts'

/** The states of a report: waiting until a moderator removes the message or dismisses the report. */
export const reportStates = defineStates(
  'community.report.status',
  { waiting: { remove: 'removed', dismiss: 'dismissed' }, removed: {}, dismissed: {} },
  { refused: () => 'This report has already been handled.' },
)
/**
 * The states of a contact request. If a recipient declines a request but writes later, the request counts as answered.
 */
export const contactStates = defineStates(
  'community.contact.state',
  { waiting: { answer: 'answered', decline: 'declined' }, declined: { answer: 'answered' }, answered: {} },
  { refused: () => 'You’ve already answered this request.' },
)
export type ContactState = StateOf<typeof contactStates>

export type ReportStatus = StateOf<typeof reportStates>
