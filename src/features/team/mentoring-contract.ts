import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { stateField } from '#shared/state-field.ts'
import { numberField } from '#shared/text/numbers.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { REVIEW_NOTE_LENGTH_MAX } from './limits.ts'
import { mentorReviewStates } from './states.ts'

const draft = z.literal([1, 2], 'A mentor reviews draft 1 and draft 2.')
export type MentorDraft = z.output<typeof draft>

const review = z.object({
  draft,
  status: stateField(mentorReviewStates),
  /** How long it is expected to take: "15-20 minutes". */
  takes: z.string(),
  /** ISO instants, as are all moments of this contract. */
  asked_at: z.string(),
  due_at: z.string(),
  answered_at: z.string().nullable(),
  /** What the mentor wrote to the authors. */
  note: z.string(),
})

const mentor = z.object({
  mentorship_id: z.string(),
  /** Null until they have followed the link to their address: before that, authors learn nothing of who asked. */
  name: z.string().nullable(),
  member_id: z.string().nullable(),
  /** `invited`: by mail; `ended`: no longer on the paper. */
  is: z.enum(['invited', 'mentor', 'ended']),
  credit_by_name: z.boolean(),
  /** In the order of the drafts, as far as they were asked for. */
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
      /** Whether the published paper names them as its mentor; left out, it stays as they said with their question. */
      credit_by_name: z.boolean().optional(),
    }),
    reply: mentoring,
  },
} satisfies Calls
