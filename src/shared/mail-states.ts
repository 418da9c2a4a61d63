import { defineStates, type StateOf } from './states.ts'

/**
 * A mail is taken by its server or refused for good; until then it is tried again, unless it expires: it has become too old, or its
 * link has ended. When it was sent, failed or expired tells its state, not a column of its own.
 */
export const mailStates = defineStates('kernel.mail', {
  waiting: { taken: 'sent', put_off: 'waiting', refused: 'failed', expire: 'expired' },
  sent: {},
  failed: {},
  expired: {},
})
export type MailState = StateOf<typeof mailStates>
