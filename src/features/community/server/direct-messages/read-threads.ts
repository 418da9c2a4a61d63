import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { peopleOf } from '../people.ts'
import { inboxTopic } from '../topics.ts'
import { presentThread } from './direct-messages.ts'
import { listThreads } from './queries.ts'

/** Returns the caller's threads. */
export async function readThreads({ db, pubsub }: Kernel, actor: Actor) {
  const head = await pubsub.head(inboxTopic(actor.id))
  const rows = await listThreads(db, actor.id)
  const people = await peopleOf(
    db,
    rows.flatMap(({ lower_id: lower, higher_id: higher }) => [lower, higher]),
  )
  return { threads: rows.map((row) => presentThread(row, { readerId: actor.id, people })), head }
}
