import type { ReviewKind } from './items-contract.ts'
import { claimStates, type ClaimStatus, suggestionStates } from '#features/projects/states.ts'
import { questionStates } from '#features/questions/states.ts'
import { submissionStates } from '#features/submission/states.ts'
import { spelled } from '#shared/states.ts'

/** Returns a claim's state in the panel's spelling: a pending claim is spelled like a pending suggestion. */
export const claimReviewState = (status: ClaimStatus): string =>
  spelled(status === claimStates.pending ? suggestionStates.pending_review : status)

/** The states of a kind as the panel spells them: the one that waits for a decision, and those that can be decided. */
type ReviewStates = { waiting: string; open: readonly string[] }

const ofSuggestions: ReviewStates = {
  waiting: spelled(suggestionStates.pending_review),
  open: suggestionStates.before('approved').map(spelled),
}

export const REVIEW_STATES: Record<ReviewKind, ReviewStates> = {
  question: {
    waiting: spelled(questionStates.submitted),
    open: questionStates.before('approved').map(spelled),
  },
  publication: {
    waiting: spelled(submissionStates.pending_publication_review),
    open: submissionStates.before('approved_for_publication').map(spelled),
  },
  claim: {
    waiting: claimReviewState(claimStates.pending),
    open: claimStates.before('approved').map(claimReviewState),
  },
  proposal: ofSuggestions,
  refined_question: ofSuggestions,
}
