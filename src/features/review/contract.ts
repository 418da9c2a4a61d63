import * as z from 'zod'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import type { Calls } from '#shared/calls/endpoint.ts'
import { filter } from '#shared/text/narrowing.ts'
import { written } from '#shared/text/numbers.ts'
import { pageQuery, pagination } from '#shared/calls/pagination.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { visible } from '#shared/text/visible.ts'
import { item, kind } from './items-contract.ts'
import {
  DIFFICULTY_DEFAULT,
  DIFFICULTY_MAX,
  DIFFICULTY_MIN,
  LIST_ENTRIES_MAX,
  LIST_ENTRY_LENGTH_MAX,
  MAX_STUDENTS_MAX,
  MAX_STUDENTS_MIN,
  NOTES_LENGTH_MAX,
  PROJECT_DESCRIPTION_LENGTH_MAX,
  PROJECT_TITLE_LENGTH_MAX,
  REVIEW_PAGE_SIZE,
  SEARCH_LENGTH_MAX,
  TIMELINE_WEEKS_MAX,
  TIMELINE_WEEKS_MIN,
} from './limits.ts'
import { duplicate, questionDecision } from './question-contract.ts'

export type {
  ClaimItem,
  EarlierRound,
  ProposalItem,
  PublicationItem,
  QuestionItem,
  RefinedQuestionItem,
  ReviewItem,
  ReviewKind,
} from './items-contract.ts'

const decision = z.enum(
  ['approved', 'approved_for_publication', 'needs_clarification', 'revision_requested', 'rejected', 'merged'],
  'Please choose a decision.',
)
export type Decision = z.output<typeof decision>

const counts = z.object({
  question: z.int(),
  refined_question: z.int(),
  claim: z.int(),
  proposal: z.int(),
  publication: z.int(),
})
export type ReviewCounts = z.output<typeof counts>

const entries = (what: string) =>
  z
    .array(
      z
        .string()
        .overwrite(visible)
        .min(1)
        .max(LIST_ENTRY_LENGTH_MAX, `Please keep each entry under ${LIST_ENTRY_LENGTH_MAX} characters.`),
    )
    .max(LIST_ENTRIES_MAX, `Please give at most ${LIST_ENTRIES_MAX} ${what}.`)

const between = (what: string, { min, max }: { min: number; max: number }) => {
  const sentence = `Please enter ${what} from ${min} to ${max}.`
  return written(z.int(sentence).min(min, sentence).max(max, sentence))
}

/**
 * What students see of an approved question, proposal or refined question. What is left out comes from what was sent in;
 * a question that says nothing of its timeline and places gets the usual ones. A description is taken for questions only.
 */
const projectFields = {
  title: z
    .string()
    .overwrite(oneLine)
    .max(PROJECT_TITLE_LENGTH_MAX, `Please keep the title under ${PROJECT_TITLE_LENGTH_MAX} characters.`)
    .optional(),
  description: z
    .string()
    .overwrite(visible)
    .max(
      PROJECT_DESCRIPTION_LENGTH_MAX,
      `Please keep the description under ${PROJECT_DESCRIPTION_LENGTH_MAX} characters.`,
    )
    .optional(),
  category: z.enum([...PAPER_CATEGORIES, OTHER_CATEGORY], 'Please choose a category.').optional(),
  difficulty_level: between('a level', { min: DIFFICULTY_MIN, max: DIFFICULTY_MAX }).default(DIFFICULTY_DEFAULT),
  required_skills: entries('skills').optional(),
  learning_objectives: entries('learning objectives').optional(),
  timeline_weeks: between('a number of weeks', { min: TIMELINE_WEEKS_MIN, max: TIMELINE_WEEKS_MAX }).optional(),
  max_students: between('a number of students', { min: MAX_STUDENTS_MIN, max: MAX_STUDENTS_MAX }).optional(),
}

const decisionBody = z
  .object({
    decision,
    admin_notes: z
      .string()
      .overwrite(visible)
      .max(NOTES_LENGTH_MAX, `Please write at most ${NOTES_LENGTH_MAX.toLocaleString('en')} characters.`)
      .default(''),
    /** The last decision that whoever decides knew of: a newer one refuses theirs. Left out, nothing is compared. */
    seen_reviewed_at: z.iso.datetime('Please reload this page and decide again.').nullable().optional(),
    ...projectFields,
    ...questionDecision,
  })
  .refine(({ decision: chosen, merge_into: into }) => chosen !== 'merged' || Boolean(into), {
    path: ['merge_into'],
    message: 'Please choose the question that this one goes on as.',
  })
  .refine(
    ({ decision: chosen, admin_notes: notes }) =>
      notes !== '' || (chosen !== 'revision_requested' && chosen !== 'needs_clarification'),
    { path: ['admin_notes'], message: 'Please write in the notes what is needed.' },
  )
export type DecisionBody = z.output<typeof decisionBody>

const decided = z.object({
  kind,
  id: z.string(),
  /** The item's state after the decision. */
  status: z.string(),
  admin_notes: z.string(),
  reviewed_at: z.string(),
  reviewed_by: z.string(),
  /** What the decision made: a project to claim, a paper to write, a paper in the library. */
  project_id: z.string().nullable(),
  paper_id: z.string().nullable(),
  library_id: z.string().nullable(),
  /** INF-2026-0001 */
  public_number: z.string().nullable(),
})
export type Decided = z.output<typeof decided>

/** What a decision is refused with when another came first, as `current`. */
export type DecidedBefore = { decision: Decision; admin_notes: string; reviewed_at: string; reviewed_by: string }

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
      /** In titles, names of people, and as a tracking number. */
      search: z.string().overwrite(visible).max(SEARCH_LENGTH_MAX, 'Please search for fewer words.').optional(),
      /** Only what has waited for longer than was promised. */
      overdue: z.enum(['true', 'false'], 'Please choose true or false.').default('false'),
      /** Only this one. */
      id: z.uuid().optional(),
    }),
    reply: z.object({ items: z.array(item), counts, pagination }),
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
      /** Published after the text; empty where the authors declared nothing. */
      declarations: z.array(writtenSection),
      authors: z.array(
        z.object({
          name: z.string(),
          affiliation: z.string().nullable(),
          on_team: z.boolean(),
          /** What they did, in CRediT's words. */
          roles: z.array(z.string()),
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
    who: 'admin',
    summary: 'Decides on one item, once, with everything that follows from it.',
    params: z.object({ kind, id: z.uuid() }),
    body: decisionBody,
    reply: z.object({ item: decided }),
  },
} satisfies Calls
