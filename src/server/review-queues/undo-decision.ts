import { delayedDecisionStates, type DelayedDecisionStatus } from '#shared/decision-states.ts'
import { Failure } from '#shared/calls/failure.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { type Actor, admit } from '../access/actor.ts'
import { logAdminAction } from '../admin-log/admin-log.ts'
import type { Db } from '../data/db.ts'
import { transact, type Tx } from '../data/transact.ts'
import type { PubSub } from '../pubsub/pubsub.ts'
import type { RegisteredReviewQueue, ReviewItem } from './review-queue.ts'

type Parts = { db: Db; pubsub: Pick<PubSub, 'invalidate'>; now: () => Date }

/** The decision to undo. `seen`: the time of the decision that the actor saw; any pending decision if undefined. */
type ToUndo = { reviewQueue: RegisteredReviewQueue; actor: Actor; id: string; seen: string | undefined }

/**
 * Undoes the pending decision on an item, and logs it. Members who may decide may undo, also the decision of another.
 * @returns the item, which can be decided on again
 * @throws Failure not_found, forbidden, or conflict if no decision is pending or it is due
 */
export async function undoDecision(parts: Parts, toUndo: ToUndo): Promise<ReviewItem> {
  const { reviewQueue, actor, id } = toUndo
  admit(reviewQueue.who, actor)
  if (!(await reviewQueue.open(actor, id))) throw new Failure('not_found', 'Not found')
  await transact(parts, (tx) => undoIn(tx, toUndo, parts.now()))
  const item = await reviewQueue.open(actor, id)
  if (!item) throw new Failure('not_found', 'Not found')
  return item
}

async function undoIn(tx: Tx, { reviewQueue, actor, id, seen }: ToUndo, now: Date): Promise<void> {
  const { kind, title } = reviewQueue
  await reviewQueue.delay?.assertMayUndo(tx, { id, actor })
  const newest = await lockNewest(tx, { kind, id })
  if (!newest) throw new Failure('conflict', `No decision on this ${title} can be undone.`)
  const step = delayedDecisionStates.after(newest.status, 'undo')
  if ('refused' in step) throw new Failure('conflict', whyNotUndone(newest))
  if (newest.takes_effect_at <= now)
    throw new Failure('conflict', 'This decision is taking effect now, so it can no longer be undone.')
  if (seen !== undefined && newest.decided_at.getTime() !== Date.parse(seen))
    throw new Failure('conflict', 'Another decision was made meanwhile. Look at it before you undo it.')
  await setUndone(tx, newest.decision_id, { status: step.status, actor, now })
  await logAdminAction(tx, { actor, action: `review: ${kind} undone`, target: newest.target, reason: '', at: now })
}

type Newest = { status: DelayedDecisionStatus; ended_at: Date | null; undone_by_name: string | null }

const ENDINGS = delayedDecisionStates.per({
  pending: () => '',
  done: (at: string) => `This decision took effect on ${at}, so it can no longer be undone.`,
  undone: (at: string, by: string) => `${by} undid this decision on ${at}.`,
  failed: () => 'This decision had no effect, so there is nothing to undo. Decide again.',
})

/** Returns the reason why a decision can no longer be undone. Pure. */
const whyNotUndone = ({ status, ended_at: at, undone_by_name: by }: Newest): string =>
  ENDINGS(status)(at ? pacificTime(at) : '', by ?? '')

/**
 * Locks the pending decision on an item; if there is none, the delayed decision that ended last.
 */
const lockNewest = (tx: Db, { kind, id }: { kind: string; id: string }) =>
  tx
    .selectFrom('kernel.delayed_decision as delayed')
    .innerJoin('kernel.decision as decision', 'decision.id', 'delayed.decision_id')
    .select(['delayed.decision_id', 'delayed.status', 'delayed.takes_effect_at', 'delayed.target'])
    .select(['delayed.ended_at', 'delayed.undone_by_name', 'decision.decided_at'])
    .where('delayed.kind', '=', kind)
    .where('delayed.item_id', '=', id)
    .orderBy('delayed.ended_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .forUpdate('delayed')
    .executeTakeFirst()

type Undone = { status: DelayedDecisionStatus; actor: Actor; now: Date }

const setUndone = (tx: Db, decisionId: string, { status, actor, now }: Undone) =>
  tx
    .updateTable('kernel.delayed_decision')
    .set({ status, ended_at: now, undone_by: actor.id, undone_by_name: actor.name })
    .where('decision_id', '=', decisionId)
    .execute()
