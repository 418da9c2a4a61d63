import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { GuidelineAnswerTable } from './tables.ts'

export type AnswerRow = Selectable<GuidelineAnswerTable>

export const listAnswers = (db: Db, paperId: string, guideline: string): Promise<AnswerRow[]> =>
  db
    .selectFrom('submission.guideline_answer')
    .selectAll()
    .where('paper_id', '=', paperId)
    .where('guideline', '=', guideline)
    .execute()

/** What is said again is what was said last. */
export const saveAnswer = (tx: Db, { paper_id, guideline, item, ...said }: Insertable<GuidelineAnswerTable>) =>
  tx
    .insertInto('submission.guideline_answer')
    .values({ paper_id, guideline, item, ...said })
    .onConflict((conflict) => conflict.columns(['paper_id', 'guideline', 'item']).doUpdateSet(said))
    .execute()

type Named = { paperId: string; guideline: string; item: string }

export const deleteAnswer = (tx: Db, { paperId, guideline, item }: Named) =>
  tx
    .deleteFrom('submission.guideline_answer')
    .where('paper_id', '=', paperId)
    .where('guideline', '=', guideline)
    .where('item', '=', item)
    .execute()

export const listAnswersBy = (db: Db, memberId: string) =>
  db
    .selectFrom('submission.guideline_answer')
    .select(['paper_id', 'guideline', 'item', 'says', 'section', 'note', 'said_at'])
    .where('said_by', '=', memberId)
    .orderBy('said_at')
    .execute()

/** What a team says of its paper stays with that; what was said of papers that are empty now goes with them. */
export async function eraseAnswers(tx: Db, memberId: string, emptied: string[]): Promise<void> {
  if (emptied.length > 0) {
    await tx.deleteFrom('submission.guideline_answer').where('paper_id', 'in', emptied).execute()
    await tx.updateTable('submission.submission').set({ checklist: null }).where('paper_id', 'in', emptied).execute()
  }
  await tx.updateTable('submission.guideline_answer').set({ said_by: null }).where('said_by', '=', memberId).execute()
}
