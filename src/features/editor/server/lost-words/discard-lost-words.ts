import { publishPaperChange } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { type LostWordsOwner, offered } from './queries.ts'
import './tables.ts'

/** Dismisses lost words permanently. @throws Failure not_found if these words are not offered to the member. */
export function discardLostWords(kernel: Kernel, actor: Actor, of: { paperId: string; lostWordsId: string }) {
  return transact(kernel, async (tx) => {
    const whose = { paperId: of.paperId, memberId: actor.id, id: of.lostWordsId, now: kernel.now() }
    if (!(await dismissLostWords(tx, whose))) throw new Failure('not_found', 'These words are no longer available.')
    // Makes the member's other tabs update, too.
    await publishPaperChange(kernel, tx, of.paperId)
    return { id: of.lostWordsId }
  })
}

/** Marks lost words as dismissed. @returns whether they were offered to the member. */
async function dismissLostWords(tx: Db, { id, now, ...whose }: LostWordsOwner & { id: string; now: Date }) {
  const dismissed = await tx
    .updateTable('editor.lost_words')
    .set({ dismissed_at: now, words: '', before_words: '', after_words: '' })
    .where('id', 'in', offered(tx, whose).select('id').where('id', '=', id))
    .executeTakeFirst()
  return dismissed.numUpdatedRows > 0n
}
