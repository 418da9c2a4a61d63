import * as z from 'zod'
import { questionLife } from './question-contract.ts'

/** The fields of every item; times are ISO instants. */
const common = {
  id: z.string(),
  status: z.string(),
  submitted_at: z.string(),
  /** The time at which the item was submitted, or last resubmitted. */
  arrived_at: z.string(),
  /** The time by which a decision is promised; null for an item that is not pending. */
  due_at: z.string().nullable(),
  /** True if the item can be decided on now. */
  open: z.boolean(),
  admin_notes: z.string(),
  reviewed_at: z.string().nullable(),
  reviewed_by: z.string().nullable(),
  /** The decision that takes effect later, and can be undone until then. Meanwhile, `status` is the state it leads to. */
  pending_decision: z.object({ decision: z.string(), takes_effect_at: z.string() }).nullable(),
  /** The newest decision, if it was no longer allowed when it was due, and the reason. */
  failed_decision: z.object({ decision: z.string(), reason: z.string() }).nullable(),
}

const questionItem = z.object({
  kind: z.literal('question'),
  ...common,
  tracking_number: z.string(),
  /** The form in which the question was asked. */
  source: z.enum(['clinician', 'community']),
  question_text: z.string(),
  suggested_title: z.string(),
  category: z.string().nullable(),
  clinical_setting: z.string().nullable(),
  context_background: z.string().nullable(),
  importance_reason: z.string().nullable(),
  expected_outcome: z.string().nullable(),
  resources: z.string().nullable(),
  urgency: z.string().nullable(),
  /** All details of the asker, for reviewers only; others see only what the asker chose to show. */
  submitter_name: z.string().nullable(),
  submitter_email: z.string(),
  submitter_role: z.string(),
  submitter_institution: z.string().nullable(),
  credit_by_name: z.boolean(),
  allow_student_contact: z.boolean(),
  active_mentorship: z.boolean(),
  /** Passages that seem to identify a patient, as they are written. Source: docs/product.md, "Questions". */
  possible_identifiers: z.array(z.string()),
  ...questionLife,
})
export type QuestionItem = z.output<typeof questionItem>

/** The authors who are at the reader's institution, regardless of how its name is spelled; null if there are none. */
const conflict = z.object({ institution: z.string(), authors: z.array(z.string()) }).nullable()
export type Conflict = z.output<typeof conflict>

const claimItem = z.object({
  kind: z.literal('claim'),
  ...common,
  student_name: z.string(),
  student_email: z.string(),
  conflict,
  question_id: z.string().nullable(),
  question_title: z.string(),
  category: z.string(),
  explanation: z.string(),
  team_type: z.enum(['solo', 'pair', 'team']),
  places: z.int(),
  requested_at: z.string(),
})
export type ClaimItem = z.output<typeof claimItem>

const publicationItem = z.object({
  kind: z.literal('publication'),
  ...common,
  paper_id: z.string(),
  paper_title: z.string(),
  student_name: z.string(),
  student_email: z.string(),
  team: z.array(z.string()),
  abstract: z.string(),
  keywords: z.array(z.string()),
  category: z.string(),
  co_authors: z.string(),
  submission_notes: z.string(),
  word_count: z.int(),
  /** The paper's id in the library, once published. */
  library_id: z.string().nullable(),
  conflict,
  /** Each author's approval of this text. From the time `may_go_on_from`, editors may publish without all approvals. */
  approvals: z.array(
    z.object({ name: z.string(), says: z.enum(['agrees', 'disagrees', 'earlier', 'nothing']), note: z.string() }),
  ),
  may_go_on_from: z.string(),
  /** True once `may_go_on_from` is reached. */
  may_go_on: z.boolean(),
  went_on_because: z.string(),
  /** True if the caller was served the text of this submission. Without that, the caller cannot decide on it. */
  opened: z.boolean(),
  /** The seconds after which a decision takes effect; until then it can be undone. */
  undo_seconds: z.int(),
  /** Passages of the text that seem to identify a patient; the authors were warned of them when submitting. */
  possible_identifiers: z.array(z.string()),
  /**
   * Passages outside the text that seem to identify a patient: in comments, resources and notes to the editors. These
   * texts are read in their current state while the paper is pending.
   */
  identifiers_beside: z.array(z.object({ where: z.string(), quote: z.string() })),
})
export type PublicationItem = z.output<typeof publicationItem>

/** An earlier version of the content, and the request to revise it. */
const earlierRound = z.object({
  round: z.int(),
  title: z.string(),
  content: z.array(z.object({ name: z.string(), text: z.string() })),
  submitted_at: z.string(),
  reviewed_at: z.string(),
  admin_notes: z.string(),
})
export type EarlierRound = z.output<typeof earlierRound>

/** Fields that proposals and refined questions share. */
const suggestion = {
  ...common,
  student_name: z.string(),
  student_email: z.string(),
  conflict,
  title: z.string(),
  description: z.string(),
  required_skills: z.array(z.string()),
  /** The number of the current version: 2 after the first revision. */
  round: z.int(),
  /** The earlier versions, the newest first. */
  earlier_rounds: z.array(earlierRound),
  /** Passages that seem to identify a patient, as they are written. Source: docs/product.md, "Questions". */
  possible_identifiers: z.array(z.string()),
  /** Default values of the project that an approval creates. */
  category: z.string(),
  project_weeks: z.int(),
  project_students: z.int(),
  paper_id: z.string().nullable(),
}

const proposalItem = z.object({
  kind: z.literal('proposal'),
  ...suggestion,
  background: z.string(),
  proposed_tags: z.array(z.string()),
  collaboration_type: z.enum(['solo', 'pair', 'team']),
  estimated_duration: z.string().nullable(),
  co_authors: z.array(z.string()),
})
export type ProposalItem = z.output<typeof proposalItem>

const refinedQuestionItem = z.object({
  kind: z.literal('refined_question'),
  ...suggestion,
  original_question: z.string().nullable(),
  research_methodology: z.string(),
  expected_outcomes: z.string(),
  timeline_weeks: z.int(),
  learning_objectives: z.array(z.string()),
})
export type RefinedQuestionItem = z.output<typeof refinedQuestionItem>

const ownItem = z.discriminatedUnion('kind', [
  questionItem,
  claimItem,
  publicationItem,
  proposalItem,
  refinedQuestionItem,
])
type OwnItem = z.output<typeof ownItem>
export type ReviewKind = OwnItem['kind']

const anyItem = z.object({ kind: z.string(), ...common })
/** The fields that an item of any review queue has. */
export type ReviewItem = z.output<typeof anyItem>

const isOwn = (kind: string): boolean => ownItem.options.some(({ shape }) => shape.kind.value === kind)

/** An item in the review queue of another feature, whose contract defines the fields apart from the common ones. */
const otherItem = z.looseObject({
  kind: z.string().refine((kind) => !isOwn(kind), 'This item lacks fields that its kind requires.'),
  ...common,
})

/** An item of any review queue; its kind determines its fields. */
export const item = z.union([ownItem, otherItem])
