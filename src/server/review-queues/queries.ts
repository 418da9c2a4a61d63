import type { Insertable, Selectable } from 'kysely'
import { delayedDecisionStates, type DelayedDecisionStatus } from '#shared/decision-states.ts'
import type { Owner } from '../data/personal-data.ts'
import type { Db } from '../data/db.ts'
import type { DecisionTable } from '../data/tables.ts'

/** A decision. `delay` is the state of a decision that takes effect later than it is made; otherwise null. */
export type DecisionRow = Selectable<DecisionTable> & {
  delay: DelayedDecisionStatus | null
  takes_effect_at: Date | null
  failure: string | null
}

export const addDecision = (tx: Db, decision: Insertable<DecisionTable>) =>
  tx.insertInto('kernel.decision').values(decision).returningAll().executeTakeFirstOrThrow()

/** Returns the newest decision on each of the given items. Decisions that were undone are left out. */
export const findNewestDecisions = (db: Db, kind: string, itemIds: string[]): Promise<DecisionRow[]> =>
  db
    .selectFrom('kernel.decision as decision')
    .leftJoin('kernel.delayed_decision as delayed', 'delayed.decision_id', 'decision.id')
    .distinctOn('decision.item_id')
    .selectAll('decision')
    .select(['delayed.status as delay', 'delayed.takes_effect_at', 'delayed.failure'])
    .where('decision.kind', '=', kind)
    .where('decision.item_id', 'in', itemIds)
    .where((eb) => eb.or([eb('delayed.status', 'is', null), eb('delayed.status', '<>', delayedDecisionStates.undone)]))
    .orderBy('decision.item_id')
    .orderBy('decision.decided_at', 'desc')
    .execute()

/** Returns the ids of the items of one kind with a pending decision. */
export async function listPendingItemIds(db: Db, kind: string): Promise<string[]> {
  const rows = await db
    .selectFrom('kernel.delayed_decision')
    .select('item_id')
    .where('kind', '=', kind)
    .where('status', '=', delayedDecisionStates.pending)
    .execute()
  return rows.map(({ item_id: id }) => id)
}

type Recent = { kind: string; since: Date; most: number }

/** Returns the arrival and decision times of the newest decisions of one kind that were neither undone nor failed. */
export const listRecentWaits = (db: Db, { kind, since, most }: Recent) =>
  db
    .selectFrom('kernel.decision as decision')
    .leftJoin('kernel.delayed_decision as delayed', 'delayed.decision_id', 'decision.id')
    .select(['decision.arrived_at', 'decision.decided_at'])
    .where('decision.kind', '=', kind)
    .where('decision.decided_at', '>=', since)
    .where('decision.arrived_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('delayed.status', 'is', null),
        eb('delayed.status', 'in', [delayedDecisionStates.pending, delayedDecisionStates.done]),
      ]),
    )
    .$narrowType<{ arrived_at: Date }>()
    .orderBy('decision.decided_at', 'desc')
    .limit(most)
    .execute()

/** Keeps decisions permanently, but erases the names of the members who made and undid them. */
export const decisionPersonalData = {
  collect: async (db: Db, { id }: Owner) => ({
    decisions: await listDecisionsBy(db, id),
    undone: await listUndoneBy(db, id),
  }),
  erase: async (tx: Db, { id }: Owner) => {
    await tx.updateTable('kernel.decision').set({ actor_name: 'Former member' }).where('actor_id', '=', id).execute()
    await tx
      .updateTable('kernel.delayed_decision')
      .set({ undone_by_name: 'Former member' })
      .where('undone_by', '=', id)
      .execute()
  },
}

const listDecisionsBy = (db: Db, memberId: string) =>
  db
    .selectFrom('kernel.decision as decision')
    .leftJoin('kernel.delayed_decision as delayed', 'delayed.decision_id', 'decision.id')
    .selectAll('decision')
    .select(['delayed.takes_effect_at', 'delayed.status as delay', 'delayed.ended_at', 'delayed.failure'])
    .where('decision.actor_id', '=', memberId)
    .orderBy('decision.decided_at')
    .orderBy('decision.id')
    .execute()

const listUndoneBy = (db: Db, memberId: string) =>
  db
    .selectFrom('kernel.delayed_decision')
    .select(['kind', 'item_id', 'takes_effect_at', 'ended_at'])
    .where('undone_by', '=', memberId)
    .orderBy('ended_at')
    .orderBy('decision_id')
    .execute()
