import { defineStates, type StateOf } from '#shared/states.ts'

/** What was removed lies in the graveyard until somebody brings it back, or thirty days have passed. */
export const removalStates = defineStates(
  'cleanup.removal.status',
  {
    buried: { undo: 'brought_back', purge: 'purged' },
    brought_back: {},
    purged: {},
  },
  {
    refused: (from) =>
      from === 'purged'
        ? 'This lay in the graveyard for thirty days and was purged; a backup still has it.'
        : 'This was already brought back.',
  },
)
export type RemovalStatus = StateOf<typeof removalStates>

/**
 * A proposal waits for an admin, of what is critical for two; approved it is carried out by a job, once. `changed`: what it is about is no
 * longer as it was when it was made. Source: security.md, "Two-person rule".
 */
export const proposalStates = defineStates(
  'cleanup.proposal.status',
  {
    pending: { consent: 'pending', approve: 'approved', reject: 'rejected', change: 'void', lapse: 'expired' },
    approved: { carry_out: 'done', change: 'void', fail: 'failed' },
    done: { undo: 'undone' },
    undone: {},
    rejected: {},
    void: {},
    expired: {},
    failed: {},
  },
  {
    refused: (from, event) => {
      if (event === 'undo') return 'There is nothing to undo.'
      if (from === 'rejected') return 'This proposal was already rejected.'
      if (from === 'expired') return 'This proposal has expired: it stood for 72 hours.'
      if (from === 'void') return 'What this proposal is about has changed since it was made, so it no longer stands.'
      return 'This proposal was already approved.'
    },
  },
)
export type ProposalStatus = StateOf<typeof proposalStates>
