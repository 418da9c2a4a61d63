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
  /** True if they may sign in. */
  is_active: z.boolean(),
  total_logins: z.int(),
  /** ISO moments. */
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
    summary: 'The members who are there, searched by name and address, sorted, page by page.',
    query: z.object({
      ...pageQuery(USERS_PAGE_SIZE),
      search: z.string().max(SEARCH_LENGTH_MAX).overwrite(visibleText).default(''),
      role: filter(role),
      is_active: filter(z.enum(['true', 'false'], 'Please choose true or false.')),
      /** A minus before it turns the order round. */
      sort: z.enum(USER_SORTS, `Please sort by ${USER_SORTS.slice(0, 6).join(', ')}.`).default('name'),
    }),
    reply: z.object({ users: z.array(user), total_users: z.int(), pagination }),
  },
  'PUT /api/super-admin/users/:id/role': {
    who: 'admin',
    summary: 'Gives a member another role, at once in all their sessions. The last admin stays one.',
    destructive: true,
    params,
    body: z.object({ role, reason: reasonGiven(REASON_MISSING) }),
    reply: done.extend({ user: z.object({ id: z.string(), role }) }),
  },
  'POST /api/super-admin/users/:id/deactivate': {
    who: 'admin',
    summary: 'Shuts a member out and ends their sessions; what is theirs stays as it is.',
    destructive: true,
    params,
    body: why,
    reply: done,
  },
  'POST /api/super-admin/users/:id/reactivate': {
    who: 'admin',
    summary: 'Lets a member in again.',
    reasoned: true,
    params,
    body: why,
    reply: done,
  },
  'DELETE /api/super-admin/users/:id': {
    who: 'admin',
    summary: 'Lays a member into the graveyard for thirty days: signed out, hidden, to be recovered with everything.',
    destructive: true,
    params,
    query: z.object({ reason: reasonGiven(DELETION_REASON_MISSING) }),
    reply: done,
  },
  'POST /api/super-admin/users/bulk-delete': {
    who: 'admin',
    summary: 'The same of many, all or none; confirmed by the word DELETE.',
    destructive: true,
    body: z.object({
      user_ids: z
        .array(z.uuid('One of these is no user.'), 'Please choose whom to delete.')
        .min(1, 'Please choose whom to delete.')
        .max(DELETED_AT_ONCE_MAX, `At most ${DELETED_AT_ONCE_MAX} at once.`),
      reason: reasonGiven(DELETION_REASON_MISSING),
      confirmation: typedWords,
    }),
    reply: done.extend({ deleted_count: z.int() }),
  },
  'POST /api/super-admin/users/:id/end-sessions': {
    who: 'admin',
    summary: 'Signs a member out everywhere.',
    reasoned: true,
    params,
    body: why,
    reply: done.extend({ ended: z.int() }),
  },
  'POST /api/super-admin/users/:id/reset-link': {
    who: 'admin',
    summary: 'Mails a member a link to set a new password. Refused while no mail server is set.',
    reasoned: true,
    params,
    body: why,
    reply: done,
  },
  'POST /api/super-admin/users/:id/reset-link/make': {
    who: 'admin',
    summary:
      'Makes a link to set a new password, which works once, for an hour, to be handed over by the admin; shown only now. Refused while a mail server is set, and for admins.',
    destructive: true,
    params,
    body: why,
    limits: ['reset-link'],
    reply: done.extend({
      link: z.string(),
      /** ISO moment. */
      works_until: z.string(),
    }),
  },
} satisfies Calls
