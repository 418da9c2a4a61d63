import { defineStates, type StateOf, type EventOf } from '#shared/states.ts'

/** Each submission is decided on once. After `erase`, no decision is possible. */
export const submissionStates = defineStates(
  'submission.submission.status',
  {
    pending_publication_review: {
      approved_for_publication: 'approved_for_publication',
      revision_requested: 'revision_requested',
      rejected: 'rejected',
      erase: 'rejected',
    },
    approved_for_publication: {},
    revision_requested: {},
    rejected: {},
  },
  { refused: () => 'This submission was already reviewed' },
)

export type SubmissionStatus = StateOf<typeof submissionStates>

/** Each request for more time is decided on once. */
export const extensionStates = defineStates(
  'submission.extension.status',
  { pending: { approved: 'approved', rejected: 'rejected' }, approved: {}, rejected: {} },
  { refused: () => 'This request was already decided.' },
)

export type ExtensionStatus = StateOf<typeof extensionStates>

export type ExtensionDecision = EventOf<typeof extensionStates>
