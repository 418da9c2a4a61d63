import type { Db } from '#server/data/db.ts'
import { type QuestionForReview, toReview } from './presenters.ts'
import { listMerges, listStatusChanges } from './queries.ts'
import { countQuestionsWanted, listQuestions, type QuestionsWanted } from './question-review-queries.ts'

/** For admins and moderators: everything, with the asker's address; what waits first, the oldest first. */
export async function listQuestionsForReview(
  db: Db,
  { page, size, ...wanted }: QuestionsWanted & { page: number; size: number },
): Promise<{ items: QuestionForReview[]; total: number }> {
  const [rows, { questions: total }] = await Promise.all([
    listQuestions(db, { page, size, ...wanted }),
    countQuestionsWanted(db, wanted),
  ])
  const ids = rows.map(({ id }) => id)
  const changes = ids.length > 0 ? await listStatusChanges(db, ids) : []
  const merges = ids.length > 0 ? await listMerges(db, ids) : []
  const items = rows.map((row) =>
    toReview(row, {
      changes: changes.filter(({ question_id }) => question_id === row.id),
      mergedInto: merges.find(({ merged_id }) => merged_id === row.id)?.kept_number ?? null,
      mergedHere: merges.filter(({ kept_id }) => kept_id === row.id).map(({ merged_number }) => merged_number),
    }),
  )
  return { items, total }
}
