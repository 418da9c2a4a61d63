import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ENDED_QUESTIONS, type QuestionStatus } from '../../states.ts'
import '../tables.ts'

export type Duplicate = { tracking_number: string; text: string; status: QuestionStatus; asked_at: Date }

const choosable = (db: Db, exceptId: string) =>
  db
    .selectFrom('questions.question')
    .select(['tracking_number', 'text', 'status', 'asked_at'])
    .where('id', '<>', exceptId)
    .where('status', 'not in', ENDED_QUESTIONS)

/** Questions whose tracking number begins so, in the order of the numbers. */
export const listByNumber = (db: Db, find: { start: string; exceptId: string; most: number }) =>
  choosable(db, find.exceptId)
    .where(sql<boolean>`starts_with(tracking_number, ${find.start})`)
    .orderBy('tracking_number')
    .limit(find.most)
    .execute()

/** Questions that share words with a text, those that share most first. */
export const listByWords = (db: Db, find: { text: string; exceptId: string; most: number }) => {
  // Any of the words: whoever asks the same seldom asks it in the same words.
  const words = sql`replace(plainto_tsquery('english', ${find.text})::text, '&', '|')::tsquery`
  return choosable(db, find.exceptId)
    .where(sql<boolean>`to_tsvector('english', text) @@ ${words}`)
    .orderBy(sql`ts_rank_cd(to_tsvector('english', text), ${words})`, 'desc')
    .orderBy('asked_at')
    .limit(find.most)
    .execute()
}
