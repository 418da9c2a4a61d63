import { defineStates, type StateOf } from '#shared/states.ts'

/**
 * The state of a paper's deposit: waiting to be sent, queued at the agency, registered, or failed until an admin acts.
 * Events: `delayed` schedules a retry; `requested` occurs when the paper has changed or an admin sends the deposit
 * again.
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

/** Deposits that still need work. */
export const OPEN_DEPOSITS = depositStates.before('queued')

/** Deposits with a final answer from the agency. */
export const SETTLED_DEPOSITS = [depositStates.registered, depositStates.failed] as const

/** All states in the order of the list: deposits that need an admin come first. */
export const DEPOSITS_IN_ORDER: readonly DepositState[] = [
  depositStates.failed,
  depositStates.waiting,
  depositStates.queued,
  depositStates.registered,
]
