import { findRoster, listDeleted, recoverDeleted } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { GRAVEYARD_DAYS } from '#shared/business.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { GraveyardUser } from '../../graveyard-contract.ts'
import { classesOf } from '../classes/service.ts'
import { listPurgeable } from '../removal/service.ts'
import { URGENT_DAYS } from '../../urgency.ts'

const DAY_MS = 86_400_000
const PREVIEWED_MAX = 50

type Span = { after?: Date; until?: Date }
type Query = { search: string; page: number; size: number }

/** Accounts deleted within a span, the first to expire first. */
async function listPart({ db }: Kernel, span: Span, query: Query) {
  const { users, total } = await listDeleted(db, { ...query, ...span })
  const classes = await classesOf(
    db,
    await findRoster(
      db,
      users.map(({ id }) => id),
    ),
  )
  const shown = users.map((user): GraveyardUser => ({
    user_id: user.id,
    name: `${user.first_name} ${user.last_name}`,
    email: user.email,
    classification: classes.get(user.id)?.classification ?? 'unknown',
    deleted_at: user.deleted_at.toISOString(),
    recoverable_until: user.recoverable_until.toISOString(),
    reason: user.reason,
  }))
  return { users: shown, pagination: paginationOf({ page: query.page, size: query.size, total }) }
}

/** When whoever has so many days left, or fewer, was deleted at the latest. */
const deletedBefore = ({ now }: Kernel, daysLeft: number): Date =>
  new Date(now().getTime() - (GRAVEYARD_DAYS - daysLeft) * DAY_MS)

export async function readGraveyard(kernel: Kernel, query: Query) {
  const [expired, urgent] = [deletedBefore(kernel, 0), deletedBefore(kernel, URGENT_DAYS)]
  const [recoverableUsers, expiredUsers, urgentUsers] = await Promise.all([
    listPart(kernel, { after: expired }, query),
    listPart(kernel, { until: expired }, query),
    listPart(kernel, { after: expired, until: urgent }, query),
  ])
  return {
    total_soft_deleted: recoverableUsers.pagination.total + expiredUsers.pagination.total,
    urgent_users: urgentUsers,
    recoverable_users: recoverableUsers,
    expired_users: expiredUsers,
    storage_info: {
      retention_policy: `${GRAVEYARD_DAYS} days`,
      graveyard_collection: 'Members marked as deleted',
      auto_purge_available: true,
    },
  }
}

/** What the next purge takes. */
export async function previewPurge(kernel: Kernel) {
  const query = { search: '', page: 1, size: PREVIEWED_MAX }
  const [{ users, pagination }, removals] = await Promise.all([
    listPart(kernel, { until: deletedBefore(kernel, 0) }, query),
    listPurgeable(kernel),
  ])
  return {
    users,
    users_total: pagination.total,
    removals: removals.map(({ removed_at: at, ...removal }) => ({ ...removal, removed_at: at.toISOString() })),
    runs: 'Each night at 03:41 UTC, and what was removed at 03:51 UTC.',
  }
}

/** Brings an account back. @throws Failure not_found, conflict */
export const recover = (
  kernel: Kernel,
  actor: Actor,
  { user_id: id, user_email: email, reason }: { user_id: string; user_email: string; reason?: string | undefined },
) =>
  transact(kernel, async (tx) => {
    const { name } = await recoverDeleted(kernel, tx, { id, email, actor, ...(reason ? { reason } : {}) })
    return { message: `${name} is back, with everything, and signs in anew.`, user_id: id }
  })
