import { defineStates, type StateOf } from './states.ts'

/**
 * A mail is taken by its server or refused for good; until then it is tried again. When it was sent or failed tells its state, not a
 * column of its own.
 */
export const mailStates = defineStates('kernel.mail', {
  waiting: { taken: 'sent', put_off: 'waiting', refused: 'failed' },
  sent: {},
  failed: {},
})
export type MailState = StateOf<typeof mailStates>
