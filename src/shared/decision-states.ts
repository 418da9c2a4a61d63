import { defineStates, type StateOf } from './states.ts'

/** The states of a decision that takes effect later. A failed decision was no longer allowed when it was due. */
export const delayedDecisionStates = defineStates('kernel.delayed_decision.status', {
  pending: { carry_out: 'done', undo: 'undone', fail: 'failed' },
  done: {},
  undone: {},
  failed: {},
})
export type DelayedDecisionStatus = StateOf<typeof delayedDecisionStates>
