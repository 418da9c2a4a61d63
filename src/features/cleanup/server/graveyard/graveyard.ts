import { findRoster, listDeleted } from '#features/accounts/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import { GRAVEYARD_DAYS } from '#shared/business.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { GraveyardUser } from '../../contract.ts'
import { classesOf } from '../classes/classes.ts'

const DAY_MS = 86_400_000

type Span = { after?: Date; until?: Date }
export type Query = { search: string; page: number; size: number }

/** Lists the accounts that were deleted within a period; the account that expires next comes first. */
export async function listPart({ db }: Kernel, span: Span, query: Query) {
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

/** Returns a time: accounts deleted before this time can be recovered for at most `daysLeft` more days. */
export const deletedBefore = ({ now }: Kernel, daysLeft: number): Date =>
  new Date(now().getTime() - (GRAVEYARD_DAYS - daysLeft) * DAY_MS)
