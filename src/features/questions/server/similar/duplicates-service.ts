import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { DUPLICATES_MAX } from '../../limits.ts'
import { findQuestions } from '../queries.ts'
import { listByNumber, listByWords, type Duplicate } from './duplicate-queries.ts'

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
