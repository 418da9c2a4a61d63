import type * as z from 'zod'
import type { AccessLevel } from '#shared/calls/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import type { ListFilter } from '../data/list-filter.ts'
import type { Tx } from '../data/transact.ts'

/** The fields of every item of a review queue; moments are ISO instants. */
export type ReviewItem = {
  kind: string
  id: string
  status: string
  submitted_at: string
  /** When it arrived in the review queue: when it was sent, or sent again. */
  arrived_at: string
  /** When the promised time to a decision is over; null if the item is not pending. */
  due_at: string | null
  /** True while the item can be decided. */
  open: boolean
  /** The newest decision on it. */
  admin_notes: string
  reviewed_at: string | null
  reviewed_by: string | null
}

/** A page of a review queue's list, narrowed. */
export type ReviewItemQuery = ListFilter & { page: number; size: number; status?: string | undefined }
export type ReviewItemList<Item> = { items: Item[]; total: number }

/** A decision, as the schema of a review queue accepts it. */
export type ReviewDecision = { decision: string; admin_notes: string }

/** One decision inside its transaction. */
export type DecisionContext<Decision extends ReviewDecision = ReviewDecision> = {
  tx: Tx
  id: string
  decision: Decision
  /** `decision.admin_notes` */
  notes: string
  actor: Actor
  now: Date
}

/** The result of a decision: the item's new state, its name in the log, and what was created. */
export type DecisionResult = { status: string; target: string; made?: Record<string, string | undefined> }

/** An item in one line. */
export type ReviewItemLine = { title: string; from: string }

type BusinessDays = { from: number; to: number }

/** A review queue: pending items of one kind, and their decisions. */
export type ReviewQueue<Decision extends ReviewDecision = ReviewDecision, Item extends ReviewItem = ReviewItem> = {
  /** One word for the kind, stored with each decision: `refined_question`. */
  kind: string
  /** One of its things in the middle of a sentence: "refined question". */
  title: string
  /** The actors who decide; moderators read every review queue. */
  who: AccessLevel
  /**
   * The actors who do the work that items wait for, if not all deciders may: moderators close messages, which admins
   * answer.
   */
  awaits?: AccessLevel
  /** Business days to a decision, as shown to the person who waits; left out if nothing is promised. */
  promise_days?: BusinessDays
  /** The state of pending items, to which the list is narrowed; that list has the oldest first. */
  waiting: string
  /** Returns the item's title and sender, as listed among the pending items of all review queues. Pure. */
  named: (item: Item) => ReviewItemLine
  /** Set if the review queue has a screen and calls of its own: the panel links to it. */
  page?: string
  decisionSchema: z.ZodType<Decision>
  /** Says what each decision did, after a name: "Otto Vale rejected it". */
  decisionLabels: Record<Decision['decision'], string>
  /** The action that the admin log records for a decision; `review: KIND DECISION` by default. */
  action?: (decision: Decision['decision']) => string
  /** Returns how many items are pending. */
  count: (actor: Actor) => Promise<number>
  /** @throws Failure invalid for a state that the review queue does not know. */
  list: (actor: Actor, page: ReviewItemQuery) => Promise<ReviewItemList<Item>>
  open: (actor: Actor, id: string) => Promise<Item | undefined>
  /**
   * Locks the item, decides and applies what follows. Returns undefined if all of that is already done, so that nothing
   * is stored.
   * @throws Failure not_found, forbidden, conflict.
   */
  decide: (deciding: DecisionContext<Decision>) => Promise<DecisionResult | undefined>
  /**
   * Returns a fingerprint of what an approval would create, under its lock: a decision must name the one that was
   * shown.
   */
  preview?: (tx: Tx, id: string) => Promise<string>
  /** Set if an item may be decided repeatedly: then no decision conflicts with an earlier one. */
  isRepeatable?: true
}

/** A decision, parsed by its review queue's schema. */
export type ParsedDecision = ReviewDecision & {
  /** The action's name in the admin log. */
  action: string
  decide: (deciding: Omit<DecisionContext, 'decision' | 'notes'>) => Promise<DecisionResult | undefined>
}

/** A registered review queue: it accepts any decision and parses it first. */
export type RegisteredReviewQueue = Omit<ReviewQueue, 'named' | 'decisionSchema' | 'action' | 'decide'> & {
  /** @throws Failure invalid */
  parse: (body: unknown) => ParsedDecision
  listNamed: (
    actor: Actor,
    page: ReviewItemQuery,
  ) => Promise<ReviewItemList<{ item: ReviewItem; line: ReviewItemLine }>>
}

/** A review queue that the panel lists: it promises a date. */
export type PanelReviewQueue = RegisteredReviewQueue & { promise_days: BusinessDays }
