import type { Owner } from '#server/data/belongings.ts'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

export const collectDecisions = (db: Db, { id }: Owner) =>
  db.selectFrom('review.decision').selectAll().where('actor_id', '=', id).orderBy('decided_at').orderBy('id').execute()

/** Decisions stay for good; of whoever made them, the name goes. */
export const eraseActor = (tx: Db, { id }: Owner) =>
  tx.updateTable('review.decision').set({ actor_name: 'Former member' }).where('actor_id', '=', id).execute()
