import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ReviewKind } from '../contract.ts'
import type { DecisionTable } from './tables.ts'

export type DecisionRow = Selectable<DecisionTable>

export const addDecision = (tx: Db, decision: Insertable<DecisionTable>) =>
  tx.insertInto('review.decision').values(decision).execute()

/** The newest decision on each of some items. */
export const findNewestDecisions = (db: Db, kind: ReviewKind, itemIds: string[]): Promise<DecisionRow[]> =>
  db
    .selectFrom('review.decision')
    .distinctOn('item_id')
    .selectAll()
    .where('kind', '=', kind)
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .orderBy('decided_at', 'desc')
    .execute()
