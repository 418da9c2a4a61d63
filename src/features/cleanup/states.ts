import { defineStates, type StateOf } from '#shared/states.ts'

/** A removed item stays in the graveyard until an admin restores it, or for thirty days. */
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
 * A proposal waits for the approval of one admin, or of two if it is critical. A job executes an approved one once.
 * `changed`: its subject has changed since it was made. Source: security.md, "Two-person rule".
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
