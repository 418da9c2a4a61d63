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
  /** The expected duration, such as "15-20 minutes". */
  takes: z.string(),
  /** An ISO timestamp, like all times in this contract. */
  asked_at: z.string(),
  due_at: z.string(),
  answered_at: z.string().nullable(),
  /** The mentor's note to the authors. */
  note: z.string(),
})

const mentor = z.object({
  mentorship_id: z.string(),
  /** Null until the mentor has opened the mailed link: before that, authors do not learn who asked the question. */
  name: z.string().nullable(),
  member_id: z.string().nullable(),
  /** `invited`: invited by e-mail; `mentor`: has opened the mailed link; `ended`: no longer on the paper. */
  is: z.enum(['invited', 'mentor', 'ended']),
  credit_by_name: z.boolean(),
  /** The requested reviews, in the order of the drafts. */
  reviews: z.array(review),
})

export type Mentor = z.output<typeof mentor>

const mentoring = z.object({ mentors: z.array(mentor) })

export type Mentoring = z.output<typeof mentoring>

export const mentoringCalls = {
  'GET /api/student/papers/:paperId/mentoring': {
    who: 'member',
    summary: 'Lists a paper’s mentors with their requested reviews, for its authors, mentors and editors.',
    params: z.object({ paperId: z.uuid() }),
    reply: mentoring,
  },
  'POST /api/student/papers/:paperId/mentoring/:draft/answer': {
    who: 'member',
    summary: 'Marks the caller’s review of a draft as done, or declines it.',
    params: z.object({ paperId: z.uuid(), draft: numberField(draft) }),
    body: z.object({
      answer: z.enum(['done', 'decline'], 'Please say whether the review is done or declined.'),
      note: z
        .string()
        .overwrite(visibleText)
        .max(REVIEW_NOTE_LENGTH_MAX, `Please write at most ${REVIEW_NOTE_LENGTH_MAX.toLocaleString('en')} characters.`)
        .default(''),
      /**
       * True if the published paper may name the mentor. If omitted, the choice that the mentor made with their
       * question remains.
       */
      credit_by_name: z.boolean().optional(),
    }),
    reply: mentoring,
  },
} satisfies Calls

const aiUse = z.object({
  id: z.string(),
  /** `inflo`: Inflo recorded the use of its own tools; `said`: a person reported the use of another tool. */
  source: z.enum(['said', 'inflo']),
  tool: z.string(),
  purpose: z.string(),
  /** The section in which the tool was used; null for the whole paper. */
  section: z.string().nullable(),
  heading: z.string().nullable(),
  used_by: z.string(),
  /** The day in Pacific time, as YYYY-MM-DD. */
  used_on: z.string(),
  may_remove: z.boolean(),
})

export type AiUse = z.output<typeof aiUse>

const aiUses = z.object({
  /** The recorded uses, the newest first. */
  uses: z.array(aiUse),
  /** The author who stated that no tool was used; null if nobody did. */
  none: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** The declaration as it would be printed; null if no use was recorded and nobody stated that none was used. */
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
      'Lists the AI tools used for a paper and the declaration made from them, for anyone who may read the paper.',
    params,
    reply: aiUses,
  },
  'POST /api/student/papers/:paperId/ai-uses': {
    who: 'member',
    summary: 'Records the caller’s use of an AI tool for a paper that they may edit or suggest changes to.',
    params,
    body: z.object({
      tool: line('Please name the tool.', AI_TOOL_LENGTH_MAX),
      purpose: line('Please say what it was used for.', AI_PURPOSE_LENGTH_MAX),
      /** The section in which the tool was used; null for the whole paper. */
      section: z.string().max(40).nullable().default(null),
      /** The day in Pacific time, as YYYY-MM-DD; today if omitted. */
      used_on: z.iso.date('Please choose a day.').optional(),
    }),
    reply: aiUses,
    status: 201,
  },
  'DELETE /api/student/papers/:paperId/ai-uses/:useId': {
    who: 'member',
    summary:
      'Removes a recorded use of an AI tool. The lead may remove any, others only their own; uses that Inflo recorded stay.',
    params: params.extend({ useId: z.uuid() }),
    reply: aiUses,
  },
  'PUT /api/student/papers/:paperId/ai-uses/none': {
    who: 'member',
    summary: 'Records an author’s statement that no AI tool was used, or removes it.',
    params,
    body: z.object({ none: z.boolean('Please say whether AI tools were used.') }),
    reply: aiUses,
  },
} satisfies Calls

const EMAIL_WRONG = 'Please enter a valid email address.'

const EMAIL_LENGTH_MAX = 254

/** The tasks that a guest can be invited for; mentors can suggest changes, but not edit the text. */
const GUEST_KINDS = ['mentor', 'read', 'suggest', 'write'] as const

export type GuestKind = (typeof GUEST_KINDS)[number]

export const guestKind = z.enum(GUEST_KINDS, 'Please choose a role.')

const access = z.object({
  /** The authors, the lead first; then the guests in the order in which they joined. */
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
  /** The pending invitations, for authors only. */
  invitations: z.array(
    z.object({
      invitation_id: z.string(),
      email: z.string(),
      guest: guestKind,
      /** An ISO instant, like all times in this contract. */
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

const token = z.string('Please open the complete link from the invitation.').min(1).max(200)

const ofPaper = z.object({ paperId: z.uuid() })

const ofGuest = ofPaper.extend({ userId: z.uuid() })

const done = z.object({ message: z.string() })

export const sharingCalls = {
  'GET /api/student/papers/:paperId/access': {
    who: 'member',
    summary: 'Lists the people who may open a paper, with their roles. Authors also see pending invitations.',
    params: ofPaper,
    reply: access,
  },
  'POST /api/student/papers/:paperId/guests': {
    who: 'member',
    summary: 'Invites a person by e-mail to read, comment on, edit or mentor a paper.',
    params: ofPaper,
    body: z.object({
      email: z.string(EMAIL_WRONG).trim().max(EMAIL_LENGTH_MAX, EMAIL_WRONG).refine(isMailbox, EMAIL_WRONG),
      guest: guestKind,
    }),
    limits: ['team-invitation'],
    reply: z.object({
      invitation_id: z.string(),
      ends_at: z.string(),
      /**
       * The link that the inviter has to send themselves, if this server cannot send mail; null if the link was mailed.
       */
      link: z.string().nullable(),
    }),
    status: 201,
  },
  'PUT /api/student/papers/:paperId/guests/:userId': {
    who: 'member',
    summary: 'Changes a guest’s access to a paper. Their open tabs update within a second.',
    params: ofGuest,
    body: z.object({ guest: guestKind }),
    reply: done,
  },
  'DELETE /api/student/papers/:paperId/guests/:userId': {
    who: 'member',
    summary: 'Removes a guest’s access to a paper. The lead may do this, or the guest.',
    params: ofGuest,
    reply: done,
  },
  'DELETE /api/student/papers/:paperId/guest-invitations/:invitationId': {
    who: 'member',
    summary: 'Withdraws an invitation that has not been accepted.',
    params: ofPaper.extend({ invitationId: z.uuid() }),
    reply: done,
  },
  'POST /api/student/guest-invitations/open': {
    who: 'member',
    summary: 'Returns the invitation that a link opens. Only for the account with the invited e-mail address.',
    body: z.object({ token }),
    reply: opened,
  },
  'POST /api/student/guest-invitations/accept': {
    who: 'member',
    summary: 'Accepts an invitation by its link, which gives access to the paper.',
    body: z.object({ token }),
    reply: z.object({ paper_id: z.string() }),
  },
  'GET /api/student/guest-invitations/mine': {
    who: 'member',
    summary: 'Lists the member’s unanswered invitations to papers, once their e-mail address is verified.',
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
