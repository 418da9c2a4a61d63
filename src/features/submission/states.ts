import { defineStates, type StateOf, type EventOf } from '#shared/states.ts'

/** Each submission is decided on once, before or after its peer review. After `erase`, no decision is possible. */
export const submissionStates = defineStates(
  'submission.submission.status',
  {
    pending_publication_review: {
      peer_review: 'review',
      approved_for_publication: 'approved_for_publication',
      revision_requested: 'revision_requested',
      rejected: 'rejected',
      erase: 'rejected',
    },
    review: {
      approved_for_publication: 'approved_for_publication',
      revision_requested: 'revision_requested',
      rejected: 'rejected',
      erase: 'rejected',
    },
    approved_for_publication: {},
    revision_requested: {},
    rejected: {},
  },
  {
    refused: (from, event) =>
      event === 'peer_review' && from === 'review'
        ? 'This submission is already in peer review.'
        : 'This submission was already reviewed',
  },
)

export type SubmissionStatus = StateOf<typeof submissionStates>

/** The states in which a submission has no decision yet. */
export const UNDECIDED_SUBMISSIONS = submissionStates.before('approved_for_publication')

/** Each request for more time is decided on once. */
export const extensionStates = defineStates(
  'submission.extension.status',
  { pending: { approved: 'approved', rejected: 'rejected' }, approved: {}, rejected: {} },
  { refused: () => 'This request was already decided.' },
)

export type ExtensionStatus = StateOf<typeof extensionStates>

export type ExtensionDecision = EventOf<typeof extensionStates>
