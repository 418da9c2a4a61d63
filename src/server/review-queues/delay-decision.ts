import { sql } from 'kysely'
import { delayedDecisionStates } from '#shared/decision-states.ts'
import type { Db } from '../data/db.ts'
import { inSavepoint, type Tx } from '../data/transact.ts'
import type { Jobs } from '../work/jobs.ts'
import type { Role } from '../access/actor.ts'
import type { DecisionResult, ReviewDecision } from './review-queue.ts'
import type { DecisionRow } from './queries.ts'

/** The job that carries out one decision when it is due. */
export const CARRY_OUT_JOB = 'kernel.carry-out-decision'

/** Thrown in order to roll back a decision that was only tried. */
class TrialEnd extends Error {}

/**
 * Decides and rolls back, so that a decision that takes effect later is refused when it is made, for the same reasons.
 * @throws Failure as `decide` does
 */
export async function tryDecision(
  tx: Tx,
  decide: () => Promise<DecisionResult | undefined>,
): Promise<DecisionResult | undefined> {
  let result: DecisionResult | undefined
  const ended = await inSavepoint(tx, async () => {
    result = await decide()
    throw new TrialEnd()
  })
  if (ended && !(ended.error instanceof TrialEnd)) throw ended.error
  // The objects that the trial created no longer exist.
  return result && { status: result.status, target: result.target }
}

/**
 * Locks the decisions on one item until the transaction ends. A trial releases the locks on the item's own rows, so
 * they do not prevent a second decision.
 */
export const lockDecisionsOn = (tx: Tx, { kind, id }: { kind: string; id: string }) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`decisions on ${kind} ${id}`}, 0))`.execute(tx)

type Delayed = {
  row: Pick<DecisionRow, 'id' | 'kind' | 'item_id'>
  role: Role
  body: ReviewDecision
  target: string
  at: Date
}

/** Stores a decision to be carried out at a later time, and sends the job that carries it out. */
export async function delayDecision(jobs: Pick<Jobs, 'sendAt'>, tx: Tx, delayed: Delayed) {
  const { row, at } = delayed
  await addDelayedDecision(tx, delayed)
  await jobs.sendAt(tx, CARRY_OUT_JOB, { at, data: { decision_id: row.id } })
  return { delay: delayedDecisionStates.pending, takes_effect_at: at, failure: null }
}

const addDelayedDecision = (tx: Db, { row, role, body, target, at }: Delayed) =>
  tx
    .insertInto('kernel.delayed_decision')
    .values({
      decision_id: row.id,
      kind: row.kind,
      item_id: row.item_id,
      actor_role: role,
      body: JSON.stringify(body),
      target,
      takes_effect_at: at,
      ended_at: null,
      undone_by: null,
      undone_by_name: null,
      failure: null,
    })
    .execute()
