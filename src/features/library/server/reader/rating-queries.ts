import type { Db } from '#server/data/db.ts'

/** Returns the papers that answer a question, newest first, without withdrawn papers. */
export const listPapersOfQuestion = (db: Db, questionId: string) =>
  db
    .selectFrom('library.paper')
    .select(['id', 'paper_id', 'title'])
    .where('question_id', '=', questionId)
    .where('withdrawn_at', 'is', null)
    .orderBy('published_on', 'desc')
    .orderBy('id')
    .execute()

/** Returns what the askers of these questions say about the papers. */
export const listRatingsOfQuestions = (db: Db, questionIds: string[]) =>
  db
    .selectFrom('library.asker_rating')
    .innerJoin('library.paper', 'library.paper.id', 'library.asker_rating.paper_id')
    .select(['library.paper.paper_id', 'library.asker_rating.question_id', 'answered', 'practice', 'rated_at'])
    .where('library.asker_rating.question_id', 'in', questionIds)
    .orderBy('rated_at')
    .execute()

/** Returns what the askers of a paper's question say about it, earliest first. `paperId` is its id in the library. */
export const listRatingsOfPaper = (db: Db, paperId: string) =>
  db
    .selectFrom('library.asker_rating')
    .select(['answered', 'practice', 'rated_at'])
    .where('paper_id', '=', paperId)
    .orderBy('rated_at')
    .orderBy('question_id')
    .execute()
