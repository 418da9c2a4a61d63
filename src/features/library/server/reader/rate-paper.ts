import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { RatingAnswers } from '../../asker-rating.ts'

export type PaperRating = RatingAnswers & {
  /** The paper's id in the library. */
  paperId: string
  /** The asker's own question, which may have been merged into the question of the paper. */
  questionId: string
  now: Date
}

/** Stores what the asker of a paper's question says about the paper, in place of what they said before. */
export async function ratePaper(kernel: Kernel, tx: Tx, { paperId, questionId, now, ...said }: PaperRating) {
  await tx
    .insertInto('library.asker_rating')
    .values({ paper_id: paperId, question_id: questionId, ...said, rated_at: now })
    .onConflict((conflict) => conflict.columns(['paper_id', 'question_id']).doUpdateSet({ ...said, rated_at: now }))
    .execute()
  await kernel.pubsub.publish(tx, 'library')
}
