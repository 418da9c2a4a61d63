import { questionFacts, type QuestionFacts } from '#features/questions/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { MyRefinedQuestion } from '../../refined-questions-contract.ts'
import { REFINED_WEEKS_DEFAULT } from '../../limits.ts'
import { type SuggestionRow, presentProgress } from './suggestions.ts'

export const kind = 'refined_question' as const

export async function present(db: Db, rows: SuggestionRow[]): Promise<MyRefinedQuestion[]> {
  const questions = await questionFacts(
    db,
    rows.flatMap(({ question_id: id }) => (id ? [id] : [])),
  )
  return rows.map((row) => presentRefined(row, questions.get(row.question_id ?? '')))
}

export async function presentOne({ db }: Kernel, row: SuggestionRow): Promise<MyRefinedQuestion> {
  const [refined] = await present(db, [row])
  if (!refined) throw new Error('One row gives one refined question')
  return refined
}

const presentRefined = (row: SuggestionRow, question: QuestionFacts | undefined): MyRefinedQuestion => ({
  ...presentProgress(row),
  // Anyone can claim the project of a refined question, so the question's author gets no link to the paper.
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
