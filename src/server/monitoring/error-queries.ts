import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import type { ErrorGroup } from './error-groups.ts'

export type SeenError = ErrorGroup & { times: number; firstAt: Date; at: Date; requestId: string }

/** Adds the errors to their stored groups, in a fixed order, so that two processes cannot deadlock. */
export const addErrors = (tx: Db, seen: SeenError[]) =>
  tx
    .insertInto('kernel.error')
    .values(
      seen
        .toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
        .map(({ firstAt, at, requestId, ...group }) => ({
          ...group,
          first_seen_at: firstAt,
          last_seen_at: at,
          request_id: requestId,
        })),
    )
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({
        times: sql<number>`error.times + excluded.times`,
        message: sql<string>`excluded.message`,
        last_seen_at: sql<Date>`greatest(error.last_seen_at, excluded.last_seen_at)`,
        request_id: sql<string>`excluded.request_id`,
      }),
    )
    .execute()

export const addToMinute = (tx: Db, at: Date, times: number) =>
  tx
    .insertInto('kernel.error_minute')
    .values({ minute: new Date(Math.floor(at.getTime() / 60_000) * 60_000), times })
    .onConflict((conflict) =>
      conflict.column('minute').doUpdateSet({ times: sql<number>`error_minute.times + excluded.times` }),
    )
    .execute()

/** Counts the errors between two times; `to` is excluded. */
export const countErrors = async (db: Db, { from, to }: { from: Date; to: Date }): Promise<number> => {
  const { times } = await db
    .selectFrom('kernel.error_minute')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('times'), sql<number>`0`).as('times'))
    .where('minute', '>=', from)
    .where('minute', '<', to)
    .executeTakeFirstOrThrow()
  return times
}

export async function purgeErrors(db: Db, before: { groups: Date; minutes: Date; groupsMax: number }): Promise<void> {
  await db.deleteFrom('kernel.error_minute').where('minute', '<', before.minutes).execute()
  await db.deleteFrom('kernel.error').where('last_seen_at', '<', before.groups).execute()
  await db
    .deleteFrom('kernel.error')
    .where('fingerprint', 'in', (eb) =>
      eb
        .selectFrom('kernel.error')
        .select('fingerprint')
        .orderBy('last_seen_at', 'desc')
        .orderBy('fingerprint')
        .offset(before.groupsMax),
    )
    .execute()
}

/** Returns a page of error groups, most recently seen first. */
export const listErrors = (db: Db, { page, size }: { page: number; size: number }) =>
  db
    .selectFrom('kernel.error')
    .select(['fingerprint', 'place', 'name', 'message', 'times', 'first_seen_at', 'last_seen_at', 'request_id'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('fingerprint')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export const countErrorGroups = async (db: Db): Promise<number> => {
  const counted = db.selectFrom('kernel.error').select((eb) => eb.fn.countAll<number>().as('groups'))
  return (await counted.executeTakeFirstOrThrow()).groups
}
