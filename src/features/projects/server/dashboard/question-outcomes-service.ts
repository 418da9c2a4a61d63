import { publishedByIds } from '#features/library/server/public.ts'
import type { OwnQuestion } from '#features/questions/server/public.ts'
import { papersAbout, type PaperOfMember } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { AnswerPaper } from '../../contract.ts'
import { presentCompleted, type Published } from './presenters.ts'

/** Published papers beside the questions that they answer, the newest first; a question can have several. Pure. */
export function answersTo(asked: OwnQuestion[], about: PaperOfMember[], published: Published[]): AnswerPaper[] {
  const questions = new Map(asked.map(({ facts }) => [facts.id, facts]))
  const written = new Map(about.map(({ libraryId, questionId }) => [libraryId, questionId]))
  return published.flatMap((paper) => {
    const question = questions.get(written.get(paper.id) ?? '')
    return question
      ? [{ ...presentCompleted(paper), tracking_number: question.trackingNumber, question_text: question.text }]
      : []
  })
}

/** What became of a member's questions: the papers about them, and those of them that are published. */
export async function readQuestionOutcomes(
  db: Db,
  asked: OwnQuestion[],
): Promise<{ about: PaperOfMember[]; answers: AnswerPaper[] }> {
  const about = await papersAbout(
    db,
    asked.map(({ facts }) => facts.id),
  )
  const published = await publishedByIds(
    db,
    about.flatMap(({ libraryId }) => (libraryId ? [libraryId] : [])),
  )
  return { about, answers: answersTo(asked, about, published) }
}
