import { defineStates, type StateOf } from './states.ts'

/**
 * The states of a mail. A mail is retried until the mail server accepts it or refuses it permanently, or until it
 * expires because it is too old or its link is no longer valid. The state is not stored, but determined by the time at
 * which the mail was sent, failed or expired.
 */
export const mailStates = defineStates('kernel.mail', {
  waiting: { taken: 'sent', put_off: 'waiting', refused: 'failed', expire: 'expired' },
  sent: {},
  failed: {},
  expired: {},
})
export type MailState = StateOf<typeof mailStates>
