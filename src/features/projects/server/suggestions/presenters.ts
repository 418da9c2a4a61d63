import type { QuestionFacts } from '#features/questions/server/public.ts'
import { afterBusinessDays } from '#shared/time/business-days.ts'
import { REVIEW_BUSINESS_DAYS } from '#shared/business.ts'
import type { MyProposal } from '../../proposals-contract.ts'
import type { MyRefinedQuestion } from '../../refined-questions-contract.ts'
import { REFINED_WEEKS_DEFAULT } from '../../limits.ts'
import type { SuggestionRow } from './queries.ts'

const standingOf = (row: SuggestionRow) => ({
  id: row.id,
  status: row.status,
  round: row.round,
  submitted_at: row.submitted_at.toISOString(),
  answer_by: afterBusinessDays(row.submitted_at, REVIEW_BUSINESS_DAYS[row.kind].to).toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  notes: row.notes,
  project_id: row.project_id,
})

export const presentProposal = (row: SuggestionRow): MyProposal => ({
  ...standingOf(row),
  paper_id: row.paper_id,
  title: row.title,
  description: row.description,
  background: row.background,
  proposed_tags: row.proposed_tags,
  estimated_duration: row.estimated_duration,
  required_skills: row.required_skills,
  collaboration_type: row.collaboration_type ?? 'solo',
  co_authors: row.co_authors,
})

export const presentRefined = (row: SuggestionRow, question: QuestionFacts | undefined): MyRefinedQuestion => ({
  ...standingOf(row),
  // Others write the paper of a refined question: it is no more the suggester's to open than anyone's.
  paper_id: null,
  original_question_id: row.question_id ?? '',
  original_question: question?.text ?? '',
  refined_question_title: row.title,
  refined_question_description: row.description,
  research_methodology: row.research_methodology,
  expected_outcomes: row.expected_outcomes,
  timeline_weeks: row.timeline_weeks ?? REFINED_WEEKS_DEFAULT,
  learning_objectives: row.learning_objectives,
  required_skills: row.required_skills,
})
