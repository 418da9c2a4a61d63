import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven } from '#shared/calls/destructive.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { CLASSIFICATIONS, ROSTER_SORTS } from './classes.ts'
import {
  CLASSES_PAGE_SIZE,
  SEARCH_LENGTH_MAX,
  WHY_MISSING,
  MARKS_PAGE_SIZE,
  THING_NAME_LENGTH_MAX,
  GRAVEYARD_PAGE_SIZE,
  NAME_LENGTH_MAX,
} from './limits.ts'

const classification = z.enum(CLASSIFICATIONS, 'Please choose real, test, admin or unknown.')

const classified = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  classification,
  /** True if a rule classified the account; false if an admin did. */
  auto_classified: z.boolean(),
  /** The rule's name, or the admin's reason. */
  reason: z.string(),
})
export type UserClassification = z.output<typeof classified>

export const cleanupCalls = {
  'GET /api/dap/users/classifications': {
    who: 'admin',
    summary: 'Lists how each account is classified, by rules or by an admin. The label grants no rights.',
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
    summary: 'Classifies an account by hand, with a reason. Only the label changes.',
    reasoned: true,
    params: z.object({ userId: z.uuid() }),
    body: z.object({
      classification,
      reason: reasonGiven(WHY_MISSING),
    }),
    reply: classified,
  },
} satisfies Calls

const check = z.object({
  name: z.string(),
  /** The requirement that is checked. */
  title: z.string(),
  /** The result, in one sentence. */
  says: z.string(),
  points: z.int(),
  points_max: z.int(),
  /** True if the server is not ready while the check fails. */
  is_required: z.boolean(),
})

export type ReadinessCheck = z.output<typeof check>

const readiness = z.object({
  production_ready: z.boolean(),
  /** The sum of the points of all checks, out of 100. */
  readiness_score: z.int(),
  statistics: z.object({
    real_users: z.int(),
    demo_users: z.int(),
    total_papers: z.int(),
    real_questions: z.int(),
    test_questions: z.int(),
    total_messages: z.int(),
  }),
  issues: z.array(z.string()),
  checks: z.array(check),
  /** The time of the check, as an ISO 8601 timestamp. */
  checked_at: z.string(),
})

export type Readiness = z.output<typeof readiness>

export const readinessCalls = {
  'GET /api/admin/cleanup/production-readiness-check': {
    who: 'admin',
    summary:
      'Returns the last readiness check for production, with an explanation of each score. `fresh` starts a new check.',
    query: z.object({ fresh: z.enum(['true', 'false']).default('false') }),
    reply: readiness,
  },
} satisfies Calls

const MARKED_KINDS = ['account', 'question', 'message'] as const

export type MarkedKind = (typeof MARKED_KINDS)[number]

const mark = z.object({
  kind: z.enum(MARKED_KINDS),
  id: z.string(),
  /** The name of the account's owner, or the item's shortened text; empty if the account or item no longer exists. */
  title: z.string(),
  verdict: z.enum(CLASSIFICATIONS),
  reason: z.string(),
  marked_by: z.string(),
  /** ISO 8601 timestamp. */
  marked_at: z.string(),
})

export type Mark = z.output<typeof mark>

export const marksCalls = {
  'GET /api/admin/cleanup/marks': {
    who: 'admin',
    summary:
      'Lists the marks that admins have set on accounts, questions and messages, with their reasons, newest first.',
    query: z.object({
      ...pageQuery(MARKS_PAGE_SIZE),
      search: z.string().overwrite(visibleText).max(SEARCH_LENGTH_MAX).default(''),
      sort: z.enum(['marked_at', 'kind'], 'Please sort by marked_at or kind.').default('marked_at'),
    }),
    reply: z.object({ marks: z.array(mark), pagination }),
  },
  'POST /api/admin/cleanup/marks': {
    who: 'admin',
    summary: 'Marks a question or message as made up, or as real regardless of the rules.',
    reasoned: true,
    body: z.object({
      kind: z.enum(['question', 'message'], 'Please choose question or message.'),
      /** A question's tracking number or id, or a message's id or copied link. */
      name: z
        .string('Please enter the tracking number or message link.')
        .overwrite(visibleText)
        .min(1, 'Please enter the tracking number or message link.')
        .max(THING_NAME_LENGTH_MAX),
      verdict: z.enum(['test', 'real'], 'Please choose test or real.'),
      reason: reasonGiven(WHY_MISSING),
    }),
    reply: z.object({ id: z.string(), verdict: z.enum(['test', 'real']) }),
  },
  'POST /api/admin/cleanup/marks/undo': {
    who: 'admin',
    summary: 'Removes the mark of an account, question or message. The rules classify it again.',
    reasoned: true,
    body: z.object({
      kind: z.enum(MARKED_KINDS, 'Please choose account, question or message.'),
      id: z.uuid(),
      reason: reasonGiven(WHY_MISSING),
    }),
    reply: z.object({ message: z.string() }),
  },
} satisfies Calls

const archivedRow = z.object({
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  classification: z.enum(CLASSIFICATIONS),
  /** ISO 8601 timestamps. */
  deleted_at: z.string(),
  recoverable_until: z.string(),
  /** The admin's reason for deleting the account; null if the member deleted their own account. */
  reason: z.string().nullable(),
})

export type GraveyardUser = z.output<typeof archivedRow>

const part = z.object({ users: z.array(archivedRow), pagination })

export const graveyardCalls = {
  'GET /api/admin/cleanup/soft-deleted-users-status': {
    who: 'admin',
    summary: 'Lists deleted accounts: recoverable ones, earliest expiry first, and those older than 30 days.',
    query: z.object({
      ...pageQuery(GRAVEYARD_PAGE_SIZE),
      search: z.string().overwrite(visibleText).max(SEARCH_LENGTH_MAX).default(''),
    }),
    reply: z.object({
      total_soft_deleted: z.int(),
      /** Accounts with at most two days left for recovery. `recoverable_users` contains them, too, at the beginning. */
      urgent_users: part,
      recoverable_users: part,
      expired_users: part,
      storage_info: z.object({
        retention_policy: z.string(),
        graveyard_collection: z.string(),
        auto_purge_available: z.boolean(),
      }),
    }),
  },
  'GET /api/admin/cleanup/purge-preview': {
    who: 'admin',
    summary: 'Previews the next purge without deleting anything.',
    reply: z.object({
      users: z.array(archivedRow),
      users_total: z.int(),
      removals: z.array(z.object({ id: z.string(), kind: z.string(), things: z.int(), removed_at: z.string() })),
      /** The schedule of the purge, in one sentence. */
      runs: z.string(),
    }),
  },
  'POST /api/super-admin/users/recover': {
    who: 'admin',
    summary:
      'Recovers a deleted account with all its data. The acting admin is taken from the session, not from the body.',
    body: z.object({
      user_id: z.uuid('Please specify the account.'),
      user_email: z.string('Please enter the account’s email address.').max(254),
      recovered_by: z.string().max(NAME_LENGTH_MAX).default(''),
      /** Optional in the API, although the dialog requires a reason. */
      reason: reasonGiven(WHY_MISSING).optional(),
    }),
    reply: z.object({ message: z.string(), user_id: z.string() }),
  },
} satisfies Calls
