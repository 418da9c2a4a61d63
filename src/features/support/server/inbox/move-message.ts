import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { spelled } from '#shared/states.ts'
import type { ChosenMessageState } from '../../states.ts'
import { readMessage } from './inbox.ts'

/** Reopens or closes a message. @throws Failure not_found */
export async function moveMessage(
  kernel: Kernel,
  actor: Actor,
  { id, state }: { id: string; state: ChosenMessageState },
) {
  await kernel.reviewQueues.decide(actor, { kind: 'message', id, body: { decision: spelled(state) } })
  return readMessage(kernel.db, id)
}
