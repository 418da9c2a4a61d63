import type { Owner } from '#server/belongings.ts'
import type { Db } from '#server/db.ts'
import './tables.ts'

const listAll = (db: Db, { id }: Owner) =>
  db
    .selectFrom('notifications.notice')
    .select(['event', 'text', 'link', 'created_at', 'read_at'])
    .where('member_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const listChoices = (db: Db, { id }: Owner) =>
  db
    .selectFrom('notifications.choice')
    .select(['event', 'in_bell', 'mail'])
    .where('member_id', '=', id)
    .orderBy('event')
    .execute()

export async function collectNotices(db: Db, owner: Owner) {
  const [notices, choices] = await Promise.all([listAll(db, owner), listChoices(db, owner)])
  return { notices, choices }
}

export async function eraseNotices(tx: Db, { id }: Owner): Promise<void> {
  await tx.deleteFrom('notifications.notice').where('member_id', '=', id).execute()
  await tx.deleteFrom('notifications.choice').where('member_id', '=', id).execute()
}
