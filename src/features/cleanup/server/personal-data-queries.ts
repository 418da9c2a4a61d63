import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

/** Collects the class of a member's account. */
export const collectClass = (db: Db, { id }: Owner) =>
  db
    .selectFrom('cleanup.member_class')
    .select(['classification', 'reason', 'classified_at'])
    .where('member_id', '=', id)
    .executeTakeFirst()
    .then((found) => found ?? null)

export async function eraseClass(tx: Db, { id }: Owner): Promise<void> {
  await tx.deleteFrom('cleanup.member_class').where('member_id', '=', id).execute()
  await tx
    .deleteFrom('cleanup.rejection')
    .where('action_type', '=', 'delete_accounts')
    .where('subject_id', '=', id)
    .execute()
  await tx.deleteFrom('cleanup.exemption').where('kind', '=', 'member').where('subject_id', '=', id).execute()
}

/** Excludes a member from the counts when they leave, and includes them again when they come back. */
export const setClassHidden = (tx: Db, { id }: Owner, away: boolean) =>
  tx.updateTable('cleanup.member_class').set({ away }).where('member_id', '=', id).execute()
