import type * as z from 'zod'
import type { AccessLevel } from '#shared/calls/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import type { ListFilter } from '../data/list-filter.ts'
import type { Tx } from '../data/transact.ts'

/** The fields of an item in any review queue. Times are ISO strings in UTC. */
export type ReviewItem = {
  kind: string
  id: string
  status: string
  submitted_at: string
  /** The time when the item was submitted, or submitted again. */
  arrived_at: string
  /** The time by which a decision is promised; null if the item is not pending. */
  due_at: string | null
  /** True while the item can be decided. */
  open: boolean
  /** The notes of the newest decision on the item. */
  admin_notes: string
  reviewed_at: string | null
  reviewed_by: string | null
  /** The decision that takes effect later, and can be undone until then; null if there is none. */
  pending_decision: { decision: string; takes_effect_at: string } | null
  /** The newest decision, if it could not be carried out when it was due, and the reason; otherwise null. */
  failed_decision: { decision: string; reason: string } | null
}

/** A request for one page of a review queue, optionally filtered. */
export type ReviewItemQuery = ListFilter & { page: number; size: number; status?: string | undefined }
export type ReviewItemList<Item> = { items: Item[]; total: number }

/** A decision, as defined by the schema of a review queue. */
export type ReviewDecision = { decision: string; admin_notes: string }

/** The member who made a decision. When the decision takes effect, the member may have left. */
export type Decider = Pick<Actor, 'id' | 'name' | 'role'>

/** The input of `decide`, which runs inside a transaction. */
export type DecisionContext<Decision extends ReviewDecision = ReviewDecision> = {
  tx: Tx
  id: string
  decision: Decision
  /** The notes of the decision (`decision.admin_notes`). */
  notes: string
  actor: Decider
  now: Date
}

/** A decision that was no longer allowed when it was due. */
export type FailedDecision = { id: string; decision: string; actor: Decider; reason: string }

/** The delay of a review queue's decisions, during which they can be undone. */
export type DecisionDelay<Decision extends ReviewDecision = ReviewDecision> = {
  /**
   * Returns the time at which a decision takes effect; `now` if immediately. Pure.
   * @throws Failure invalid for a time that the actor may not choose
   */
  takesEffectAt: (decision: Decision, now: Date) => Date
  /** Checks that the actor may decide on the item, and therefore undo a decision. @throws Failure forbidden */
  assertMayUndo: (tx: Tx, item: { id: string; actor: Decider }) => Promise<void>
  /** Notifies the editors of a decision that could not be carried out. */
  notifyFailed: (tx: Tx, failed: FailedDecision) => Promise<void>
}

/** The result of a decision: the new state of the item, its name in the admin log, and the ids of created objects. */
export type DecisionResult = { status: string; target: string; made?: Record<string, string | undefined> }

/** The title and sender of an item, shown on one line of a list. */
export type ReviewItemLine = { title: string; from: string }

type BusinessDays = { from: number; to: number }

/** A review queue: pending items of one kind, and their decisions. */
export type ReviewQueue<Decision extends ReviewDecision = ReviewDecision, Item extends ReviewItem = ReviewItem> = {
  /** A word for the kind of the items, stored with each decision, such as `refined_question`. */
  kind: string
  /** The name of an item, as used within a sentence, such as "refined question". */
  title: string
  /** The access level that may decide; moderators can read every review queue. */
  who: AccessLevel
  /**
   * The access level that must act on pending items, if it differs from `who`: moderators may close messages, but only
   * admins answer them.
   */
  awaits?: AccessLevel
  /** The promised number of business days to a decision, shown to the sender; absent if nothing is promised. */
  promise_days?: BusinessDays
  /** The state of pending items. A list of pending items begins with the oldest. */
  waiting: string
  /** Returns the title and sender of an item for the list of pending items of all review queues. Pure. */
  named: (item: Item) => ReviewItemLine
  /** The path of the page, if the review queue has its own page and API. The review panel links to it. */
  page?: string
  decisionSchema: z.ZodType<Decision>
  /** A phrase for each decision, which follows the name of the person who decided: "Otto Vale rejected it". */
  decisionLabels: Record<Decision['decision'], string>
  /** Returns the action that the admin log records for a decision; `review: KIND DECISION` by default. */
  action?: (decision: Decision['decision']) => string
  /** Returns the number of pending items. */
  count: (actor: Actor) => Promise<number>
  /** Returns a page of items. @throws Failure invalid if the review queue does not have the requested state */
  list: (actor: Actor, page: ReviewItemQuery) => Promise<ReviewItemList<Item>>
  open: (actor: Actor, id: string) => Promise<Item | undefined>
  /**
   * Locks the item, and applies the decision and its consequences. Returns undefined if the item is already in this
   * state, so that nothing is stored.
   * @throws Failure not_found, forbidden, conflict.
   */
  decide: (deciding: DecisionContext<Decision>) => Promise<DecisionResult | undefined>
  /**
   * Returns a fingerprint of the objects that an approval would create, after locking them. A decision must contain the
   * fingerprint that its actor saw.
   */
  preview?: (tx: Tx, id: string) => Promise<string>
  /** Set if decisions take effect later. Until then they change nothing but the review queue. */
  delay?: DecisionDelay<Decision>
  /**
   * Checks that the actor has opened the item. Called when an item is decided on, but not when the decision takes
   * effect.
   * @throws Failure conflict that says how to open it
   */
  assertOpened?: (tx: Tx, item: { id: string; actor: Decider }) => Promise<void>
  /** Set if an item may be decided repeatedly, so that a decision never conflicts with an earlier decision. */
  isRepeatable?: true
}

/** A decision that was parsed by the schema of its review queue. */
export type ParsedDecision = ReviewDecision & {
  /** The action's name in the admin log. */
  action: string
  /** The whole parsed decision, which can be stored and parsed again. */
  body: ReviewDecision
  /** Returns the time at which the decision takes effect; `now` if immediately. @throws Failure invalid */
  takesEffectAt: (now: Date) => Date
  decide: (deciding: Omit<DecisionContext, 'decision' | 'notes'>) => Promise<DecisionResult | undefined>
}

/** A registered review queue. It accepts decisions of any form, and parses them first. */
export type RegisteredReviewQueue = Omit<ReviewQueue, 'named' | 'decisionSchema' | 'action' | 'decide' | 'delay'> & {
  delay?: Omit<DecisionDelay, 'takesEffectAt'>
  /** Parses a decision. @throws Failure invalid */
  parse: (body: unknown) => ParsedDecision
  listNamed: (
    actor: Actor,
    page: ReviewItemQuery,
  ) => Promise<ReviewItemList<{ item: ReviewItem; line: ReviewItemLine }>>
}

/** A review queue that the review panel shows, since it promises a date. */
export type PanelReviewQueue = RegisteredReviewQueue & { promise_days: BusinessDays }
