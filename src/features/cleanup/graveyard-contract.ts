import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { reasonGiven } from '#shared/calls/destructive.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { CLASSIFICATIONS } from './classes.ts'
import { GRAVEYARD_PAGE_SIZE, NAME_LENGTH_MAX, SEARCH_LENGTH_MAX, WHY_MISSING } from './limits.ts'

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
      /** When it comes round, in a sentence. */
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
      /** The screen asks for it; the body that was agreed on goes without. */
      reason: reasonGiven(WHY_MISSING).optional(),
    }),
    reply: z.object({ message: z.string(), user_id: z.string() }),
  },
} satisfies Calls
