import * as z from 'zod'
import { articleSchema } from '#formats/article/schema.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { filter } from '#shared/text/query-filter.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { visibleText } from '#shared/text/visible-text.ts'
import { sentDecision } from './decision-contract.ts'
import { item } from './items-contract.ts'
import { KIND_LENGTH_MAX, REVIEW_PAGE_SIZE, SEARCH_LENGTH_MAX, WAITING_SHOWN_MAX } from './limits.ts'
import { duplicate } from './question-contract.ts'

export type {
  ClaimItem,
  ReviewItem,
  EarlierRound,
  ProposalItem,
  Conflict,
  PublicationItem,
  QuestionItem,
  RefinedQuestionItem,
  ReviewKind,
} from './items-contract.ts'

export type { DecisionBody } from './decision-contract.ts'
export type { Decision } from './decisions.ts'

/** The kind of a review queue, such as `question` or `claim`. It identifies the queue. */
const kind = z.string('Please choose what to list.').max(KIND_LENGTH_MAX)

const counts = z.object({
  question: z.int(),
  refined_question: z.int(),
  claim: z.int(),
  proposal: z.int(),
  publication: z.int(),
})

/** The number of pending items in each review queue, including those of other features. */
const allCounts = counts.catchall(z.int())
export type ReviewCounts = z.output<typeof allCounts>

/** The `current` field of the error for an item that was already decided on. */
export type DecidedBefore = {
  decision: string
  admin_notes: string
  reviewed_at: string
  reviewed_by: string
  /** True if a reviewer who has seen that decision can still decide. */
  open: boolean
}

const waitingItem = z.object({
  kind,
  id: z.string(),
  title: z.string(),
  /** The name of the sender. */
  from: z.string(),
  arrived_at: z.string(),
  /** The time by which a decision is promised; null if no time is promised. */
  due_at: z.string().nullable(),
  /** True if the caller may decide on the item; moderators may also read items on which only admins decide. */
  may_decide: z.boolean(),
})
export type WaitingItem = z.output<typeof waitingItem>

const decided = z.object({
  kind,
  id: z.string(),
  /** The item's state after the decision. */
  status: z.string(),
  admin_notes: z.string(),
  reviewed_at: z.string(),
  reviewed_by: z.string(),
  /** The time at which the decision takes effect, and until which it can be undone; null if it has taken effect. */
  takes_effect_at: z.string().nullable(),
  /** The id of the project, paper or library entry that the decision created; the other ids are null. */
  project_id: z.string().nullable(),
  paper_id: z.string().nullable(),
  library_id: z.string().nullable(),
  /** The public number of the published paper, such as INF-2026-0001. */
  public_number: z.string().nullable(),
})
export type Decided = z.output<typeof decided>

const writtenSection = z.object({ name: z.string(), heading: z.string(), text: z.string() })

export const reviewCalls = {
  'GET /api/admin/reviews': {
    who: 'moderator',
    summary:
      'Lists the pending or decided items of one kind: overdue first, then the oldest. Also returns the pending counts of all kinds.',
    query: z.object({
      ...pageQuery(REVIEW_PAGE_SIZE),
      kind: kind.default('publication'),
      status: filter(z.string().max(40)),
      category: filter(z.string().max(100)),
      /** Searches titles, names of people, and tracking numbers. */
      search: z.string().overwrite(visibleText).max(SEARCH_LENGTH_MAX, 'Please search for fewer words.').optional(),
      /** If true, lists only items that have been pending for longer than promised. */
      overdue: z.enum(['true', 'false'], 'Please choose true or false.').default('false'),
      /** Lists only this item. */
      id: z.uuid().optional(),
    }),
    reply: z.object({
      items: z.array(item),
      counts: allCounts,
      pagination,
      /** True if the caller decides in this review queue. */
      may_decide: z.boolean(),
    }),
  },
  'GET /api/admin/reviews/waiting': {
    who: 'moderator',
    summary:
      'Lists the pending items of all review queues: first those that the caller decides on, overdue then oldest. Also returns the pending count of each queue.',
    reply: z.object({
      items: z.array(waitingItem).max(WAITING_SHOWN_MAX),
      counts: allCounts,
      /** The number of items that have been pending for longer than promised. */
      overdue: z.int(),
    }),
  },
  'GET /api/admin/reviews/times': {
    who: 'moderator',
    summary:
      'Returns how long decisions on one kind took in the last 30 days, in business days, with the promised time.',
    query: z.object({ kind }),
    reply: z.object({
      promised: z.object({ from: z.int(), to: z.int() }),
      /** The number of decisions in the last 30 days. */
      decisions: z.int(),
      /** The median time to a decision; null if there are too few decisions for a median. */
      median_business_days: z.number().nullable(),
    }),
  },
  'GET /api/admin/reviews/publication/:id/text': {
    who: 'moderator',
    summary: 'Returns the full text of a submission as it was sent, and the authors that a publication would name.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({
      sections: z.array(writtenSection),
      /** The text as it will be published, declarations included; null if it was submitted as plain text. */
      article: articleSchema.nullable(),
      /** Temporary URLs of the article's images and files, by file id. They are valid for an hour or two. */
      file_addresses: z.record(z.string(), z.string()),
      /** The declarations, which are published after the text; empty if the authors declared nothing. */
      declarations: z.array(writtenSection),
      /** The checklist of the paper's reporting guideline, as filled in; null if the paper follows none. */
      checklist: z
        .object({
          title: z.string(),
          source: z.string(),
          items: z.array(
            z.object({
              number: z.string(),
              topic: z.string(),
              /** Null for an unanswered item. */
              says: z.enum(['said', 'not_applicable']).nullable(),
              where: z.string(),
              note: z.string(),
            }),
          ),
        })
        .nullable(),
      authors: z.array(
        z.object({
          name: z.string(),
          affiliation: z.string().nullable(),
          on_team: z.boolean(),
          corresponding: z.boolean(),
          /** True if the author approved the byline; null for authors who are not members. */
          agreed: z.boolean().nullable(),
          /** The author's contributor roles, with their CRediT names. */
          roles: z.array(z.string()),
          /** True if the author stated the roles; false if they were inferred from the text. */
          roles_said: z.boolean(),
        }),
      ),
    }),
  },
  'GET /api/admin/reviews/question/:id/duplicates': {
    who: 'moderator',
    summary:
      'Lists questions that a question could be merged into, by tracking number, by search words or by its own words.',
    params: z.object({ id: z.uuid() }),
    query: z.object({ search: z.string().max(SEARCH_LENGTH_MAX, 'Please search for fewer words.').default('') }),
    reply: z.object({ questions: z.array(duplicate) }),
  },
  'POST /api/admin/reviews/:kind/:id/decision': {
    // Moderators may make this call, but each review queue defines who decides its items. In most queues, only admins
    // do.
    who: 'moderator',
    summary:
      'Decides on one item, once. The decision is carried out immediately, or at `takes_effect_at` if it can be undone first.',
    params: z.object({ kind, id: z.uuid() }),
    body: sentDecision,
    reply: z.object({ item: decided }),
  },
  'POST /api/admin/reviews/:kind/:id/undo': {
    // As for decisions: each review queue defines who decides its items.
    who: 'moderator',
    summary: 'Undoes the decision on one item that has not taken effect yet. Returns the item, as it is listed.',
    params: z.object({ kind, id: z.uuid() }),
    body: z.object({
      /** The time of the decision to undo. If another decision is pending, the call is refused. Not checked if omitted. */
      seen_reviewed_at: z.iso.datetime('Please reload this page and try again.').optional(),
    }),
    reply: z.object({ item }),
  },
} satisfies Calls
