import type * as z from 'zod'
import type { AccessLevel } from '#shared/calls/endpoint.ts'
import type { Actor } from '../access/actor.ts'
import type { ListFilter } from '../data/list-filter.ts'
import type { Tx } from '../data/transact.ts'

/** What every item of a review queue carries; moments are ISO instants. */
export type ReviewItem = {
  kind: string
  id: string
  status: string
  submitted_at: string
  /** When it came to the review queue: sent in, or sent in again. */
  arrived_at: string
  /** When the promised time to a decision is over; null for what does not wait for one. */
  due_at: string | null
  /** Whether it can be decided now. */
  open: boolean
  /** The newest decision on it. */
  admin_notes: string
  reviewed_at: string | null
  reviewed_by: string | null
}

/** A page of a review queue's list, narrowed. */
export type ReviewItemQuery = ListFilter & { page: number; size: number; status?: string | undefined }
export type ReviewItemList<Item> = { items: Item[]; total: number }

/** What is decided, as a review queue's own schema takes it. */
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

/** What a decision led to: the item's new state, what to call it in the log, and what was made. */
export type DecisionResult = { status: string; target: string; made?: Record<string, string | undefined> }

/** An item in one line. */
export type ReviewItemLine = { title: string; from: string }

type BusinessDays = { from: number; to: number }

/** Work that waits for somebody. */
export type ReviewQueue<Decision extends ReviewDecision = ReviewDecision, Item extends ReviewItem = ReviewItem> = {
  /** One word for the kind, kept with each decision: `refined_question`. */
  kind: string
  /** One of its things in the middle of a sentence: "refined question". */
  title: string
  /** Who decides; moderators read every review queue. */
  who: AccessLevel
  /** Who does what its things wait for, where not all who decide may: moderators close messages, which admins answer. */
  awaits?: AccessLevel
  /** Business days to a decision, as whoever waits is told; left out where nothing is promised. */
  promise_days?: BusinessDays
  /** The state to which its list is narrowed for what waits; that list has the oldest first. */
  waiting: string
  /** What an item is called, and who sent it: its line among what waits in all review queues. Pure. */
  named: (item: Item) => ReviewItemLine
  /** Set where it has a screen and calls of its own: the panel leads there. */
  page?: string
  decisionSchema: z.ZodType<Decision>
  /** Says what each decision did, after a name: "Otto Vale rejected it". */
  decisionLabels: Record<Decision['decision'], string>
  /** What the administration's log calls a decision; `review: KIND DECISION` where nothing is said. */
  action?: (decision: Decision['decision']) => string
  /** How many things wait. */
  count: (actor: Actor) => Promise<number>
  /** @throws Failure invalid for a state that the review queue does not know. */
  list: (actor: Actor, page: ReviewItemQuery) => Promise<ReviewItemList<Item>>
  open: (actor: Actor, id: string) => Promise<Item | undefined>
  /**
   * Locks the item, decides and lets follow what follows; undefined where all of it stands already, so that nothing is kept.
   * @throws Failure not_found, forbidden, conflict.
   */
  decide: (deciding: DecisionContext<Decision>) => Promise<DecisionResult | undefined>
  /** A mark of what an approval would make, under its lock: a decision must name the one that was seen. */
  preview?: (tx: Tx, id: string) => Promise<string>
  /** Set where a thing may be decided on again and again: nobody is told that another came first. */
  isRepeatable?: true
}

/** A decision as its review queue's schema has parsed it. */
export type ParsedDecision = ReviewDecision & {
  /** The administration's log calls it so. */
  action: string
  decide: (deciding: Omit<DecisionContext, 'decision' | 'notes'>) => Promise<DecisionResult | undefined>
}

/** A review queue among others: it takes any decision and parses it first. */
export type RegisteredReviewQueue = Omit<ReviewQueue, 'named' | 'decisionSchema' | 'action' | 'decide'> & {
  /** @throws Failure invalid */
  parse: (body: unknown) => ParsedDecision
  listNamed: (
    actor: Actor,
    page: ReviewItemQuery,
  ) => Promise<ReviewItemList<{ item: ReviewItem; line: ReviewItemLine }>>
}

/** A review queue that the panel lists: it promises when. */
export type PanelReviewQueue = RegisteredReviewQueue & { promise_days: BusinessDays }
