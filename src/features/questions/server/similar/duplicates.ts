import { sql } from 'kysely'
import { spellingsOf } from '#features/search/server/public.ts'
import { normalText, normalWords } from '#shared/text/normal-text.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { DUPLICATES_MAX } from '../../limits.ts'
import { findQuestions, QUESTION_WORDS } from '../queries.ts'
import { type QuestionStatus, ENDED_QUESTIONS } from '../../states.ts'
import '../tables.ts'

const NUMBER = /^Q-[\w-]*$/i

/**
 * Lists questions that a question could be merged into. Searches by the beginning of a tracking number or by words; an
 * empty search uses the words of the question itself. Omits declined and merged questions. @throws Failure not_found
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

/** Lists questions whose tracking number begins with `start`, ordered by number. */
const listByNumber = (db: Db, find: { start: string; exceptId: string; most: number }) =>
  choosable(db, find.exceptId)
    .where(sql<boolean>`starts_with(tracking_number, ${find.start})`)
    .orderBy('tracking_number')
    .limit(find.most)
    .execute()

/** Lists questions that share words with a text, the best match first. */
const listByWords = (db: Db, find: { text: string; exceptId: string; most: number }) => {
  // Matches any of the words, since two people seldom use the same words for a question.
  const spelled = normalWords(normalText(find.text)).flatMap(spellingsOf).join(' ')
  const words = sql`replace(plainto_tsquery('english', ${spelled})::text, '&', '|')::tsquery`
  return choosable(db, find.exceptId)
    .where(sql<boolean>`${QUESTION_WORDS} @@ ${words}`)
    .orderBy(sql`ts_rank_cd(${QUESTION_WORDS}, ${words})`, 'desc')
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
