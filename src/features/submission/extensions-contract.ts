import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { stateField } from '#shared/state-field.ts'
import { numberField } from '#shared/text/numbers.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { extensionStates } from './states.ts'
import {
  EXTENSION_NOTES_LENGTH_MAX,
  EXTENSION_NOTES_MISSING,
  EXTENSION_REASON_LENGTH_MAX,
  EXTENSION_REASON_LENGTH_MIN,
  EXTENSION_REASON_MISSING,
  EXTENSION_WEEKS_MAX,
  EXTENSIONS_PAGE_SIZE,
} from './limits.ts'

const extension = z.object({
  id: z.string(),
  weeks: z.int(),
  reason: z.string(),
  status: stateField(extensionStates),
  /** An ISO instant, like all times in this contract. */
  requested_at: z.string(),
  decided_at: z.string().nullable(),
  /** The editor's notes to the team. */
  notes: z.string(),
})
export type Extension = z.output<typeof extension>

const extensionToDecide = extension.extend({
  paper_id: z.string(),
  paper_title: z.string(),
  asked_by: z.string(),
  due_at: z.string().nullable(),
  /** The editor's name; null while the request is pending. */
  decided_by: z.string().nullable(),
  /** True if the caller may decide on the request: an admin who is not on the paper's team. */
  may_decide: z.boolean(),
})
export type ExtensionToDecide = z.output<typeof extensionToDecide>

const WEEKS = `Please choose 1 to ${EXTENSION_WEEKS_MAX} weeks.`

const askBody = z.object({
  weeks: numberField(z.int(WEEKS).min(1, WEEKS).max(EXTENSION_WEEKS_MAX, WEEKS)),
  reason: z
    .string(EXTENSION_REASON_MISSING)
    .overwrite(visibleText)
    .min(1, EXTENSION_REASON_MISSING)
    .pipe(
      z
        .string()
        .min(EXTENSION_REASON_LENGTH_MIN, `Please write at least ${EXTENSION_REASON_LENGTH_MIN} characters.`)
        .max(EXTENSION_REASON_LENGTH_MAX, `Please write at most ${EXTENSION_REASON_LENGTH_MAX} characters.`),
    ),
})

const decisionBody = z
  .object({
    decision: z.enum(['approved', 'rejected'], 'Please choose a decision.'),
    notes: z
      .string('Please write your notes as text.')
      .overwrite(visibleText)
      .max(EXTENSION_NOTES_LENGTH_MAX, `Please write at most ${EXTENSION_NOTES_LENGTH_MAX} characters.`)
      .default(''),
  })
  .refine(({ decision, notes }) => decision === 'approved' || notes !== '', {
    message: EXTENSION_NOTES_MISSING,
    path: ['notes'],
  })

const paperParams = z.object({ paperId: z.uuid() })

export const extensionsCalls = {
  'GET /api/student/papers/:paperId/extensions': {
    who: 'member',
    summary: "Lists a paper's requests for more time, newest first, and returns whether the caller may make another.",
    params: paperParams,
    reply: z.object({
      extensions: z.array(extension),
      /** The reason why the caller may not request more time now; null if they may. */
      why_not: z.string().nullable(),
    }),
  },
  'POST /api/student/papers/:paperId/extensions': {
    who: 'member',
    summary:
      'Requests more time for a paper. Only its lead may do this, while the paper is being written and no other request is pending.',
    params: paperParams,
    body: askBody,
    reply: z.object({ extension }),
    status: 201,
  },
  'GET /api/admin/extensions': {
    who: 'moderator',
    summary: 'Lists the pending requests for more time, oldest first, or the decided ones, newest first.',
    query: z.object({
      ...pageQuery(EXTENSIONS_PAGE_SIZE),
      state: z.enum(['waiting', 'decided']).default('waiting'),
      /** Lists only this request, in any state. */
      id: z.uuid().optional(),
    }),
    reply: z.object({ extensions: z.array(extensionToDecide), waiting: z.int(), pagination }),
  },
  'POST /api/admin/extensions/:extensionId/decision': {
    who: 'admin',
    summary: 'Decides on a request for more time and notifies the team. Approval moves the deadline.',
    params: z.object({ extensionId: z.uuid() }),
    body: decisionBody,
    reply: z.object({ extension: extensionToDecide }),
  },
} satisfies Calls
