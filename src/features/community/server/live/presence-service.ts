import { showsInDirectory } from '#features/profiles/server/public.ts'
import { afterCommit, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { listBlockersOf } from '../moderation/queries.ts'
import { peopleOf, presentPerson } from '../people-service.ts'
import { PRESENCE_TOPIC, type StatusChange, statusChangeFor } from './presence.ts'
import { listBlockedBy, listPresent } from './presence-queries.ts'

/** Tells everybody that somebody who chose to be seen no longer has gone, or that whoever chose to be seen again is there. */
export async function publishPresence({ pubsub, now }: Kernel, tx: Tx, id: string): Promise<void> {
  const [present] = await listPresent(tx, [id], now())
  if (present === undefined) return
  const isSeen = (await showsInDirectory(tx, [id])).has(id)
  const user = presentPerson(await peopleOf(tx, [id]), id)
  const change = statusChangeFor(
    { user_id: id, status: isSeen ? 'online' : 'offline', user },
    await listBlockedBy(tx, [id]),
  )
  afterCommit(tx, () => pubsub.broadcast(PRESENCE_TOPIC, change))
}

/** Tells whoever was just blocked that the other one has gone, and whoever is blocked no longer that they are there. */
export async function publishPresenceTo(
  { pubsub, now }: Kernel,
  tx: Tx,
  { id, readerId }: { id: string; readerId: string },
) {
  const [present] = await listPresent(tx, [id], now())
  if (present === undefined || !(await showsInDirectory(tx, [id])).has(id)) return
  const isBlocked = (await listBlockersOf(tx, readerId)).includes(id)
  const user = presentPerson(await peopleOf(tx, [id]), id)
  const change: StatusChange = { user_id: id, status: isBlocked ? 'offline' : 'online', user, only_to: readerId }
  afterCommit(tx, () => pubsub.broadcast(PRESENCE_TOPIC, change))
}
