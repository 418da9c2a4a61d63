import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { DUPLICATES_MAX } from '../../limits.ts'
import { findQuestions } from '../queries.ts'
import { type QuestionStatus, ENDED_QUESTIONS } from '../../states.ts'
import '../tables.ts'

const NUMBER = /^Q-[\w-]*$/i

/**
 * Questions that another could go on as: by the beginning of a tracking number, by words, or, for an empty search, by
 * the words of the question itself. Declined and merged ones are left out. @throws Failure not_found
 */
export async function listDuplicates(db: Db, { id, search }: { id: string; search: string }): Promise<Duplicate[]> {
  const [question] = await findQuestions(db, [id])
  if (!question) throw new Failure('not_found', 'Question not found')
  const wanted = search.trim()
  const common = { exceptId: id, most: DUPLICATES_MAX }
  return NUMBER.test(wanted)
    ? listByNumber(db, { start: wanted.toUpperCase(), ...common })
    : listByWords(db, { text: wanted || question.text, ...common })
}

type Duplicate = { tracking_number: string; text: string; status: QuestionStatus; asked_at: Date }

/** Questions whose tracking number begins so, in the order of the numbers. */
const listByNumber = (db: Db, find: { start: string; exceptId: string; most: number }) =>
  choosable(db, find.exceptId)
    .where(sql<boolean>`starts_with(tracking_number, ${find.start})`)
    .orderBy('tracking_number')
    .limit(find.most)
    .execute()

/** Questions that share words with a text, those that share most first. */
const listByWords = (db: Db, find: { text: string; exceptId: string; most: number }) => {
  // Matches any of the words: two people seldom ask the same question in the same words.
  const words = sql`replace(plainto_tsquery('english', ${find.text})::text, '&', '|')::tsquery`
  return choosable(db, find.exceptId)
    .where(sql<boolean>`to_tsvector('english', text) @@ ${words}`)
    .orderBy(sql`ts_rank_cd(to_tsvector('english', text), ${words})`, 'desc')
    .orderBy('asked_at')
    .limit(find.most)
    .execute()
}

const choosable = (db: Db, exceptId: string) =>
  db
    .selectFrom('questions.question')
    .select(['tracking_number', 'text', 'status', 'asked_at'])
    .where('id', '<>', exceptId)
    .where('status', 'not in', ENDED_QUESTIONS)
