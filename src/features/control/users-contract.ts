import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven, typedWords } from '#shared/calls/destructive.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { filter } from '#shared/text/query-filter.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { DELETED_AT_ONCE_MAX, SEARCH_LENGTH_MAX, USER_ROLES, USER_SORTS, USERS_PAGE_SIZE } from './limits.ts'

import { DELETION_REASON_MISSING, REASON_MISSING } from './sentences.ts'

const role = z.enum(USER_ROLES, 'Please choose student, faculty, clinician, moderator or admin.')

const user = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role,
  /** True if the member can sign in. */
  is_active: z.boolean(),
  total_logins: z.int(),
  /** ISO 8601 timestamps. */
  last_activity: z.string().nullable(),
  joined_at: z.string(),
})
export type User = z.output<typeof user>

const params = z.object({ id: z.uuid() })
const why = z.object({ reason: reasonGiven(REASON_MISSING) })
const done = z.object({ message: z.string() })

export const usersCalls = {
  'GET /api/super-admin/users/all': {
    who: 'admin',
    summary: 'Lists one page of members, with search by name and email address, and sorting.',
    query: z.object({
      ...pageQuery(USERS_PAGE_SIZE),
      search: z.string().max(SEARCH_LENGTH_MAX).overwrite(visibleText).default(''),
      role: filter(role),
      is_active: filter(z.enum(['true', 'false'], 'Please choose true or false.')),
      /** A leading minus reverses the order. */
      sort: z.enum(USER_SORTS, `Please sort by ${USER_SORTS.slice(0, 6).join(', ')}.`).default('name'),
    }),
    reply: z.object({ users: z.array(user), total_users: z.int(), pagination }),
  },
  'PUT /api/super-admin/users/:id/role': {
    who: 'admin',
    summary: 'Changes a member’s role, effective immediately in all their sessions. The last admin can’t be changed.',
    destructive: true,
    params,
    body: z.object({ role, reason: reasonGiven(REASON_MISSING) }),
    reply: done.extend({ user: z.object({ id: z.string(), role }) }),
  },
  'POST /api/super-admin/users/:id/deactivate': {
    who: 'admin',
    summary: 'Deactivates a member’s account and ends their sessions. Their data is kept.',
    destructive: true,
    params,
    body: why,
    reply: done,
  },
  'POST /api/super-admin/users/:id/reactivate': {
    who: 'admin',
    summary: 'Reactivates a member’s account.',
    reasoned: true,
    params,
    body: why,
    reply: done,
  },
  'DELETE /api/super-admin/users/:id': {
    who: 'admin',
    summary:
      'Deletes a member’s account. It is signed out, hidden, and can be recovered from the graveyard for 30 days.',
    destructive: true,
    params,
    query: z.object({ reason: reasonGiven(DELETION_REASON_MISSING) }),
    reply: done,
  },
  'POST /api/super-admin/users/bulk-delete': {
    who: 'admin',
    summary: 'Deletes several accounts, all or none. Requires the confirmation DELETE.',
    destructive: true,
    body: z.object({
      user_ids: z
        .array(z.uuid('One of the selected accounts doesn’t exist.'), 'Please select the accounts to delete.')
        .min(1, 'Please select the accounts to delete.')
        .max(DELETED_AT_ONCE_MAX, `Please select at most ${DELETED_AT_ONCE_MAX} accounts.`),
      reason: reasonGiven(DELETION_REASON_MISSING),
      confirmation: typedWords,
    }),
    reply: done.extend({ deleted_count: z.int() }),
  },
  'POST /api/super-admin/users/:id/end-sessions': {
    who: 'admin',
    summary: 'Ends all sessions of a member.',
    reasoned: true,
    params,
    body: why,
    reply: done.extend({ ended: z.int() }),
  },
  'POST /api/super-admin/users/:id/reset-link': {
    who: 'admin',
    summary: 'Sends a member a password reset link by e-mail. Not available without a mail server.',
    reasoned: true,
    params,
    body: why,
    reply: done,
  },
  'POST /api/super-admin/users/:id/reset-link/make': {
    who: 'admin',
    summary:
      'Creates a one-time password reset link for the admin to hand over. It is shown once and expires after one hour. Not available with a mail server, or for admin accounts.',
    destructive: true,
    params,
    body: why,
    limits: ['reset-link'],
    reply: done.extend({
      link: z.string(),
      /** ISO 8601 timestamp. */
      works_until: z.string(),
    }),
  },
} satisfies Calls
