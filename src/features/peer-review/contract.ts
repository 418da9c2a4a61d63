import * as z from 'zod'
import { memberName, signedIn, signUpPassword } from '#features/accounts/contract.ts'
import { submissionStates } from '#features/submission/states.ts'
import { articleSchema } from '#formats/article/schema.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { stateField } from '#shared/state-field.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { RECOMMENDATIONS, reviewAnswers, sharedAnswers } from './answers-contract.ts'
import { DECLINE_REASON_LENGTH_MAX, INVITATION_TOKEN_LENGTH_MAX, SUGGESTION_LENGTH_MAX } from './limits.ts'
import { invitationStates, reviewStates } from './states.ts'

/**
 * The modes of anonymity until the decision: authors and reviewers are hidden from each other, only the reviewers are
 * hidden from the authors, or nobody is hidden. Each submission keeps the mode under which it was sent.
 */
export const ANONYMITY_MODES = ['both_hidden', 'reviewers_hidden', 'open'] as const
export type AnonymityMode = (typeof ANONYMITY_MODES)[number]

const mode = z.enum(ANONYMITY_MODES)

const textOf = (max: number) =>
  z
    .string()
    .max(max, `Please write at most ${max.toLocaleString('en')} characters.`)
    .overwrite(visibleText)
    .default('')

/** An invitation to review, as the invited person sees it. Names of hidden authors are replaced. */
const ownInvitation = z.object({
  id: z.string(),
  status: stateField(invitationStates),
  title: z.string(),
  abstract: z.string(),
  keywords: z.array(z.string()),
  category: z.string(),
  word_count: z.int(),
  mode,
  round: z.int(),
  /** The editor's message to the invited person. */
  message: z.string(),
  invited_at: z.string(),
  /** The time by which the invitation must be answered. */
  expires_at: z.string(),
  /** The time by which the review is due. */
  due_at: z.string(),
})
export type OwnInvitation = z.output<typeof ownInvitation>

/** The outcome of a round, once the editors' decision has taken effect; null before. */
const decision = z
  .object({
    status: stateField(submissionStates),
    decided_at: z.string(),
    /** The editors' notes to the authors. */
    notes: z.string(),
  })
  .nullable()

const ownReview = z.object({
  /** The id of the invitation, which is also that of the review. */
  id: z.string(),
  status: stateField(reviewStates),
  title: z.string(),
  category: z.string(),
  mode,
  round: z.int(),
  due_at: z.string(),
  /** True for an unsubmitted review that is late. */
  overdue: z.boolean(),
  saved_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  recommendation: z.enum(RECOMMENDATIONS).nullable(),
  decision,
})
export type OwnReview = z.output<typeof ownReview>

/** A submitted review, as authors and other reviewers see it. `reviewer`: the name, or "Reviewer 1". */
const sharedReview = z.object({ reviewer: z.string(), answers: sharedAnswers, submitted_at: z.string() })
export type SharedReview = z.output<typeof sharedReview>

const fullReview = z.object({
  id: z.string(),
  status: stateField(reviewStates),
  round: z.int(),
  mode,
  due_at: z.string(),
  overdue: z.boolean(),
  /** The reason why the review can't be changed; null while it can. */
  closed_because: z.string().nullable(),
  paper: z.object({
    title: z.string(),
    abstract: z.string(),
    keywords: z.array(z.string()),
    category: z.string(),
    word_count: z.int(),
    article: articleSchema,
    /** Temporary URLs of the article's pictures, by file id. */
    file_addresses: z.record(z.string(), z.string()),
    /** The number of files for download that are left out, since their contents could name the authors. */
    files_left_out: z.int(),
    /** The authors in printed order: "Author 1", or their names if authors are not hidden. */
    authors: z.array(z.string()),
  }),
  answers: reviewAnswers,
  /** The version of the saved answers. Send it with the next change. */
  version: z.int(),
  saved_at: z.string().nullable(),
  submitted_at: z.string().nullable(),
  recommendation: z.enum(RECOMMENDATIONS).nullable(),
  decision,
  /** The other reviewers' reviews, once the decision has taken effect; empty before. */
  other_reviews: z.array(sharedReview),
})
export type FullReview = z.output<typeof fullReview>

const params = z.object({ id: z.uuid() })
const link = z.object({ token: z.string().min(1).max(INVITATION_TOKEN_LENGTH_MAX) })

/** The reason for declining, and people whom the invited person suggests. Both are shown to editors only. */
const declining = {
  reason: textOf(DECLINE_REASON_LENGTH_MAX),
  /** Names of other people who could review the paper. No e-mail is sent to them. */
  suggestion: textOf(SUGGESTION_LENGTH_MAX),
}

const saved = z.object({ version: z.int(), saved_at: z.string() })
const done = z.object({ message: z.string() })

export const peerReviewCalls = {
  'GET /api/peer-reviews/mine': {
    who: 'member',
    summary: 'Lists the member’s open invitations to review papers, and their reviews: unsubmitted ones first.',
    reply: z.object({ invitations: z.array(ownInvitation), reviews: z.array(ownReview) }),
  },
  'POST /api/peer-reviews/:id/respond': {
    who: 'member',
    summary: 'Accepts or declines an invitation to review a paper.',
    params,
    body: z.object({ accept: z.boolean('Please accept or decline.'), ...declining }),
    reply: done,
  },
  'GET /api/peer-reviews/invitations/:token': {
    who: 'anyone',
    summary: 'Returns the invitation that a mailed link belongs to. Opening the link changes nothing.',
    params: link,
    reply: ownInvitation.extend({
      /** The invited address. */
      email: z.string(),
      name: z.string(),
      role: z.enum(['faculty', 'clinician']).nullable(),
      institution: z.string(),
    }),
    limits: ['login-address'],
  },
  'POST /api/peer-reviews/invitations/:token/decline': {
    who: 'anyone',
    summary: 'Declines an invitation by its mailed link, without an account.',
    params: link,
    body: z.object(declining),
    reply: done,
    limits: ['login-address'],
  },
  'POST /api/peer-reviews/invitations/:token/accept': {
    who: 'anyone',
    summary:
      'Accepts an invitation by its mailed link. A signed-in member attaches it to their account; other people create an account for the invited address, with the role and institution that the editor gave.',
    params: link,
    body: z.object({
      first_name: memberName.optional(),
      last_name: memberName.optional(),
      password: signUpPassword.optional(),
    }),
    reply: z.object({
      review_id: z.string(),
      /** The session of a new account; null for a member who was signed in. */
      session: signedIn.nullable(),
    }),
    limits: ['register', 'register-site'],
  },
  'GET /api/peer-reviews/:id': {
    who: 'member',
    summary:
      'Returns a review with the paper. Hidden authors’ names are replaced. After the decision, also returns the other reviews.',
    params,
    reply: fullReview,
  },
  'PUT /api/peer-reviews/:id': {
    who: 'member',
    summary: 'Saves the answers of a review as a draft. Refused if another tab has saved a newer version.',
    params,
    body: z.object({ version: z.int('Please reload the review.').min(0), answers: reviewAnswers }),
    reply: saved,
    bodyLimit: 1_048_576,
  },
  'POST /api/peer-reviews/:id/submit': {
    who: 'member',
    summary: 'Submits the saved answers of a review with a recommendation. They can’t be changed afterwards.',
    params,
    body: z.object({
      recommendation: z.enum(RECOMMENDATIONS, 'Please choose a recommendation.'),
      /** The version that the reviewer saw. Refused if another tab has saved a newer one. */
      version: z.int('Please reload the review.').min(0).optional(),
    }),
    reply: z.object({ submitted_at: z.string() }),
  },
} satisfies Calls

/** The reviews of a paper, as its authors see them. */
export const authorReviewCalls = {
  'GET /api/student/papers/:paperId/peer-reviews': {
    who: 'member',
    summary:
      'Returns the review rounds of a paper for its authors. Reviews are shown once the decision has taken effect, without confidential comments and recommendations.',
    params: z.object({ paperId: z.uuid() }),
    reply: z.object({
      rounds: z.array(
        z.object({
          number: z.int(),
          submission_id: z.string(),
          mode,
          opened_at: z.string(),
          decision,
          reviews: z.array(sharedReview),
        }),
      ),
    }),
  },
} satisfies Calls
