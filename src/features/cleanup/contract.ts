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
  /** True if a rule classified the account, and no admin. */
  auto_classified: z.boolean(),
  /** The rule's name, or the admin's reason. */
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
  /** Of 100: the sum of the points of all checks. */
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
  /** The time of the check; ISO. */
  checked_at: z.string(),
})

export type Readiness = z.output<typeof readiness>

export const readinessCalls = {
  'GET /api/admin/cleanup/production-readiness-check': {
    who: 'admin',
    summary:
      'Whether the house is fit for real members, each point of its score explained; as it was looked into last; fresh has a job look anew.',
    query: z.object({ fresh: z.enum(['true', 'false']).default('false') }),
    reply: readiness,
  },
} satisfies Calls

const MARKED_KINDS = ['account', 'question', 'message'] as const

export type MarkedKind = (typeof MARKED_KINDS)[number]

const mark = z.object({
  kind: z.enum(MARKED_KINDS),
  id: z.string(),
  /** The account's owner, or the item's text, shortened; empty if it no longer exists. */
  title: z.string(),
  verdict: z.enum(CLASSIFICATIONS),
  reason: z.string(),
  marked_by: z.string(),
  /** ISO. */
  marked_at: z.string(),
})

export type Mark = z.output<typeof mark>

export const marksCalls = {
  'GET /api/admin/cleanup/marks': {
    who: 'admin',
    summary: 'What admins have said by hand of accounts, questions and messages, with the reason, the newest first.',
    query: z.object({
      ...pageQuery(MARKS_PAGE_SIZE),
      search: z.string().overwrite(visibleText).max(SEARCH_LENGTH_MAX).default(''),
      sort: z.enum(['marked_at', 'kind'], 'Please sort by marked_at or kind.').default('marked_at'),
    }),
    reply: z.object({ marks: z.array(mark), pagination }),
  },
  'POST /api/admin/cleanup/marks': {
    who: 'admin',
    summary: 'Says by hand that a question or a message is made up, or that it is real whatever rules say.',
    reasoned: true,
    body: z.object({
      kind: z.enum(['question', 'message'], 'Please choose question or message.'),
      /** A question's tracking number or id, a message's id or the link copied from it. */
      name: z.string('Please name it.').overwrite(visibleText).min(1, 'Please name it.').max(THING_NAME_LENGTH_MAX),
      verdict: z.enum(['test', 'real'], 'Please choose test or real.'),
      reason: reasonGiven(WHY_MISSING),
    }),
    reply: z.object({ id: z.string(), verdict: z.enum(['test', 'real']) }),
  },
  'POST /api/admin/cleanup/marks/undo': {
    who: 'admin',
    summary: 'Takes back what was said by hand of an account, a question or a message: rules say again what it is.',
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
  /** ISO moments. */
  deleted_at: z.string(),
  recoverable_until: z.string(),
  /** Why an admin deleted the account; null where its member did. */
  reason: z.string().nullable(),
})

export type GraveyardUser = z.output<typeof archivedRow>

const part = z.object({ users: z.array(archivedRow), pagination })

export const graveyardCalls = {
  'GET /api/admin/cleanup/soft-deleted-users-status': {
    who: 'admin',
    summary:
      'Deleted accounts: those that can be recovered, the first to expire first, and those whose thirty days are over.',
    query: z.object({
      ...pageQuery(GRAVEYARD_PAGE_SIZE),
      search: z.string().overwrite(visibleText).max(SEARCH_LENGTH_MAX).default(''),
    }),
    reply: z.object({
      total_soft_deleted: z.int(),
      /** With two days or fewer left; they come first among the recoverable ones. */
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
    summary: 'What the next purge takes, without taking it.',
    reply: z.object({
      users: z.array(archivedRow),
      users_total: z.int(),
      removals: z.array(z.object({ id: z.string(), kind: z.string(), things: z.int(), removed_at: z.string() })),
      /** The schedule, in one sentence. */
      runs: z.string(),
    }),
  },
  'POST /api/super-admin/users/recover': {
    who: 'admin',
    summary: 'Brings a deleted account back with everything. Who does it is told by the session, whatever is said.',
    body: z.object({
      user_id: z.uuid('Please name the account.'),
      user_email: z.string('Please name the account’s address.').max(254),
      recovered_by: z.string().max(NAME_LENGTH_MAX).default(''),
      /** The screen requires a reason; the agreed body of the call does not. */
      reason: reasonGiven(WHY_MISSING).optional(),
    }),
    reply: z.object({ message: z.string(), user_id: z.string() }),
  },
} satisfies Calls
