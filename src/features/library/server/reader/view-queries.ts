import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** The salt of a day: the first process to ask sets it, all others read it. */
export async function saltOf(tx: Db, day: string, fresh: string): Promise<string> {
  const known = await tx.selectFrom('library.reader_salt').select('salt').where('day', '=', day).executeTakeFirst()
  if (known) return known.salt
  const { salt } = await tx
    .insertInto('library.reader_salt')
    .values({ day, salt: fresh })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ day }))
    .returning('salt')
    .executeTakeFirstOrThrow()
  return salt
}

type Mark = { paperId: string; key: string; now: Date; notSince: Date }

/** Whether this reading counts; the row lock makes the same reader's simultaneous readings count once. */
export const markReader = (tx: Db, { paperId, key, now, notSince }: Mark) =>
  tx
    .insertInto('library.reader')
    .values({ paper_id: paperId, reader_key: key, counted_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['paper_id', 'reader_key'])
        .doUpdateSet({ counted_at: now })
        .where(sql<boolean>`reader.counted_at <= ${notSince} and not reader.is_author`),
    )
    .returning('counted_at')
    .executeTakeFirst()

/** Remembers that one of the paper's authors reads with this browser: what it takes without signing in does not count. */
export const markAuthor = (tx: Db, { paperId, key, now }: Omit<Mark, 'notSince'>) =>
  tx
    .insertInto('library.reader')
    .values({ paper_id: paperId, reader_key: key, counted_at: now, is_author: true })
    .onConflict((conflict) => conflict.columns(['paper_id', 'reader_key']).doUpdateSet({ is_author: true }))
    .execute()

export const addView = (tx: Db, paperId: string) =>
  tx
    .updateTable('library.paper')
    .set((eb) => ({ views: eb('views', '+', 1) }))
    .where('id', '=', paperId)
    .returning('views')
    .executeTakeFirstOrThrow()

/** Forgets readers and salts that can no longer matter. */
export async function purgeReadersBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('library.reader').where('counted_at', '<', moment).execute()
  await db.deleteFrom('library.reader_salt').where('day', '<', moment.toISOString().slice(0, 10)).execute()
}
