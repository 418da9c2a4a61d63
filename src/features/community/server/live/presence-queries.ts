import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ONLINE_SHOWN_MAX } from '../../limits.ts'
import '../tables.ts'

type Lease = { processId: string; until: Date }

/** Says of members that they are at this process until then. */
export const renewLeases = (db: Db, memberIds: string[], { processId, until }: Lease) =>
  sql`
    insert into community.presence (member_id, process_id, until)
    select member_id, ${processId}::uuid, ${until}::timestamptz from unnest(${memberIds}::uuid[]) as member_id
    order by member_id
    on conflict (member_id, process_id) do update set until = excluded.until`.execute(db)

export const endLeasesOf = (db: Db, memberIds: string[], processId: string) =>
  db
    .deleteFrom('community.presence')
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('process_id', '=', processId)
    .execute()

export const endLeases = (db: Db, processId: string) =>
  db.deleteFrom('community.presence').where('process_id', '=', processId).execute()

/** Ends what ran out. @returns whose it was. */
export const endPast = (db: Db, now: Date) =>
  db.deleteFrom('community.presence').where('until', '<', now).returning('member_id').execute()

/** Of these members, those who are there. */
export const listPresent = async (db: Db, memberIds: string[], now: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('community.presence')
      .select('member_id')
      .distinct()
      .where('until', '>', now)
      .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
      .execute()
  ).map(({ member_id: id }) => id)

/** Whom these members have blocked, each pair once. */
export const listBlockedBy = (db: Db, memberIds: string[]) =>
  db
    .selectFrom('community.block')
    .select(['member_id', 'blocked_id'])
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('is_mute', '=', false)
    .execute()

export const listOnline = async (db: Db, now: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('community.presence')
      .select('member_id')
      .distinct()
      .where('until', '>', now)
      .orderBy('member_id')
      .limit(ONLINE_SHOWN_MAX)
      .execute()
  ).map(({ member_id: id }) => id)
