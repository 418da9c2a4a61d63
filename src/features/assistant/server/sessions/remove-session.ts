import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { deleteConversationTopics } from '../cases/cases.ts'
import '../tables.ts'
import { type Who, lockOwnSession, deleteSessionsOf } from './sessions.ts'

/** Deletes the user's own conversation. @throws Failure not_found */
export async function removeSession(kernel: Kernel, actor: Who, id: string) {
  await transact(kernel, async (tx) => {
    const session = await lockOwnSession(tx, actor, id)
    await deleteSession(tx, id)
    if (session.case_id) await deleteConversationTopics(kernel, tx, [id])
  })
  return { message: 'The conversation was deleted.' }
}

export async function removeHistory(kernel: Kernel, { id }: Actor) {
  await transact(kernel, async (tx) => deleteConversationTopics(kernel, tx, await deleteSessionsOf(tx, id)))
  return { message: 'All your conversations were deleted.' }
}

const deleteSession = (tx: Db, id: string) => tx.deleteFrom('assistant.session').where('id', '=', id).execute()
