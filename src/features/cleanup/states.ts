import { defineStates, type StateOf } from '#shared/states.ts'

/** A removed item stays in the graveyard for thirty days, unless an admin restores it. */
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
        ? 'This was purged after 30 days in the graveyard. You can only get it back from a backup.'
        : 'This has already been restored.',
  },
)
export type RemovalStatus = StateOf<typeof removalStates>

/**
 * A proposal needs the approval of one admin, or of two if it is critical. A job executes an approved proposal once.
 * `changed`: a subject has changed since the proposal was made. Source: docs/product.md, "Administration".
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
      if (from === 'rejected') return 'This proposal has already been rejected.'
      if (from === 'expired') return 'This proposal expired after 72 hours.'
      if (from === 'void')
        return 'This proposal is no longer valid, because the affected items have changed since it was created.'
      return 'This proposal has already been approved.'
    },
  },
)
export type ProposalStatus = StateOf<typeof proposalStates>
