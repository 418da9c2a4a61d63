import type { Insertable, Selectable } from 'kysely'
import type { Owner } from '../data/personal-data.ts'
import type { Db } from '../data/db.ts'
import type { DecisionTable } from '../data/tables.ts'

export type DecisionRow = Selectable<DecisionTable>

export const addDecision = (tx: Db, decision: Insertable<DecisionTable>) =>
  tx.insertInto('kernel.decision').values(decision).returningAll().executeTakeFirstOrThrow()

/** Returns the newest decision on each of the given items. */
export const findNewestDecisions = (db: Db, kind: string, itemIds: string[]): Promise<DecisionRow[]> =>
  db
    .selectFrom('kernel.decision')
    .distinctOn('item_id')
    .selectAll()
    .where('kind', '=', kind)
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .orderBy('decided_at', 'desc')
    .execute()

type Recent = { kind: string; since: Date; most: number }

/** Returns the arrival and decision times of the newest decisions of one kind. */
export const listRecentWaits = (db: Db, { kind, since, most }: Recent) =>
  db
    .selectFrom('kernel.decision')
    .select(['arrived_at', 'decided_at'])
    .where('kind', '=', kind)
    .where('decided_at', '>=', since)
    .where('arrived_at', 'is not', null)
    .$narrowType<{ arrived_at: Date }>()
    .orderBy('decided_at', 'desc')
    .limit(most)
    .execute()

/** Keeps decisions permanently, but erases the name of the member who made them. */
export const decisionPersonalData = {
  collect: (db: Db, { id }: Owner) =>
    db
      .selectFrom('kernel.decision')
      .selectAll()
      .where('actor_id', '=', id)
      .orderBy('decided_at')
      .orderBy('id')
      .execute(),
  erase: (tx: Db, { id }: Owner) =>
    tx.updateTable('kernel.decision').set({ actor_name: 'Former member' }).where('actor_id', '=', id).execute(),
}
