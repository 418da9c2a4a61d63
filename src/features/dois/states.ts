import { defineStates, type StateOf } from '#shared/states.ts'

/**
 * The state of a paper's deposit: waiting to be sent, queued at the agency, registered, or failed until someone acts.
 * `delayed`: it is worth another try; `requested`: the paper has changed since, or an admin sends it again.
 */
export const depositStates = defineStates('dois.deposit.state', {
  waiting: {
    queued: 'queued',
    registered: 'registered',
    delayed: 'waiting',
    refused: 'failed',
    requested: 'waiting',
  },
  queued: {
    queued: 'queued',
    registered: 'registered',
    delayed: 'queued',
    refused: 'failed',
    requested: 'waiting',
  },
  registered: { requested: 'waiting' },
  failed: { requested: 'waiting' },
})
export type DepositState = StateOf<typeof depositStates>

/** Deposits that there is still something to do about. */
export const OPEN_DEPOSITS = depositStates.before('queued')

/** Deposits of which the agency has said its last word. */
export const SETTLED_DEPOSITS = [depositStates.registered, depositStates.failed] as const

/** In the order of the list: deposits on which someone has to act come first. */
export const DEPOSITS_IN_ORDER: readonly DepositState[] = [
  depositStates.failed,
  depositStates.waiting,
  depositStates.queued,
  depositStates.registered,
]
