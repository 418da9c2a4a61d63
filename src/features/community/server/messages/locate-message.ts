import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { readableMessage } from './message-access.ts'
import { showOne, messageLink } from './message-view.ts'

/** Returns a message, and the path of the screen that shows it. @throws Failure not_found */
export async function locateMessage(kernel: Kernel, actor: Actor, messageId: string) {
  const { message } = await readableMessage(kernel.db, actor, messageId)
  const shown = await showOne({ ...kernel, readerId: actor.id }, message)
  return { message: shown, link: messageLink(shown, actor.id) }
}
