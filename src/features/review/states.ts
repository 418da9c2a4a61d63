import type { ReviewKind } from './items-contract.ts'
import { claimStates, type ClaimStatus, suggestionStates } from '#features/projects/states.ts'
import { spelled } from '#shared/states.ts'

/** How the panel spells a claim's state: one that waits as the suggestions beside it. */
export const claimOnDesk = (status: ClaimStatus): string =>
  spelled(status === claimStates.pending ? suggestionStates.pending_review : status)

/** The states of a kind as the panel spells them: all, the one that waits for a decision, and those that can be decided. */
type DeskStates = { all: readonly string[]; waiting: string; open: readonly string[] }

const ofSuggestions: DeskStates = {
  all: suggestionStates.names,
  waiting: spelled(suggestionStates.pending_review),
  open: suggestionStates.before('approved').map(spelled),
}

export const DESK_STATES: Record<ReviewKind, DeskStates> = {
  question: {
    all: [
      'submitted',
      'needs_clarification',
      'available',
      'assigned',
      'in_research',
      'published',
      'declined',
      'merged',
    ],
    waiting: 'submitted',
    open: ['submitted', 'needs_clarification'],
  },
  publication: {
    all: ['pending_publication_review', 'approved_for_publication', 'revision_requested', 'rejected'],
    waiting: 'pending_publication_review',
    open: ['pending_publication_review'],
  },
  claim: {
    all: claimStates.all.map(claimOnDesk),
    waiting: claimOnDesk(claimStates.pending),
    open: claimStates.before('approved').map(claimOnDesk),
  },
  proposal: ofSuggestions,
  refined_question: ofSuggestions,
}
