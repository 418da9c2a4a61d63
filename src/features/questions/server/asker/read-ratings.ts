import { listPapersOfQuestion, listRatingsOfQuestions } from '#features/library/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import type { RatedPaper } from '../../asker-contract.ts'
import type { By } from './conversation.ts'
import { ratedQuestion } from './rating-link.ts'

/** Lists the papers that answer a question, with what its asker says about them. @throws Failure not_found, conflict */
export async function readRatings({ db, now }: Kernel, by: By): Promise<{ papers: RatedPaper[] }> {
  const { question, answeredId } = await ratedQuestion(db, by, now())
  const [papers, ratings] = await Promise.all([
    listPapersOfQuestion(db, answeredId),
    listRatingsOfQuestions(db, [question.id]),
  ])
  return {
    papers: papers.map(({ paper_id: id, title }) => {
      const said = ratings.find(({ paper_id: rated }) => rated === id)
      return {
        paper_id: id,
        title,
        rating: said
          ? { answered: said.answered, practice: said.practice, rated_at: said.rated_at.toISOString() }
          : null,
      }
    }),
  }
}
