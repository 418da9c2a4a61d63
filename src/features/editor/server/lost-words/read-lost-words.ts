import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import type { LostWords } from '../../document/lost-words-contract.ts'
import { readCaughtUp } from '../caught-up-paper.ts'
import { type LostWordsOwner, offered } from './queries.ts'
import './tables.ts'

/**
 * Returns the lost words that are offered to a member on a paper. @throws Failure not_found if the actor may not read
 * the paper.
 */
export async function readLostWords(
  kernel: Kernel,
  actor: Actor,
  paperId: string,
): Promise<{ lost_words: LostWords[] }> {
  await readCaughtUp(kernel, actor, paperId)
  const rows = await listLostWords(kernel.db, { paperId, memberId: actor.id })
  return {
    lost_words: rows.map(({ id, section, words, before_words: before, after_words: after, reason, lost_at: at }) => ({
      id,
      section,
      words,
      before,
      after,
      reason,
      lost_at: at.toISOString(),
    })),
  }
}

const listLostWords = (db: Db, whose: LostWordsOwner) =>
  offered(db, whose).selectAll().orderBy('lost_at').orderBy('id').execute()
