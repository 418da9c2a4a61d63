import { presentMembers } from '#features/accounts/server/public.ts'
import { withdrawNotices } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { lockPair } from '../direct-messages/queries.ts'
import { inboxTopic } from '../topics.ts'
import { publishPresenceTo } from '../live/presence.ts'
import { peopleOf, presentPerson } from '../people.ts'
import { saveBlock } from './queries.ts'

async function present(db: Db, memberId: string) {
  const rows = await listBlocks(db, memberId)
  const people = await peopleOf(
    db,
    rows.map(({ blocked_id: id }) => id),
  )
  return {
    people: rows.map(({ blocked_id: id, is_mute: isMute }) => ({
      ...presentPerson(people, id),
      is_blocked: !isMute,
      is_muted: isMute,
    })),
  }
}

// Only the blocking member's tabs are notified: a blocked member must not learn about the block.
const tell = (kernel: Kernel, tx: Tx, memberId: string) =>
  kernel.pubsub.append(tx, inboxTopic(memberId), { kind: 'channels_changed', data: {} })

export const readBlocks = ({ db }: Kernel, { id }: Actor) => present(db, id)

/** Blocks or mutes a member. @throws Failure not_found, conflict for oneself. */
export const block = (kernel: Kernel, { id }: Actor, { userId, onlyMute }: { userId: string; onlyMute: boolean }) =>
  transact(kernel, async (tx) => {
    if (userId === id) throw new Failure('conflict', 'You cannot block yourself.')
    const [known] = await presentMembers(tx, [userId])
    if (!known) throw new Failure('not_found', 'User not found')
    await lockPair(tx, id, userId)
    await saveBlock(tx, { member_id: id, blocked_id: userId, blocked_at: kernel.now(), is_mute: onlyMute })
    if (!onlyMute) await withdrawNotices(kernel, tx, { memberId: id, fromId: userId })
    await tell(kernel, tx, id)
    await publishPresenceTo(kernel, tx, { id, readerId: userId })
    return present(tx, id)
  })

export const unblock = (kernel: Kernel, { id }: Actor, userId: string) =>
  transact(kernel, async (tx) => {
    await deleteBlock(tx, id, userId)
    await tell(kernel, tx, id)
    await publishPresenceTo(kernel, tx, { id, readerId: userId })
    return present(tx, id)
  })

const listBlocks = (db: Db, memberId: string) =>
  db
    .selectFrom('community.block')
    .select(['blocked_id', 'is_mute'])
    .where('member_id', '=', memberId)
    .orderBy('blocked_at')
    .orderBy('blocked_id')
    .execute()

const deleteBlock = (tx: Db, memberId: string, blockedId: string) =>
  tx.deleteFrom('community.block').where('member_id', '=', memberId).where('blocked_id', '=', blockedId).execute()
