import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { readMessage } from './inbox.ts'

type Answer = { id: string; text: string; replies_seen?: number | undefined }

/**
 * Replies to a message by mail.
 * @throws Failure not_found; conflict if the sender left no address, or the caller has not seen the latest reply
 */
export async function replyTo(kernel: Kernel, actor: Actor, { id, ...answer }: Answer) {
  await kernel.reviewQueues.decide(actor, { kind: 'message', id, body: { decision: 'answered', ...answer } })
  return readMessage(kernel.db, id)
}
