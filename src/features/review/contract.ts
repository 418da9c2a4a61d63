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

/** The review queue, by its kind. */
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

/** The `current` value of the error when an earlier decision exists. */
export type DecidedBefore = {
  decision: string
  admin_notes: string
  reviewed_at: string
  reviewed_by: string
  /** True if a reviewer who knows of that decision can still decide. */
  open: boolean
}

const waitingItem = z.object({
  kind,
  id: z.string(),
  title: z.string(),
  /** The sender. */
  from: z.string(),
  arrived_at: z.string(),
  /** The end of the promised time to a decision; null where none is promised. */
  due_at: z.string().nullable(),
  /** True if the caller may decide on it; moderators may read the items that admins decide and answer. */
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
  /** The result of the decision: a project to claim, a paper to write, a paper in the library. */
  project_id: z.string().nullable(),
  paper_id: z.string().nullable(),
  library_id: z.string().nullable(),
  /** INF-2026-0001 */
  public_number: z.string().nullable(),
})
export type Decided = z.output<typeof decided>

const writtenSection = z.object({ name: z.string(), heading: z.string(), text: z.string() })

export const reviewCalls = {
  'GET /api/admin/reviews': {
    who: 'moderator',
    summary:
      'Lists what waits for review, or was reviewed, of one kind: overdue first, then the oldest; with the waiting counts of all.',
    query: z.object({
      ...pageQuery(REVIEW_PAGE_SIZE),
      kind: kind.default('publication'),
      status: filter(z.string().max(40)),
      category: filter(z.string().max(100)),
      /** Searches titles, names of people, and tracking numbers. */
      search: z.string().overwrite(visibleText).max(SEARCH_LENGTH_MAX, 'Please search for fewer words.').optional(),
      /** Only what has waited for longer than was promised. */
      overdue: z.enum(['true', 'false'], 'Please choose true or false.').default('false'),
      /** Only this one. */
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
      'Lists what waits at all desks: first what whoever asks decides on, of that the overdue, then the oldest; with how much waits at each.',
    reply: z.object({
      items: z.array(waitingItem).max(WAITING_SHOWN_MAX),
      counts: allCounts,
      /** The number of items that have been pending for longer than promised. */
      overdue: z.int(),
    }),
  },
  'GET /api/admin/reviews/times': {
    who: 'moderator',
    summary: 'How long decisions on one kind took in the last 30 days, in business days, beside what was promised.',
    query: z.object({ kind }),
    reply: z.object({
      promised: z.object({ from: z.int(), to: z.int() }),
      /** Decisions of the last 30 days. */
      decisions: z.int(),
      /** Null where there are too few decisions to tell. */
      median_business_days: z.number().nullable(),
    }),
  },
  'GET /api/admin/reviews/publication/:id/text': {
    who: 'moderator',
    summary:
      'The full text of a submission as it stood when it was sent, and whom a publication would name as authors.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({
      sections: z.array(writtenSection),
      /** The same as it will be published, declarations included; null for what was submitted as plain text. */
      article: articleSchema.nullable(),
      /** Temporary addresses of its images and files, valid for an hour or two, by the id of the file. */
      file_addresses: z.record(z.string(), z.string()),
      /** Published after the text; empty where the authors declared nothing. */
      declarations: z.array(writtenSection),
      /** The checklist of the paper's reporting guideline, as it was filled in; null without a guideline. */
      checklist: z
        .object({
          title: z.string(),
          source: z.string(),
          items: z.array(
            z.object({
              number: z.string(),
              topic: z.string(),
              /** Null for what was left open. */
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
          /** True if they agreed to how the authors are printed; null for authors who are not members. */
          agreed: z.boolean().nullable(),
          /** Their contributor roles, in CRediT's words. */
          roles: z.array(z.string()),
          /** True if they stated the roles themselves; else the roles are those that the text suggests. */
          roles_said: z.boolean(),
        }),
      ),
    }),
  },
  'GET /api/admin/reviews/question/:id/duplicates': {
    who: 'moderator',
    summary: 'Lists questions that a question could be merged into, by tracking number, by words, or by its own words.',
    params: z.object({ id: z.uuid() }),
    query: z.object({ search: z.string().max(SEARCH_LENGTH_MAX, 'Please search for fewer words.').default('') }),
    reply: z.object({ questions: z.array(duplicate) }),
  },
  'POST /api/admin/reviews/:kind/:id/decision': {
    // Each review queue says who decides in it: most are the admins’.
    who: 'moderator',
    summary: 'Decides on one item, once, with everything that follows from it.',
    params: z.object({ kind, id: z.uuid() }),
    body: sentDecision,
    reply: z.object({ item: decided }),
  },
} satisfies Calls
