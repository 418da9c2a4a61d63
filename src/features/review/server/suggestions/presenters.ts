import type { AtOneInstitution } from '#features/profiles/server/public.ts'
import type { SuggestionToReview } from '#features/projects/server/public.ts'
import { reviewedBy, presentReviewItem } from '#server/review-queues/present-review-item.ts'
import type { DecisionRow } from '#server/review-queues/queries.ts'
import { REVIEW_BUSINESS_DAYS } from '#shared/business.ts'
import type { ProposalItem, RefinedQuestionItem } from '../../contract.ts'
import { REVIEW_STATES } from '../../states.ts'
import { conflictAmong } from '../conflict.ts'
import { identifiersIn } from '../presenters.ts'
import { spelled } from '#shared/states.ts'

/** What was decided before, and who is at the reader's institution. */
export type Around = { decision: DecisionRow | undefined; near: AtOneInstitution | undefined }

const sharedBy = (suggestion: SuggestionToReview, { decision, near }: Around) => ({
  id: suggestion.id,
  // What was sent again comes to the review queue again.
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

export const presentProposal = (proposal: SuggestionToReview, around: Around): ProposalItem => ({
  kind: 'proposal',
  ...sharedBy(proposal, around),
  background: proposal.background,
  proposed_tags: proposal.proposedTags,
  collaboration_type: proposal.collaborationType ?? 'solo',
  estimated_duration: proposal.estimatedDuration,
  co_authors: proposal.coAuthors,
})

export const presentRefinedQuestion = (refined: SuggestionToReview, around: Around): RefinedQuestionItem => ({
  kind: 'refined_question',
  ...sharedBy(refined, around),
  original_question: refined.originalQuestion,
  research_methodology: refined.methodology,
  expected_outcomes: refined.expectedOutcomes,
  timeline_weeks: refined.project.timelineWeeks,
  learning_objectives: refined.learningObjectives,
})
