import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { stateField } from '#shared/state-field.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { APPROVAL_NOTE_LENGTH_MAX } from '#features/team/contract.ts'
import { paperStates } from '#features/team/states.ts'

const authorWord = z.object({
  id: z.string(),
  name: z.string(),
  /** `earlier`: the author approved a text that has changed since. */
  says: z.enum(['agrees', 'disagrees', 'earlier', 'nothing']),
  note: z.string(),
  said_at: z.string().nullable(),
})
export type ApprovalEntry = z.output<typeof authorWord>

/** A passage of the paper, to which the checklist links. */
const place = z.object({ section: z.string(), heading: z.string(), quote: z.string() })

const submissionChecklist = z.object({
  /** The hash of the current text and authors. An author's approval is stored with this hash. */
  text_hash: z.string(),
  status: stateField(paperStates),
  /** True if the reader may submit the paper once nothing is missing. */
  can_submit: z.boolean(),
  is_author: z.boolean(),
  missing: z.array(z.string()),
  abstract: z.string(),
  /**
   * Pending suggestions, which are not part of the submission. If there are many, `first` contains only the first ones.
   */
  suggestions: z.object({ total: z.int(), first: z.array(place.extend({ by: z.string().nullable() })) }),
  /** Open comment threads. If there are many, `first` contains only the first ones. */
  comments: z.object({ total: z.int(), first: z.array(place.extend({ thread: z.string() })) }),
  /** Passages that seem to identify a patient. */
  possible_identifiers: z.array(place),
  checks: z.array(
    z.object({
      rule: z.string(),
      title: z.string(),
      why: z.string(),
      findings: z.array(place.extend({ says: z.string() })),
    }),
  ),
  /** The AI declaration made from the paper's records of AI use; null if nothing was recorded or stated. */
  ai_declaration: z.string().nullable(),
  /** The approvals, in the order of the authors. */
  authors: z.array(authorWord),
  /**
   * `since`: when the paper was submitted; `until`: when editors may publish without all approvals. Null before
   * submission.
   */
  waits: z.object({ since: z.string(), until: z.string() }).nullable(),
})
export type SubmissionChecklist = z.output<typeof submissionChecklist>

const paperParams = z.object({ paperId: z.uuid() })

export const submissionChecklistCalls = {
  'GET /api/student/papers/:paperId/submission': {
    who: 'member',
    summary:
      'Returns what a paper still needs before submission, and its authors’ approvals, for anyone who may read the paper.',
    params: paperParams,
    reply: submissionChecklist,
  },
  'POST /api/student/papers/:paperId/approval': {
    who: 'member',
    summary: 'Records whether an author approves the text that they read. The answer lapses when the text changes.',
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
        message: 'Please say what needs to change.',
      }),
    reply: z.object({ authors: z.array(authorWord) }),
  },
  'POST /api/student/papers/:paperId/completion-shown': {
    who: 'member',
    summary: 'Records that the author who completed a paper has seen the one-time notice on how to submit it.',
    params: paperParams,
    reply: z.object({
      /** True if no earlier call recorded that the completion was shown. */
      first: z.boolean(),
      /** True if the paper is known to be complete. */
      complete: z.boolean(),
    }),
  },
} satisfies Calls
