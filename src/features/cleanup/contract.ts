import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven } from '#shared/calls/destructive.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { CLASSIFICATIONS, ROSTER_SORTS } from './classes.ts'
import { CLASSES_PAGE_SIZE, SEARCH_LENGTH_MAX, WHY_MISSING } from './limits.ts'

const classification = z.enum(CLASSIFICATIONS, 'Please choose real, test, admin or unknown.')

const classified = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  classification,
  /** Whether a rule said so, and no admin. */
  auto_classified: z.boolean(),
  /** Which rule, or why the admin did. */
  reason: z.string(),
})
export type UserClassification = z.output<typeof classified>

export const cleanupCalls = {
  'GET /api/dap/users/classifications': {
    who: 'admin',
    summary:
      'What each account is taken for: by rules about its address and its making, or by hand. A label that grants nothing.',
    query: z.object({
      ...pageQuery(CLASSES_PAGE_SIZE),
      search: z.string().overwrite(visibleText).max(SEARCH_LENGTH_MAX).default(''),
      sort: z.enum(ROSTER_SORTS, 'Please sort by name, email, role or joined_at.').default('name'),
      classification: classification.optional(),
    }),
    reply: z.object({
      user_classifications: z.array(classified),
      counts: z.object({ real: z.int(), test: z.int(), admin: z.int(), unknown: z.int() }),
      pagination,
    }),
  },
  'PUT /api/dap/users/:userId/classify': {
    who: 'admin',
    summary: 'Says by hand what an account is taken for, with the reason. Nothing but the label changes.',
    reasoned: true,
    params: z.object({ userId: z.uuid() }),
    body: z.object({
      classification,
      reason: reasonGiven(WHY_MISSING),
    }),
    reply: classified,
  },
} satisfies Calls
