import { sql } from 'kysely'
import type { EncryptedText } from '#server/secrets/key.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import '../tables.ts'

/** Whose secret the private half of a key is. */
export const aboutKey = (id: string): string => `achievements.signing_key ${id}`

export const findKeyInUse = (db: Db) =>
  db.selectFrom('achievements.signing_key').selectAll().where('retired_at', 'is', null).executeTakeFirst()

export const listKeys = (db: Db) =>
  db.selectFrom('achievements.signing_key').select(['id', 'public_key']).orderBy('made_at').orderBy('id').execute()

type NewKey = { id: string; public_key: string; sealed: string; made_at: Date }

/** Of two servers that make the first key at once, one's is kept. */
export const addKey = (tx: Tx, key: NewKey) =>
  tx
    .insertInto('achievements.signing_key')
    .values({ ...key, retired_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const retireKeyInUse = (tx: Tx, now: Date) =>
  tx.updateTable('achievements.signing_key').set({ retired_at: now }).where('retired_at', 'is', null).execute()

export const listSealedKeys = async (db: Db): Promise<EncryptedText[]> =>
  (
    await db.selectFrom('achievements.signing_key').select(['id', 'sealed']).where('sealed', 'is not', null).execute()
  ).map(({ id, sealed }) => ({ sealed: sealed ?? '', about: aboutKey(id) }))

/** Deletes the sealed keys: a staging copy signs with a key of its own; what was signed before can still be checked. */
export const deleteSealedKeys = async (tx: Db): Promise<void> =>
  void (await tx
    .updateTable('achievements.signing_key')
    .set({ sealed: null, retired_at: sql<Date>`coalesce(retired_at, now())` })
    .execute())
