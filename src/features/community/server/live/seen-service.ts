import { showsInDirectory } from '#features/profiles/server/public.ts'
import { afterCommit, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { peopleOf, presentPerson } from '../people-service.ts'
import { PRESENCE, type StatusChange } from './presence.ts'
import { listPresent } from './presence-queries.ts'

/** Tells everybody that somebody who chose to be seen no longer has gone, or that whoever chose to be seen again is there. */
export async function tellSeen({ doorbell, now }: Kernel, tx: Tx, id: string): Promise<void> {
  const [present] = await listPresent(tx, [id], now())
  if (present === undefined) return
  const isSeen = (await showsInDirectory(tx, [id])).has(id)
  const user = presentPerson(await peopleOf(tx, [id]), id)
  const change: StatusChange = { user_id: id, status: isSeen ? 'online' : 'offline', user }
  afterCommit(tx, () => doorbell.whisper(PRESENCE, change))
}
