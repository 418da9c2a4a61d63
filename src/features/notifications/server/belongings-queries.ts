import type { Owner } from '#server/data/belongings.ts'
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

export async function eraseNotices(tx: Db, { id }: Owner): Promise<void> {
  await tx.deleteFrom('notifications.notice').where('member_id', '=', id).execute()
  await tx.deleteFrom('notifications.choice').where('member_id', '=', id).execute()
  await tx.deleteFrom('notifications.digest').where('member_id', '=', id).execute()
  await tx.deleteFrom('notifications.digest_link').where('member_id', '=', id).execute()
}
