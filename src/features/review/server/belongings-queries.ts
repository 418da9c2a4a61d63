import type { Owner } from '#server/belongings.ts'
import type { Db } from '#server/db.ts'
import './tables.ts'

export const collectDecisions = (db: Db, { id }: Owner) =>
  db.selectFrom('review.decision').selectAll().where('actor_id', '=', id).orderBy('decided_at').orderBy('id').execute()
