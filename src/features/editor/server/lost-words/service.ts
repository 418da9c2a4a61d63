import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { LostWords } from '../../document/lost-words-contract.ts'
import { publishPaperChange } from '#features/team/server/public.ts'
import { readCaughtUp } from '../service.ts'
import { dismissLostWords, listLostWords } from './queries.ts'

/** Lists what is offered to a member in a paper. @throws Failure not_found for those who may not read the paper. */
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

/** Discards offered words for good. @throws Failure not_found for words that are not offered to the member. */
export function discardLostWords(kernel: Kernel, actor: Actor, of: { paperId: string; lostWordsId: string }) {
  return transact(kernel, async (tx) => {
    const whose = { paperId: of.paperId, memberId: actor.id, id: of.lostWordsId, now: kernel.now() }
    if (!(await dismissLostWords(tx, whose))) throw new Failure('not_found', 'These words are no longer offered.')
    // The member's other tabs.
    await publishPaperChange(kernel, tx, of.paperId)
    return { id: of.lostWordsId }
  })
}
