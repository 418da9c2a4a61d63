import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { stateField } from '#shared/state-field.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { RECOMMENDATIONS, reviewAnswers } from './answers-contract.ts'
import { ANONYMITY_MODES } from './contract.ts'
import {
  CANDIDATES_SHOWN,
  CONFLICT_REASON_LENGTH_MAX,
  MESSAGE_LENGTH_MAX,
  REVIEW_DAYS_MAX,
  REVIEWER_NAME_LENGTH_MAX,
} from './limits.ts'
import { invitationStates, reviewStates, roundStates } from './states.ts'

const atMost = (length: number) => `Please write at most ${length.toLocaleString('en')} characters.`

/** A conflict of interest of a person. Those with `confirmable` can be invited with a reason; the others cannot. */
const conflict = z.object({
  kind: z.enum(['team', 'mentor', 'co_author', 'institution']),
  /** A sentence that names the authors, papers or institution concerned. */
  text: z.string(),
  confirmable: z.boolean(),
})
export type ReviewerConflict = z.output<typeof conflict>

const invitation = z.object({
  id: z.string(),
  status: stateField(invitationStates),
  /** The member's id; null for a person without an account. */
  user_id: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  institution: z.string(),
  invited_at: z.string(),
  expires_at: z.string(),
  due_at: z.string(),
  answered_at: z.string().nullable(),
  /** Why the person declined, and whom they suggested. */
  decline_reason: z.string(),
  suggestion: z.string(),
  /** Conflicts of interest, as known now. */
  conflicts: z.array(conflict),
  conflict_reason: z.string(),
  /** The number by which authors know the reviewer; null until the invitation is accepted. */
  reviewer_number: z.int().nullable(),
  reminded_at: z.string().nullable(),
  /** The link to pass on, if this server can't send e-mail; shown only in the reply to the invitation. */
  link: z.string().nullable(),
  review: z
    .object({
      status: stateField(reviewStates),
      overdue: z.boolean(),
      saved_at: z.string().nullable(),
      submitted_at: z.string().nullable(),
      recommendation: z.enum(RECOMMENDATIONS).nullable(),
      /** The whole review, confidential comments included; null until it is submitted. */
      answers: reviewAnswers.nullable(),
    })
    .nullable(),
})
export type DeskInvitation = z.output<typeof invitation>

const round = z.object({
  id: z.string(),
  number: z.int(),
  status: stateField(roundStates),
  mode: z.enum(ANONYMITY_MODES),
  opened_at: z.string(),
  ended_at: z.string().nullable(),
  invitations: z.array(invitation),
  progress: z.object({
    invited: z.int(),
    accepted: z.int(),
    submitted: z.int(),
    overdue: z.int(),
    /** The number of reviews that editors usually wait for. A decision is possible with fewer. */
    usual: z.int(),
  }),
})
export type DeskRound = z.output<typeof round>

const candidate = z.object({
  user_id: z.string(),
  name: z.string(),
  role: z.enum(['faculty', 'clinician']),
  institution: z.string(),
  interests: z.array(z.string()),
  /** The match of the person with the subject, from 0 to 1. */
  match: z.number(),
  /** The person's published paper on the subject, if there is one. */
  paper: z.string().nullable(),
  /** The number of earlier reviews on the subject. */
  past_reviews: z.int(),
  /** The number of open reviews and unanswered invitations. */
  load: z.int(),
  /** The share of invitations that the person answered, from 0 to 1; null without invitations. */
  response_rate: z.number().nullable(),
  conflicts: z.array(conflict),
  /** True if the authors named this person among those to avoid. */
  avoided: z.boolean(),
  /** True if the person is invited or reviews in this round. */
  invited: z.boolean(),
})
export type Candidate = z.output<typeof candidate>

const params = z.object({ id: z.uuid() })
const ofInvitation = z.object({ id: z.uuid(), invitationId: z.uuid() })
const dueAt = z.iso.datetime(
  `Please choose a date from tomorrow to ${REVIEW_DAYS_MAX} days ahead, as an ISO time in UTC.`,
)

const conflictReason = z
  .string()
  .overwrite(visibleText)
  .max(CONFLICT_REASON_LENGTH_MAX, atMost(CONFLICT_REASON_LENGTH_MAX))
  .default('')

const whom = z.object({
  /** The member to invite. For anyone else, give e-mail, name, role and institution. */
  user_id: z.uuid('Please choose a member.').optional(),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid email address.')).optional(),
  name: z.string().overwrite(oneLine).max(REVIEWER_NAME_LENGTH_MAX, atMost(REVIEWER_NAME_LENGTH_MAX)).default(''),
  role: z.enum(['faculty', 'clinician'], 'Please choose faculty or clinician.').optional(),
  institution: z.string().overwrite(oneLine).max(200, atMost(200)).default(''),
  message: z.string().overwrite(visibleText).max(MESSAGE_LENGTH_MAX, atMost(MESSAGE_LENGTH_MAX)).default(''),
  due_at: dueAt.optional(),
  conflict_reason: conflictReason,
})

type Whom = z.output<typeof whom>

const missingIn = ({ user_id: userId, email, name, role, institution }: Whom): [keyof Whom, string][] => {
  if (userId) return []
  if (!email) return [['email', 'Please choose a member, or enter an email address.']]
  return [
    ...(name === '' ? [['name', 'Please enter the name.'] as [keyof Whom, string]] : []),
    ...(role ? [] : [['role', 'Please choose faculty or clinician.'] as [keyof Whom, string]]),
    ...(institution === '' ? [['institution', 'Please enter the institution.'] as [keyof Whom, string]] : []),
  ]
}

/** The person to invite: a member by id, or anyone by e-mail with the details that the conflict check needs. */
const inviting = whom.superRefine((given, context) => {
  for (const [field, message] of missingIn(given)) context.addIssue({ code: 'custom', path: [field], message })
})

export const reviewDeskCalls = {
  'POST /api/admin/reviews/publication/:id/review': {
    who: 'moderator',
    feature: 'peer-review',
    summary: 'Sends a pending submission to peer review and opens its review round.',
    params,
    body: z.object({ mode: z.enum(ANONYMITY_MODES, 'Please choose who is hidden.').default('both_hidden') }),
    reply: z.object({ round }),
    status: 201,
  },
  'GET /api/admin/reviews/publication/:id/round': {
    who: 'moderator',
    summary: 'Returns the review round of a submission with its reviewers and their progress; null if there is none.',
    params,
    reply: z.object({ round: round.nullable() }),
  },
  'GET /api/admin/reviews/publication/:id/candidates': {
    who: 'moderator',
    summary:
      'Ranks members who could review a submission, by subject. Names their load, response rate and conflicts of interest.',
    params,
    reply: z.object({
      candidates: z.array(candidate).max(CANDIDATES_SHOWN),
      /** The people whom the authors asked not to invite, in the authors' words. */
      avoided: z.string(),
    }),
  },
  'POST /api/admin/reviews/publication/:id/reviewers': {
    who: 'moderator',
    feature: 'peer-review',
    summary:
      'Invites a member, or anyone by e-mail, to review a submission. A conflict of interest needs a reason; team members and mentors can’t be invited.',
    params,
    body: inviting,
    reply: z.object({ invitation }),
    status: 201,
  },
  'POST /api/admin/reviews/publication/:id/reviewers/:invitationId/cancel': {
    who: 'moderator',
    summary: 'Cancels an invitation, or removes a reviewer who has not submitted the review yet.',
    params: ofInvitation,
    reply: z.object({ invitation }),
  },
  'POST /api/admin/reviews/publication/:id/reviewers/:invitationId/extend': {
    who: 'moderator',
    summary: 'Changes the date by which a review is due.',
    params: ofInvitation,
    body: z.object({ due_at: dueAt }),
    reply: z.object({ invitation }),
  },
  'POST /api/admin/reviews/publication/:id/reviewers/:invitationId/remind': {
    who: 'moderator',
    summary: 'Reminds a person of an unanswered invitation or an unsubmitted review, at most once a day.',
    params: ofInvitation,
    reply: z.object({ invitation }),
  },
} satisfies Calls
