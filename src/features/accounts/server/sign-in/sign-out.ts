import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import '../tables.ts'

export async function logout(kernel: Kernel, actor: Actor) {
  await deleteSession(kernel.db, actor.sessionId)
  kernel.sessions.forget(kernel.db, actor.id)
  return { message: 'Signed out.' }
}

const deleteSession = (tx: Db, id: string) => tx.deleteFrom('accounts.session').where('id', '=', id).execute()
