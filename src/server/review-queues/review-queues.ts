import { delayedDecisionStates } from '#shared/decision-states.ts'
import { Failure } from '#shared/calls/failure.ts'
import { type Actor, admit } from '../access/actor.ts'
import { logAdminAction } from '../admin-log/admin-log.ts'
import type { Db } from '../data/db.ts'
import { transact, type Tx } from '../data/transact.ts'
import type { PubSub } from '../pubsub/pubsub.ts'
import { parsePart } from '../http/parse-part.ts'
import type { Jobs } from '../work/jobs.ts'
import { carryOutDecision, carryOutDueDecisions } from './carry-out-decisions.ts'
import { CARRY_OUT_JOB, delayDecision, lockDecisionsOn, tryDecision } from './delay-decision.ts'
import { undoDecision } from './undo-decision.ts'
import type {
  DecisionResult,
  PanelReviewQueue,
  ParsedDecision,
  RegisteredReviewQueue,
  ReviewDecision,
  ReviewItem,
  ReviewQueue,
} from './review-queue.ts'
import { findUnseen, isRepeated, decidedMeanwhile } from './decision-conflicts.ts'
import { addDecision, type DecisionRow, findNewestDecisions } from './queries.ts'

/** The fields of every decision, in addition to those of its review queue. */
type Seen = {
  /**
   * The time of the last decision that the actor saw; a newer decision causes a conflict. If absent, nothing is
   * compared.
   */
  seen_reviewed_at?: string | null | undefined
  /** The fingerprint of the preview that the actor saw. */
  preview?: string | undefined
}
type ToDecide = { kind: string; id: string; body: Seen & Record<string, unknown> }

/** A decision that was made now, or an equal earlier decision of the same actor. */
export type RecordedDecision = { row: DecisionRow } & ({ result: DecisionResult } | { stands: ReviewItem })
type Made = RecordedDecision | undefined

export type ReviewQueues = {
  /** Registers a review queue. */
  add: <Decision extends ReviewDecision, Item extends ReviewItem>(reviewQueue: ReviewQueue<Decision, Item>) => void
  find: (kind: string) => RegisteredReviewQueue | undefined
  all: () => RegisteredReviewQueue[]
  /** Returns the review queues that the review panel shows. */
  onPanel: () => PanelReviewQueue[]
  /**
   * Decides on an item: stores the consequences, the decision and the log entry in one transaction. An actor who
   * repeats their own decision gets the stored decision. Returns undefined if there was nothing to decide.
   * @throws Failure conflict that says who decided what and when, if another decision was made earlier
   */
  decide: (actor: Actor, toDecide: ToDecide) => Promise<Made>
  /**
   * Undoes the pending decision on an item. `seen_reviewed_at` is the time of the decision that the actor saw; if
   * absent, any pending decision is undone.
   * @throws Failure conflict that says why, if there is nothing to undo or it is too late
   */
  undo: (
    actor: Actor,
    toUndo: { kind: string; id: string; seen_reviewed_at?: string | undefined },
  ) => Promise<ReviewItem>
  /** Carries out all decisions that are due. Runs every minute; a job carries out each decision when it is due. */
  carryOutDue: () => Promise<void>
}

type Parts = {
  db: Db
  pubsub: Pick<PubSub, 'invalidate'>
  now: () => Date
  jobs: Pick<Jobs, 'work' | 'schedule' | 'sendAt'>
}
type Work = {
  reviewQueue: RegisteredReviewQueue
  actor: Actor
  id: string
  decision: ParsedDecision
  seen: Seen
  arrivedAt: Date | null
}

const register = <Decision extends ReviewDecision, Item extends ReviewItem>({
  named,
  decisionSchema,
  action,
  decide,
  delay,
  ...reviewQueue
}: ReviewQueue<Decision, Item>): RegisteredReviewQueue => ({
  ...reviewQueue,
  ...(delay && { delay: { assertMayUndo: delay.assertMayUndo, notifyFailed: delay.notifyFailed } }),
  parse: (body) => {
    const parsed = parsePart(decisionSchema, body)
    const { decision, admin_notes: notes } = parsed
    return {
      decision,
      admin_notes: notes,
      action: action?.(decision) ?? `review: ${reviewQueue.kind} ${decision}`,
      body: parsed,
      takesEffectAt: (now) => delay?.takesEffectAt(parsed, now) ?? now,
      decide: (deciding) => decide({ ...deciding, decision: parsed, notes }),
    }
  },
  listNamed: async (actor, page) => {
    const { items, total } = await reviewQueue.list(actor, page)
    return { items: items.map((item) => ({ item, line: named(item) })), total }
  },
})

const isOnPanel = (reviewQueue: RegisteredReviewQueue): reviewQueue is PanelReviewQueue =>
  reviewQueue.page === undefined && reviewQueue.promise_days !== undefined

const CHANGED = 'This has changed since you opened it. Please review it again.'

async function refuseUnforeseen(tx: Tx, { reviewQueue, id, seen }: Work): Promise<void> {
  if (reviewQueue.preview && (await reviewQueue.preview(tx, id)) !== seen.preview)
    throw new Failure('conflict', CHANGED)
}

/**
 * Refuses a decision whose actor has not seen the newest decision. Called after the item is locked, so that no other
 * decision can be made in between.
 */
async function refuseUnseen(tx: Tx, { reviewQueue, id, seen }: Work): Promise<void> {
  if (seen.seen_reviewed_at === undefined) return
  const unseen = await findUnseen(tx, { kind: reviewQueue.kind, id, seen: seen.seen_reviewed_at })
  if (unseen) throw decidedMeanwhile(reviewQueue, unseen, true)
}

/** Refuses a decision while an earlier one is pending. */
async function refusePending(tx: Tx, { reviewQueue, id }: Work): Promise<void> {
  const [newest] = await findNewestDecisions(tx, reviewQueue.kind, [id])
  if (newest?.delay === delayedDecisionStates.pending) throw decidedMeanwhile(reviewQueue, newest, false)
}

async function decideIn(tx: Tx, jobs: Parts['jobs'], work: Work & { now: Date }): Promise<Made> {
  const { reviewQueue, actor, id, decision, arrivedAt, now } = work
  const { admin_notes: notes, action } = decision
  const at = decision.takesEffectAt(now)
  if (reviewQueue.delay) {
    await lockDecisionsOn(tx, { kind: reviewQueue.kind, id })
    await refusePending(tx, work)
  }
  await refuseUnforeseen(tx, work)
  const decide = () => decision.decide({ tx, id, actor, now })
  const result = await (at > now ? tryDecision(tx, decide) : decide())
  await refuseUnseen(tx, work)
  await reviewQueue.assertOpened?.(tx, { id, actor })
  if (!result) return undefined
  const by = { actor_id: actor.id, actor_name: actor.name, decided_at: now, arrived_at: arrivedAt }
  const row = await addDecision(tx, { kind: reviewQueue.kind, item_id: id, decision: decision.decision, notes, ...by })
  const { target } = result
  const delayed =
    at > now ? await delayDecision(jobs, tx, { row, role: actor.role, body: decision.body, target, at }) : IMMEDIATE
  await logAdminAction(tx, { actor, action, target, reason: notes, at: now })
  return { row: { ...row, ...delayed }, result }
}

const IMMEDIATE = { delay: null, takes_effect_at: null, failure: null }

export function createReviewQueues({ db, pubsub, now, jobs }: Parts): ReviewQueues {
  const reviewQueues = new Map<string, RegisteredReviewQueue>()
  const carryingOut = { db, pubsub, now, find: (kind: string) => reviewQueues.get(kind) }
  jobs.work(CARRY_OUT_JOB, ({ decision_id: id }) => carryOutDecision(carryingOut, String(id)))
  jobs.schedule('kernel.carry-out-due-decisions', '* * * * *', () => carryOutDueDecisions(carryingOut))

  const named = (kind: string): RegisteredReviewQueue => {
    const reviewQueue = reviewQueues.get(kind)
    if (!reviewQueue) throw new Failure('not_found', 'Not found')
    return reviewQueue
  }

  const standsAlready = async (work: Work, error: Failure): Promise<RecordedDecision> => {
    const { reviewQueue, actor, id, decision, seen } = work
    const item = await reviewQueue.open(actor, id)
    const unseen = await findUnseen(db, { kind: reviewQueue.kind, id, seen: seen.seen_reviewed_at })
    if (unseen && item && isRepeated(unseen, actor, decision)) return { row: unseen, stands: item }
    const open = item?.open ?? false
    // An actor who decides again has seen the earlier decision. If the item can no longer be decided, that decision is
    // still reported as the conflict.
    const [newest] = open ? [] : await findNewestDecisions(db, reviewQueue.kind, [id])
    const last = seen.seen_reviewed_at === undefined ? newest : (unseen ?? newest)
    throw last ? decidedMeanwhile(reviewQueue, last, open) : error
  }

  return {
    add: (reviewQueue) => {
      if (reviewQueues.has(reviewQueue.kind))
        throw new Error(`There are two review queues of the kind ${reviewQueue.kind}`)
      reviewQueues.set(reviewQueue.kind, register(reviewQueue))
    },
    find: (kind) => reviewQueues.get(kind),
    all: () => [...reviewQueues.values()],
    onPanel: () => [...reviewQueues.values()].filter(isOnPanel),
    decide: async (actor, { kind, id, body }) => {
      const reviewQueue = named(kind)
      admit(reviewQueue.who, actor)
      const decision = reviewQueue.parse(body)
      const found = await reviewQueue.open(actor, id)
      // An item that waits for another person's answer is not in the review queue, so this time does not count as
      // waiting.
      const arrivedAt = found?.due_at ? new Date(found.arrived_at) : null
      const work = { reviewQueue, actor, id, decision, seen: body, arrivedAt }
      try {
        return await transact({ db, pubsub }, (tx) => decideIn(tx, jobs, { ...work, now: now() }))
      } catch (error) {
        if (!(error instanceof Failure) || error.kind !== 'conflict' || reviewQueue.isRepeatable) throw error
        return standsAlready(work, error)
      }
    },
    undo: (actor, { kind, id, seen_reviewed_at: seen }) =>
      undoDecision({ db, pubsub, now }, { reviewQueue: named(kind), actor, id, seen }),
    carryOutDue: () => carryOutDueDecisions(carryingOut),
  }
}
