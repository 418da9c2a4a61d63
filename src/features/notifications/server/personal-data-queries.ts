import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import { listChoices } from './choice-queries.ts'
import './tables.ts'
import { findPreferences } from './quiet/quiet.ts'

const listAll = (db: Db, { id }: Owner) =>
  db
    .selectFrom('notifications.notice')
    .select(['event', 'text', 'link', 'detail', 'created_at', 'read_at'])
    .where('member_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const listHeld = (db: Db, { id }: Owner) =>
  db
    .selectFrom('notifications.quiet_hours_queue')
    .select(['subject', 'body', 'due_at'])
    .where('member_id', '=', id)
    .orderBy('due_at')
    .orderBy('id')
    .execute()

export async function collectNotices(db: Db, owner: Owner) {
  const [notices, choices, [preference], waiting] = await Promise.all([
    listAll(db, owner),
    listChoices(db, owner.id),
    findPreferences(db, [owner.id]),
    listHeld(db, owner),
  ])
  return { notices, choices, preference: preference ?? null, mails_waiting: waiting }
}
