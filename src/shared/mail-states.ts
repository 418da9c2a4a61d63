import { defineStates, type StateOf } from './states.ts'

/**
 * A mail is accepted by its mail server or refused for good; until then it is retried, unless it expires, because it is
 * too old or its link has ended. The time at which it was sent, failed or expired determines its state, not a column of
 * its own.
 */
export const mailStates = defineStates('kernel.mail', {
  waiting: { taken: 'sent', put_off: 'waiting', refused: 'failed', expire: 'expired' },
  sent: {},
  failed: {},
  expired: {},
})
export type MailState = StateOf<typeof mailStates>
