import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
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

type Recent = { kind: ReviewKind; since: Date; most: number }

/** How long the newest decisions on a kind had been waited for. */
export const listRecentWaits = (db: Db, { kind, since, most }: Recent) =>
  db
    .selectFrom('review.decision')
    .select(['arrived_at', 'decided_at'])
    .where('kind', '=', kind)
    .where('decided_at', '>=', since)
    .where('arrived_at', 'is not', null)
    .$narrowType<{ arrived_at: Date }>()
    .orderBy('decided_at', 'desc')
    .limit(most)
    .execute()
