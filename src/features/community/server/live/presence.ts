import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { showsInDirectory } from '#features/profiles/server/public.ts'
import { afterCommit, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db } from '#server/data/db.ts'
import { listBlockersOf } from '../moderation/queries.ts'
import { BLOCKED_BROADCAST_MAX, STATUS_BROADCAST_MAX, ONLINE_SHOWN_MAX } from '../../limits.ts'
import { peopleOf, presentPerson } from '../people.ts'
import '../tables.ts'

/** Broadcasts that a member is offline after they hide from the directory, or online after they reappear in it. */
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

/** Shows the blocking member as offline to a blocked member, and as online again after the block ends. */
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

/** Interval at which leases are renewed. A lease lasts three intervals, so one missed renewal has no effect. */
const ROUND_MS = 20_000

const LEASE_MS = 60_000

/** Delay of broadcasts, so that reloading a page, which closes and opens the socket, causes none. */
const TOLD_AFTER_MS = 1_000

export const PRESENCE_TOPIC = 'presence'

/** Broadcast instead of individual changes if too many members came or went. Clients then refetch the whole list. */
export const MANY_CHANGED = 'many'

type Status = { user_id: string; status: 'online' | 'offline'; user: ReturnType<typeof presentPerson> }

/** A member's status change. `not_to` excludes blocked members; `only_to` limits it to one newly (un)blocked member. */
export type StatusChange = Status & { not_to?: string[]; only_to?: string }

type Block = { member_id: string; blocked_id: string }

/**
 * Returns the broadcast of a member's status. If they have blocked too many people to list, all clients refetch the
 * list of online members instead. Pure.
 */
function statusChangeFor(status: Status, blocks: readonly Block[]): StatusChange | typeof MANY_CHANGED {
  const own = blocks.filter(({ member_id: by }) => by === status.user_id)
  return own.length > BLOCKED_BROADCAST_MAX
    ? MANY_CHANGED
    : { ...status, not_to: own.map(({ blocked_id: blocked }) => blocked) }
}

type PresenceState = {
  processId: string
  /** The number of sockets of each member in this process. */
  sockets: ReadonlyMap<string, number>
  /** The members whom this process last broadcast as online. */
  told: Set<string>
}

/** Stores which of the given members are connected to this process, and broadcasts the changes. */
async function recordAndPublish(
  { db, pubsub, now }: Kernel,
  { processId, sockets, told }: PresenceState,
  ids: string[],
) {
  const here = ids.filter((id) => sockets.has(id))
  if (here.length > 0) await renewLeases(db, here, { processId, until: leaseFrom(now()) })
  const gone = ids.filter((id) => !sockets.has(id))
  if (gone.length > 0) await endLeasesOf(db, gone, processId)
  // Members who hide from the directory are never shown as online.
  const online = await showsInDirectory(db, await listPresent(db, ids, now()))
  const changed = ids.filter((id) => told.has(id) !== online.has(id))
  for (const id of changed) {
    if (online.has(id)) told.add(id)
    else told.delete(id)
  }
  if (changed.length > STATUS_BROADCAST_MAX) return pubsub.broadcast(PRESENCE_TOPIC, MANY_CHANGED)
  const [people, blocks] = await Promise.all([peopleOf(db, changed), listBlockedBy(db, changed)])
  for (const id of changed) {
    const isOnline = online.has(id)
    const status = isOnline ? 'online' : 'offline'
    pubsub.broadcast(PRESENCE_TOPIC, statusChangeFor({ user_id: id, status, user: presentPerson(people, id) }, blocks))
  }
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS)

/**
 * Tracks the members online. Processes share this information through leases in the database. Changes are broadcast
 * once a second.
 */
export function createPresence(kernel: Kernel) {
  const { db, writeBarrier, live, now, log } = kernel
  const sockets = new Map<string, number>()
  const state: PresenceState = { processId: randomUUID(), sockets, told: new Set() }
  const changed = new Set<string>()
  let telling: NodeJS.Timeout | undefined
  let round: NodeJS.Timeout | undefined
  // Skips writes in maintenance mode. Leases that are not renewed expire.
  const doing = (work: () => Promise<void>) => () => {
    if (writeBarrier.closedFor() !== undefined) return
    void work().catch((error: unknown) => log.warn({ err: error }, 'could not store who is online'))
  }
  const tell = doing(async () => {
    const ids = [...changed]
    changed.clear()
    await recordAndPublish(kernel, state, ids)
  })
  const publishSoon = (id: string) => {
    changed.add(id)
    telling ??= setTimeout(() => {
      telling = undefined
      tell()
    }, TOLD_AFTER_MS)
  }
  const renew = doing(async () => {
    const until = leaseFrom(now())
    if (sockets.size > 0) await renewLeases(db, [...sockets.keys()], { processId: state.processId, until })
    for (const { member_id: id } of await endPast(db, now())) publishSoon(id)
  })
  live.onStop(async () => {
    clearTimeout(telling)
    clearInterval(round)
    if (writeBarrier.closedFor() === undefined) await endLeases(db, state.processId)
  })
  return {
    come: (memberId: string) => {
      sockets.set(memberId, (sockets.get(memberId) ?? 0) + 1)
      round ??= setInterval(renew, ROUND_MS).unref()
      if (sockets.get(memberId) === 1) publishSoon(memberId)
    },
    go: (memberId: string) => {
      const left = (sockets.get(memberId) ?? 0) - 1
      if (left > 0) sockets.set(memberId, left)
      else if (sockets.delete(memberId)) publishSoon(memberId)
    },
    /** Returns the members online who are shown in the directory and have not blocked the reader. */
    online: async (readerId: string) => {
      const ids = await listOnline(db, now())
      const [shown, blockers] = await Promise.all([showsInDirectory(db, ids), listBlockersOf(db, readerId)])
      return ids.filter((id) => shown.has(id) && !blockers.includes(id))
    },
  }
}

/** Renews the leases of this process's members until the given time. */
const renewLeases = (db: Db, memberIds: string[], { processId, until }: Lease) =>
  sql`
    insert into community.presence (member_id, process_id, until)
    select member_id, ${processId}::uuid, ${until}::timestamptz from unnest(${memberIds}::uuid[]) as member_id
    order by member_id
    on conflict (member_id, process_id) do update set until = excluded.until`.execute(db)

const endLeasesOf = (db: Db, memberIds: string[], processId: string) =>
  db
    .deleteFrom('community.presence')
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('process_id', '=', processId)
    .execute()

const endLeases = (db: Db, processId: string) =>
  db.deleteFrom('community.presence').where('process_id', '=', processId).execute()

/** Deletes expired presence rows. @returns their member ids. */
const endPast = (db: Db, now: Date) =>
  db.deleteFrom('community.presence').where('until', '<', now).returning('member_id').execute()

const listOnline = async (db: Db, now: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('community.presence')
      .select('member_id')
      .distinct()
      .where('until', '>', now)
      .orderBy('member_id')
      .limit(ONLINE_SHOWN_MAX)
      .execute()
  ).map(({ member_id: id }) => id)

type Lease = { processId: string; until: Date }

/** Returns the ids of the given members who are online. */
const listPresent = async (db: Db, memberIds: string[], now: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('community.presence')
      .select('member_id')
      .distinct()
      .where('until', '>', now)
      .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
      .execute()
  ).map(({ member_id: id }) => id)

/** Returns a pair of ids for each block set by one of the given members: the blocking member and the blocked member. */
const listBlockedBy = (db: Db, memberIds: string[]) =>
  db
    .selectFrom('community.block')
    .select(['member_id', 'blocked_id'])
    .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('is_mute', '=', false)
    .execute()
