import { sql } from 'kysely'
import { type Erased, NAMELESS, type Owner } from '#server/data/belongings.ts'
import type { Db } from '#server/data/db.ts'
import { listChoices } from './choice-queries.ts'
import './tables.ts'

const listAll = (db: Db, { id }: Owner) =>
  db
    .selectFrom('notifications.notice')
    .select(['event', 'text', 'link', 'created_at', 'read_at'])
    .where('member_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function collectNotices(db: Db, owner: Owner) {
  const [notices, choices] = await Promise.all([listAll(db, owner), listChoices(db, owner.id)])
  return { notices, choices }
}

/** Erases a member's own notices, and their name in those of others, from which letters would be made later. */
export async function eraseNotices(tx: Db, { id, name }: Erased): Promise<void> {
  await tx.deleteFrom('notifications.notice').where('member_id', '=', id).execute()
  await tx
    .updateTable('notifications.notice')
    .set({ text: sql<string>`replace(text, ${name}, ${NAMELESS})` })
    // Locked in one order, so that two who are erased at once cannot wait for each other.
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications.notice')
        .select('id')
        .where(sql<boolean>`strpos(text, ${name}) > 0`)
        .orderBy('id')
        .forUpdate(),
    )
    .execute()
  await tx.deleteFrom('notifications.choice').where('member_id', '=', id).execute()
  await tx.deleteFrom('notifications.digest').where('member_id', '=', id).execute()
  await tx.deleteFrom('notifications.digest_link').where('member_id', '=', id).execute()
}
