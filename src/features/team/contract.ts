import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { stateField } from '#shared/state-field.ts'
import { isMailbox } from '#shared/text/mailbox.ts'
import { numberField } from '#shared/text/numbers.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { AI_TOOL_LENGTH_MAX, AI_PURPOSE_LENGTH_MAX } from './ai-declaration-presenter.ts'
import { REVIEW_NOTE_LENGTH_MAX } from './limits.ts'
import { mentorReviewStates } from './states.ts'

export type { CheckFound } from './dismissed-check.ts'
export { APPROVAL_NOTE_LENGTH_MAX, DECLARATION_LENGTH_MAX } from './limits.ts'
export { PAPER_ROLES } from './paper-roles.ts'
export { SECTION_PLANS } from './sections.ts'
export { TITLE_MARKS, tidyTitle, titleText } from './title-policy.ts'

export const completionStatus = z.enum(['not_started', 'in_progress', 'completed'])

const draft = z.literal([1, 2], 'A mentor reviews draft 1 and draft 2.')

export type MentorDraft = z.output<typeof draft>

const review = z.object({
  draft,
  status: stateField(mentorReviewStates),
  /** The expected duration: "15-20 minutes". */
  takes: z.string(),
  /** ISO instants, as are all moments of this contract. */
  asked_at: z.string(),
  due_at: z.string(),
  answered_at: z.string().nullable(),
  /** The mentor's note to the authors. */
  note: z.string(),
})

const mentor = z.object({
  mentorship_id: z.string(),
  /** Null until they have followed the link to their address: before that, authors do not learn who asked. */
  name: z.string().nullable(),
  member_id: z.string().nullable(),
  /** `invited`: by mail; `ended`: no longer on the paper. */
  is: z.enum(['invited', 'mentor', 'ended']),
  credit_by_name: z.boolean(),
  /** In the order of the drafts; only those that were requested. */
  reviews: z.array(review),
})

export type Mentor = z.output<typeof mentor>

const mentoring = z.object({ mentors: z.array(mentor) })

export type Mentoring = z.output<typeof mentoring>

export const mentoringCalls = {
  'GET /api/student/papers/:paperId/mentoring': {
    who: 'member',
    summary:
      'Who mentors a paper, what they were asked for, and how far that is: for its authors, mentors and editors.',
    params: z.object({ paperId: z.uuid() }),
    reply: mentoring,
  },
  'POST /api/student/papers/:paperId/mentoring/:draft/answer': {
    who: 'member',
    summary: 'A mentor marks the review of a draft as done, or declines it.',
    params: z.object({ paperId: z.uuid(), draft: numberField(draft) }),
    body: z.object({
      answer: z.enum(['done', 'decline'], 'Please say whether the review is done or declined.'),
      note: z
        .string()
        .overwrite(visibleText)
        .max(REVIEW_NOTE_LENGTH_MAX, `Please write at most ${REVIEW_NOTE_LENGTH_MAX.toLocaleString('en')} characters.`)
        .default(''),
      /** Names the mentor on the published paper. If omitted, the choice made with their question remains. */
      credit_by_name: z.boolean().optional(),
    }),
    reply: mentoring,
  },
} satisfies Calls

const aiUse = z.object({
  id: z.string(),
  /** `inflo`: noted by Inflo, of its own tools; `said`: reported by a person who used another tool. */
  source: z.enum(['said', 'inflo']),
  tool: z.string(),
  purpose: z.string(),
  /** Null for the whole paper. */
  section: z.string().nullable(),
  heading: z.string().nullable(),
  used_by: z.string(),
  /** YYYY-MM-DD, in Pacific time. */
  used_on: z.string(),
  may_remove: z.boolean(),
})

export type AiUse = z.output<typeof aiUse>

const aiUses = z.object({
  /** The last first. */
  uses: z.array(aiUse),
  /** The author who stated that no tool was used; null if nobody did. */
  none: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** The declaration as it would be printed; null if nothing was noted or stated. */
  declaration: z.string().nullable(),
  may_note: z.boolean(),
})

export type AiUses = z.output<typeof aiUses>

const line = (missing: string, length: number) =>
  z.string(missing).overwrite(oneLine).min(1, missing).max(length, `Please write at most ${length} characters.`)

const params = z.object({ paperId: z.uuid() })

export const aiUseCalls = {
  'GET /api/student/papers/:paperId/ai-uses': {
    who: 'member',
    summary:
      'Which AI tools a paper was written with and for what, and how that would be declared: for whoever may read it.',
    params,
    reply: aiUses,
  },
  'POST /api/student/papers/:paperId/ai-uses': {
    who: 'member',
    summary: 'Notes that the caller used an AI tool for a paper that they write or suggest in.',
    params,
    body: z.object({
      tool: line('Please name the tool.', AI_TOOL_LENGTH_MAX),
      purpose: line('Please say what it was used for.', AI_PURPOSE_LENGTH_MAX),
      /** Null for the whole paper. */
      section: z.string().max(40).nullable().default(null),
      /** YYYY-MM-DD, in Pacific time; today if absent. */
      used_on: z.iso.date('Please choose a day.').optional(),
    }),
    reply: aiUses,
    status: 201,
  },
  'DELETE /api/student/papers/:paperId/ai-uses/:useId': {
    who: 'member',
    summary: 'Takes back what was noted by mistake: one’s own, or as the lead; not what Inflo noted.',
    params: params.extend({ useId: z.uuid() }),
    reply: aiUses,
  },
  'PUT /api/student/papers/:paperId/ai-uses/none': {
    who: 'member',
    summary: 'An author says that no AI tool was used, or takes that back.',
    params,
    body: z.object({ none: z.boolean('Please say whether any was used.') }),
    reply: aiUses,
  },
} satisfies Calls

const EMAIL_WRONG = 'Please enter a valid email address.'

const EMAIL_LENGTH_MAX = 254

/** The tasks that a guest can be invited for; a mentor only ever suggests. */
const GUEST_KINDS = ['mentor', 'read', 'suggest', 'write'] as const

export type GuestKind = (typeof GUEST_KINDS)[number]

export const guestKind = z.enum(GUEST_KINDS, 'Please choose what they may do.')

const access = z.object({
  /** The authors, the lead first, then the guests in the order of coming. */
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** An author's role; null for a guest. */
      role: z.enum(['lead', 'member']).nullable(),
      /** A guest's kind; null for an author. */
      guest: guestKind.nullable(),
      institution: z.string().nullable(),
    }),
  ),
  /** For authors: the pending invitations. */
  invitations: z.array(
    z.object({
      invitation_id: z.string(),
      email: z.string(),
      guest: guestKind,
      /** ISO instant, as are all moments of this contract. */
      ends_at: z.string(),
    }),
  ),
  may_invite: z.boolean(),
  may_remove: z.boolean(),
})

export type PaperAccess = z.output<typeof access>

const opened = z.object({
  paper_id: z.string(),
  title: z.string(),
  invited_by: z.string(),
  guest: guestKind,
  ends_at: z.string(),
})

const waiting = opened.extend({ invitation_id: z.string() })

export type WaitingInvitation = z.output<typeof waiting>

const token = z.string('Please open the whole link of the invitation.').min(1).max(200)

const ofPaper = z.object({ paperId: z.uuid() })

const ofGuest = ofPaper.extend({ userId: z.uuid() })

const done = z.object({ message: z.string() })

export const sharingCalls = {
  'GET /api/student/papers/:paperId/access': {
    who: 'member',
    summary: 'Lists who may open a paper and as what; for its authors also who is invited by mail.',
    params: ofPaper,
    reply: access,
  },
  'POST /api/student/papers/:paperId/guests': {
    who: 'member',
    summary: 'Invites somebody by mail to read a paper, to suggest, to write, or to mentor it.',
    params: ofPaper,
    body: z.object({
      email: z.string(EMAIL_WRONG).trim().max(EMAIL_LENGTH_MAX, EMAIL_WRONG).refine(isMailbox, EMAIL_WRONG),
      guest: guestKind,
    }),
    limits: ['team-invitation'],
    reply: z.object({
      invitation_id: z.string(),
      ends_at: z.string(),
      /** The link to hand over, if this server sends no mail; null if it was mailed. */
      link: z.string().nullable(),
    }),
    status: 201,
  },
  'PUT /api/student/papers/:paperId/guests/:userId': {
    who: 'member',
    summary: 'Changes what a guest may do with a paper; their open tabs notice within a second.',
    params: ofGuest,
    body: z.object({ guest: guestKind }),
    reply: done,
  },
  'DELETE /api/student/papers/:paperId/guests/:userId': {
    who: 'member',
    summary: 'Takes a guest’s access to a paper: the lead, or the guest themselves.',
    params: ofGuest,
    reply: done,
  },
  'DELETE /api/student/papers/:paperId/guest-invitations/:invitationId': {
    who: 'member',
    summary: 'Takes back an invitation that nobody has followed.',
    params: ofPaper.extend({ invitationId: z.uuid() }),
    reply: done,
  },
  'POST /api/student/guest-invitations/open': {
    who: 'member',
    summary:
      'Tells what an invitation is to, by the link that was mailed, for the account of the address it was mailed to.',
    body: z.object({ token }),
    reply: opened,
  },
  'POST /api/student/guest-invitations/accept': {
    who: 'member',
    summary: 'Follows an invitation: the paper can be opened from then on.',
    body: z.object({ token }),
    reply: z.object({ paper_id: z.string() }),
  },
  'GET /api/student/guest-invitations/mine': {
    who: 'member',
    summary:
      'Lists the papers that the member is asked to by their address and has not answered, once they have proved that its mailbox is theirs.',
    reply: z.object({ invitations: z.array(waiting) }),
  },
  'POST /api/student/guest-invitations/:invitationId/respond': {
    who: 'member',
    summary: 'Accepts or declines an invitation to a paper without its link.',
    params: z.object({ invitationId: z.uuid() }),
    body: z.object({ accept: z.boolean('Please accept or decline.') }),
    reply: z.object({ paper_id: z.string() }),
  },
} satisfies Calls
