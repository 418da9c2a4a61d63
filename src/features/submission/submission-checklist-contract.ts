import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { stateField } from '#shared/state-field.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { APPROVAL_NOTE_LENGTH_MAX } from '#features/team/contract.ts'
import { paperStates } from '#features/team/states.ts'

const authorWord = z.object({
  id: z.string(),
  name: z.string(),
  /** `earlier`: agreed with a text that has changed since. */
  says: z.enum(['agrees', 'disagrees', 'earlier', 'nothing']),
  note: z.string(),
  said_at: z.string().nullable(),
})
export type ApprovalEntry = z.output<typeof authorWord>

/** A place in the paper that an address leads to. */
const place = z.object({ section: z.string(), heading: z.string(), quote: z.string() })

const submissionChecklist = z.object({
  /** The hash of the current text and authors; an author's approval names it. */
  text_hash: z.string(),
  status: stateField(paperStates),
  /** True if the reader may submit it, once nothing is missing. */
  can_submit: z.boolean(),
  is_author: z.boolean(),
  missing: z.array(z.string()),
  abstract: z.string(),
  /** Pending suggestions, which are not part of the submission; the first ones if there are many. */
  suggestions: z.object({ total: z.int(), first: z.array(place.extend({ by: z.string().nullable() })) }),
  /** Threads of comments that nobody has settled; of many the first. */
  comments: z.object({ total: z.int(), first: z.array(place.extend({ thread: z.string() })) }),
  /** Passages that look as if they identified a patient. */
  possible_identifiers: z.array(place),
  checks: z.array(
    z.object({
      rule: z.string(),
      title: z.string(),
      why: z.string(),
      findings: z.array(place.extend({ says: z.string() })),
    }),
  ),
  /** The use of AI as the paper's ledger would have it declared; null where nothing was noted or said. */
  ai_declaration: z.string().nullable(),
  /** The approvals, in the order of the authors. */
  authors: z.array(authorWord),
  /** Since when the authors' words are waited for, and from when an editor may go on without them; null before it is submitted. */
  waits: z.object({ since: z.string(), until: z.string() }).nullable(),
})
export type SubmissionChecklist = z.output<typeof submissionChecklist>

const paperParams = z.object({ paperId: z.uuid() })

export const submissionChecklistCalls = {
  'GET /api/student/papers/:paperId/submission': {
    who: 'member',
    summary: 'What stands between a paper and its submission, and what its authors say of it: for whoever may read it.',
    params: paperParams,
    reply: submissionChecklist,
  },
  'POST /api/student/papers/:paperId/approval': {
    who: 'member',
    summary: 'An author says whether they approve the text that they read; void once that changes.',
    params: paperParams,
    body: z
      .object({
        text_hash: z
          .string('Please reload this page, and read the text again.')
          .length(64, 'Please reload this page, and read the text again.'),
        agrees: z.boolean('Please say whether you approve the text.'),
        note: z
          .string()
          .overwrite(visibleText)
          .max(
            APPROVAL_NOTE_LENGTH_MAX,
            `Please write at most ${APPROVAL_NOTE_LENGTH_MAX.toLocaleString('en')} characters.`,
          )
          .default(''),
      })
      .refine(({ agrees, note }) => agrees || note !== '', {
        path: ['note'],
        message: 'Please say what speaks against it.',
      }),
    reply: z.object({ authors: z.array(authorWord) }),
  },
  'POST /api/student/papers/:paperId/completion-shown': {
    who: 'member',
    summary: 'Notes that whoever completed a paper was led to its submission, which happens once.',
    params: paperParams,
    reply: z.object({
      /** True if this call was the first to record it. */
      first: z.boolean(),
      /** True if the paper is known to be complete. */
      complete: z.boolean(),
    }),
  },
} satisfies Calls
