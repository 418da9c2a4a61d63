import { defineStates, type StateOf } from '#shared/states.ts'

const WHY_NOT_WRITTEN: Record<string, string> = {
  pending_publication_review:
    'This paper is submitted and waits for review; it can be changed again if a revision is requested.',
  review: 'This paper is in peer review; it can be changed again if a revision is requested.',
  approved_for_publication: 'This paper is approved for publication; its text can no longer be changed.',
  published: 'This paper is published; its text can no longer be changed.',
  rejected: 'This paper was not accepted; its text can no longer be changed.',
}

const WHY_NOT: Record<string, string> = {
  peer_review: 'This paper does not wait for peer review.',
  publish: 'This paper is not approved for publication.',
  erase: 'This paper is to be published; its text stays.',
}

/**
 * A paper is written until it is submitted, decided on, and published.
 * Source: decisions on the specification, section 3.
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

/** Papers that their team may write. */
export const WRITTEN_PAPERS = paperStates.before('submit')

/** The states of papers that wait for their team or for the editors: those that matter when a team loses a member. */
export const PAPERS_IN_WORK = [
  paperStates.draft,
  paperStates.pending_publication_review,
  paperStates.review,
  paperStates.revision_requested,
] as const

const ANSWERED: Record<string, string> = {
  done: 'You have marked this review as done already.',
  declined: 'You have declined this review.',
}

/** A mentor answers each requested review; a review that lapsed may still come. */
export const mentorReviewStates = defineStates(
  'team.mentor_review.status',
  {
    asked: { done: 'done', decline: 'declined', lapse: 'lapsed' },
    lapsed: { done: 'done' },
    declined: { done: 'done' },
    done: {},
  },
  { refused: (from) => ANSWERED[from] ?? 'This review is no longer waited for.' },
)
export type MentorReviewStatus = StateOf<typeof mentorReviewStates>
