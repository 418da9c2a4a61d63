import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** Whoever gives a channel a name that looks the same at once waits, and then finds it. */
export const lockNameSkeleton = (tx: Db, likeness: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`channel ${likeness}`}, 0))`.execute(tx)

const named = (db: Db) => db.selectFrom('community.conversation').where('kind', 'in', ['official', 'open'])

export const findBySkeleton = (db: Db, likeness: string) =>
  named(db).select(['id', 'name']).where('likeness', '=', likeness).executeTakeFirst()

export const findByName = (db: Db, name: string) =>
  named(db)
    .select(['id', 'name'])
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()

/** Channels from before names were compared so, and those that look like an older one, the oldest first. */
export const listWithoutSkeleton = (db: Db) =>
  named(db).select(['id', 'name']).where('likeness', 'is', null).orderBy('opened_at').orderBy('id').execute()

export const setSkeleton = (tx: Db, id: string, likeness: string) =>
  tx.updateTable('community.conversation').set({ likeness }).where('id', '=', id).execute()
