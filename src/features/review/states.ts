import type { ReviewKind } from './items-contract.ts'
import { claimStates, type ClaimStatus, suggestionStates } from '#features/projects/states.ts'
import { questionStates } from '#features/questions/states.ts'
import { submissionStates } from '#features/submission/states.ts'
import { spelled } from '#shared/states.ts'

/** Returns the panel's name for a claim's state. A pending claim has the same name as a pending suggestion. */
export const claimReviewState = (status: ClaimStatus): string =>
  spelled(status === claimStates.pending ? suggestionStates.pending_review : status)

/**
 * The states of one kind of item, named as in the panel. `waiting`: pending a decision; `open`: all states in which the
 * item can be decided on.
 */
type ReviewStates = { waiting: string; open: readonly string[] }

const ofSuggestions: ReviewStates = {
  waiting: spelled(suggestionStates.pending_review),
  open: suggestionStates.before('approved').map(spelled),
}

/** The list filter for items with a decision that has not taken effect. */
export const TAKING_EFFECT = 'taking_effect'

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
