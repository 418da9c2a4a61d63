import { listPapersOfQuestion, ratePaper } from '#features/library/server/public.ts'
import type { RatingAnswers } from '#features/library/contract.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { By } from './conversation.ts'
import { ratedQuestion } from './rating-link.ts'

type Rating = RatingAnswers & {
  /** The paper's public number or id. */
  paperId: string
}

/**
 * Stores whether a paper answered the asker's question and changed their practice. A later rating replaces it.
 * @throws Failure not_found if the paper does not answer this question; conflict for an expired link
 */
export function ratePaperAsAsker(kernel: Kernel, by: By, { paperId, answered, practice }: Rating) {
  return transact(kernel, async (tx) => {
    const now = kernel.now()
    const { question, answeredId } = await ratedQuestion(tx, by, now)
    const papers = await listPapersOfQuestion(tx, answeredId)
    const paper = papers.find((one) => one.paper_id === paperId || one.id === paperId)
    if (!paper) throw new Failure('not_found', 'This paper does not answer your question, or it was withdrawn.')
    await ratePaper(kernel, tx, { paperId: paper.id, questionId: question.id, answered, practice, now })
    return { message: 'Thank you. Your answer is shown with the paper. You can change it at any time.' }
  })
}
