import { delayedDecisionStates } from '#shared/decision-states.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '../data/db.ts'
import { inSavepoint, transact, type Tx } from '../data/transact.ts'
import type { PubSub } from '../pubsub/pubsub.ts'
import { forEachIsolated } from '../work/for-each-isolated.ts'
import type { RegisteredReviewQueue } from './review-queue.ts'

/** The maximum number of due decisions that one round carries out; the next round carries out the others. */
const DUE_TOGETHER_MAX = 100

type Parts = {
  db: Db
  pubsub: Pick<PubSub, 'invalidate'>
  now: () => Date
  find: (kind: string) => RegisteredReviewQueue | undefined
}

/**
 * Carries out a decision, if it is due and pending. A decision that is no longer allowed is marked as failed, and the
 * editors are notified. The decision is locked, so that one process carries it out, and only once.
 * @throws any error but a Failure, so that the decision stays pending and is tried again
 */
export const carryOutDecision = (parts: Parts, decisionId: string): Promise<void> =>
  transact(parts, async (tx) => {
    const now = parts.now()
    const due = await lockDue(tx, decisionId, now)
    const reviewQueue = due && parts.find(due.kind)
    if (!due || !reviewQueue) return
    const actor = { id: due.actor_id, name: due.actor_name, role: due.actor_role }
    const outcome = await inSavepoint(tx, () => reviewQueue.parse(due.body).decide({ tx, id: due.item_id, actor, now }))
    if (!outcome) return endDecision(tx, decisionId, { event: 'carry_out', now })
    if (!(outcome.error instanceof Failure)) throw outcome.error
    const reason = outcome.error.detail
    await endDecision(tx, decisionId, { event: 'fail', now, failure: reason })
    await reviewQueue.delay?.notifyFailed(tx, { id: due.item_id, decision: due.decision, actor, reason })
  })

/** Carries out all due decisions, including those whose job was lost. */
export const carryOutDueDecisions = async (parts: Parts): Promise<void> =>
  forEachIsolated(await listDue(parts.db, parts.now()), (id) => carryOutDecision(parts, id))

async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('kernel.delayed_decision')
    .select('decision_id')
    .where('status', '=', delayedDecisionStates.pending)
    .where('takes_effect_at', '<=', now)
    .orderBy('takes_effect_at')
    .limit(DUE_TOGETHER_MAX)
    .execute()
  return rows.map(({ decision_id: id }) => id)
}

/** Locks a due decision. Returns undefined if another process is carrying it out, or if it is no longer pending. */
const lockDue = (tx: Db, decisionId: string, now: Date) =>
  tx
    .selectFrom('kernel.delayed_decision as delayed')
    .innerJoin('kernel.decision as decision', 'decision.id', 'delayed.decision_id')
    .select(['delayed.kind', 'delayed.item_id', 'delayed.actor_role', 'delayed.body'])
    .select(['decision.decision', 'decision.actor_id', 'decision.actor_name'])
    .where('delayed.decision_id', '=', decisionId)
    .where('delayed.status', '=', delayedDecisionStates.pending)
    .where('delayed.takes_effect_at', '<=', now)
    .forUpdate('delayed')
    .skipLocked()
    .executeTakeFirst()

type Ending = { event: 'carry_out' | 'fail'; now: Date; failure?: string }

async function endDecision(tx: Tx, decisionId: string, { event, now, failure = '' }: Ending): Promise<void> {
  const step = delayedDecisionStates.after(delayedDecisionStates.pending, event)
  if ('refused' in step) throw new Failure('conflict', step.refused)
  await tx
    .updateTable('kernel.delayed_decision')
    .set({ status: step.status, ended_at: now, failure: event === 'fail' ? failure : null })
    .where('decision_id', '=', decisionId)
    .execute()
}
