import { defineStates, type StateOf } from '#shared/states.ts'

const WHY_NOT_WRITTEN: Record<string, string> = {
  pending_publication_review: 'This paper is waiting for review. You can edit it again if a revision is requested.',
  review: 'This paper is in peer review. You can edit it again if a revision is requested.',
  approved_for_publication: 'This paper is approved for publication. Its text can no longer be changed.',
  published: 'This paper is published. Its text can no longer be changed.',
  rejected: 'This paper was not accepted. Its text can no longer be changed.',
}

const WHY_NOT: Record<string, string> = {
  peer_review: 'This paper is not waiting for peer review.',
  publish: 'This paper is not approved for publication.',
  erase: 'This paper is about to be published. Its text can no longer be changed.',
}

/**
 * The states of a paper, from draft through submission and decision to publication.
 * Source: docs/product.md, "Submission and review".
 */
export const paperStates = defineStates(
  'team.paper.status',
  {
    draft: { submit: 'pending_publication_review', erase: 'draft' },
    pending_publication_review: {
      peer_review: 'review',
      approved_for_publication: 'approved_for_publication',
      revision_requested: 'revision_requested',
      rejected: 'rejected',
      erase: 'draft',
    },
    review: {
      approved_for_publication: 'approved_for_publication',
      revision_requested: 'revision_requested',
      rejected: 'rejected',
      erase: 'draft',
    },
    revision_requested: { submit: 'pending_publication_review', erase: 'draft' },
    approved_for_publication: { publish: 'published' },
    published: {},
    rejected: { erase: 'rejected' },
  },
  {
    refused: (from, event) =>
      (event === 'submit' ? WHY_NOT_WRITTEN[from] : WHY_NOT[event]) ?? 'This submission was already reviewed',
  },
)
export type PaperStatus = StateOf<typeof paperStates>

/** The states in which the team may edit a paper. */
export const WRITTEN_PAPERS = paperStates.before('submit')

/** The states of papers that the team is still writing or the editors are reviewing. */
export const PAPERS_IN_WORK = [
  paperStates.draft,
  paperStates.pending_publication_review,
  paperStates.review,
  paperStates.revision_requested,
] as const

const ANSWERED: Record<string, string> = {
  done: 'You have already marked this review as done.',
  declined: 'You have already declined this review.',
}

/** The states of a requested review; a mentor may still answer a lapsed or declined one. */
export const mentorReviewStates = defineStates(
  'team.mentor_review.status',
  {
    asked: { done: 'done', decline: 'declined', lapse: 'lapsed' },
    lapsed: { done: 'done' },
    declined: { done: 'done' },
    done: {},
  },
  { refused: (from) => ANSWERED[from] ?? 'This review is no longer needed.' },
)
export type MentorReviewStatus = StateOf<typeof mentorReviewStates>
