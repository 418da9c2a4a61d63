import {
  countSuggestionsToReview,
  decideSuggestion,
  listSuggestionsForReview,
  type SuggestionToReview,
} from '#features/projects/server/public.ts'
import { atInstitutionOf, type AtOneInstitution } from '#features/profiles/server/public.ts'
import { suggestionStates } from '#features/projects/states.ts'
import type { DecisionContext, ReviewQueue, DecisionResult } from '#server/review-queues/review-queue.ts'
import {
  byId,
  statusOn,
  withDecisions,
  presentReviewItem,
  reviewedBy,
} from '#server/review-queues/present-review-item.ts'
import type { Kernel } from '#server/kernel.ts'
import { REVIEW_BUSINESS_DAYS } from '#shared/business.ts'
import { spelled } from '#shared/states.ts'
import type { DecisionRow } from '#server/review-queues/queries.ts'
import type { ProposalItem, RefinedQuestionItem } from '../../contract.ts'
import { REVIEW_STATES } from '../../states.ts'
import {
  DECISION_LABELS,
  proposalDecisionSchema,
  refinedQuestionDecisionSchema,
  type SuggestionReviewDecision,
} from '../../decisions.ts'
import { describeConflict, conflictAmong } from '../conflict.ts'
import { createPaperForProject } from '../create-paper.ts'
import { identifiersIn } from '../presenters.ts'

type Kind = SuggestionToReview['kind']

/**
 * Decides on a suggestion. An approved proposal creates its project and paper immediately, with the proposer as lead;
 * an approved refined question creates a project to claim. Source: docs/product.md, "Projects and claims".
 */
async function decide(
  kernel: Kernel,
  { kind, title, deciding }: { kind: Kind; title: string; deciding: DecisionContext<SuggestionReviewDecision> },
): Promise<DecisionResult> {
  const { tx, decision, actor, now } = deciding
  const decided = await decideSuggestion(kernel, tx, {
    kind,
    ...deciding,
    decision: decision.decision,
    wishes: decision,
  })
  const { project, memberId } = decided
  const beside = await describeConflict(tx, actor, [memberId])
  const result = { status: spelled(decided.status), target: `${title} “${decided.title}”${beside}` }
  if (!project) return result
  if (kind === 'refined_question') return { ...result, made: { project_id: project.id } }
  const paperId = await createPaperForProject(tx, { project, leadId: memberId, now })
  return { ...result, made: { project_id: project.id, paper_id: paperId } }
}

type Parts<Item> = {
  kind: Kind
  title: string
  decisionSchema: ReviewQueue<SuggestionReviewDecision>['decisionSchema']
  present: (suggestion: SuggestionToReview, around: Around) => Item
}

function suggestionReviewQueue<Item extends ProposalItem | RefinedQuestionItem>(
  kernel: Kernel,
  { kind, title, decisionSchema, present }: Parts<Item>,
): ReviewQueue<SuggestionReviewDecision, Item> {
  const { db } = kernel
  const list: ReviewQueue<never, Item>['list'] = async ({ id: readerId }, { status, ...page }) => {
    const stored = statusOn({ title }, status, suggestionStates.named)
    const found = await listSuggestionsForReview(db, { kind, ...page, status: stored })
    const memberIds = [...new Set(found.items.map(({ memberId }) => memberId))]
    const near = await atInstitutionOf(db, readerId, memberIds)
    return withDecisions(db, { kind, ...found }, (suggestion, decision) => present(suggestion, { decision, near }))
  }
  return {
    kind,
    title,
    promise_days: REVIEW_BUSINESS_DAYS[kind],
    who: 'admin',
    waiting: REVIEW_STATES[kind].waiting,
    named: ({ title: name, student_name: from }) => ({ title: name, from }),
    decisionSchema,
    decisionLabels: DECISION_LABELS,
    count: () => countSuggestionsToReview(db, kind),
    list,
    open: byId(list),
    decide: (deciding) => decide(kernel, { kind, title, deciding }),
  }
}

/** Creates the review queue of projects that members proposed themselves. */
export const proposalReviewQueue = (kernel: Kernel): ReviewQueue<SuggestionReviewDecision, ProposalItem> =>
  suggestionReviewQueue(kernel, {
    kind: 'proposal',
    title: 'proposal',
    decisionSchema: proposalDecisionSchema,
    present: presentProposal,
  })

/** Creates the review queue of members' refined questions. */
export const refinedQuestionReviewQueue = (
  kernel: Kernel,
): ReviewQueue<SuggestionReviewDecision, RefinedQuestionItem> =>
  suggestionReviewQueue(kernel, {
    kind: 'refined_question',
    title: 'refined question',
    decisionSchema: refinedQuestionDecisionSchema,
    present: presentRefinedQuestion,
  })

const presentProposal = (proposal: SuggestionToReview, around: Around): ProposalItem => ({
  kind: 'proposal',
  ...sharedBy(proposal, around),
  background: proposal.background,
  proposed_tags: proposal.proposedTags,
  collaboration_type: proposal.collaborationType ?? 'solo',
  estimated_duration: proposal.estimatedDuration,
  co_authors: proposal.coAuthors,
})

const presentRefinedQuestion = (refined: SuggestionToReview, around: Around): RefinedQuestionItem => ({
  kind: 'refined_question',
  ...sharedBy(refined, around),
  original_question: refined.originalQuestion,
  research_methodology: refined.methodology,
  expected_outcomes: refined.expectedOutcomes,
  timeline_weeks: refined.project.timelineWeeks,
  learning_objectives: refined.learningObjectives,
})

const sharedBy = (suggestion: SuggestionToReview, { decision, near }: Around) => ({
  id: suggestion.id,
  // A resubmission updates `submittedAt`, so it is also the time of the arrival in the review queue.
  ...presentReviewItem(
    { promise_days: REVIEW_BUSINESS_DAYS[suggestion.kind], ...REVIEW_STATES[suggestion.kind] },
    {
      status: spelled(suggestion.status),
      submittedAt: suggestion.submittedAt,
      arrivedAt: suggestion.submittedAt,
    },
  ),
  ...reviewedBy(decision),
  student_name: suggestion.studentName,
  student_email: suggestion.studentEmail,
  conflict: conflictAmong([{ id: suggestion.memberId, name: suggestion.studentName }], near),
  title: suggestion.title,
  description: suggestion.description,
  required_skills: suggestion.requiredSkills,
  round: suggestion.round,
  earlier_rounds: suggestion.earlierRounds.map((earlier) => ({
    round: earlier.round,
    title: earlier.title,
    content: earlier.content,
    submitted_at: earlier.submittedAt.toISOString(),
    reviewed_at: earlier.decidedAt.toISOString(),
    admin_notes: earlier.notes,
  })),
  possible_identifiers: identifiersIn([
    suggestion.title,
    suggestion.description,
    suggestion.background,
    suggestion.methodology,
    suggestion.expectedOutcomes,
  ]),
  category: suggestion.category,
  project_weeks: suggestion.project.timelineWeeks,
  project_students: suggestion.project.maxStudents,
  paper_id: suggestion.paperId,
})

/** The item's earlier decision, and the members at the reader's institution. */
type Around = { decision: DecisionRow | undefined; near: AtOneInstitution | undefined }
