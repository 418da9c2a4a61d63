import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { ownThread } from '../direct-messages/thread-access.ts'
import { readableChannel } from './channel-access.ts'
import { publishChannelList } from './membership.ts'
import { readChannel } from './read-channel.ts'

/** Mutes or unmutes a channel. @throws Failure not_found; conflict for a channel that the caller is not in. */
export const muteChannel = (
  kernel: Kernel,
  actor: Actor,
  { channelId, muted }: { channelId: string; muted: boolean },
) =>
  transact(kernel, async (tx) => {
    const channel = await readableChannel(tx, actor, channelId)
    if (channel.kind !== 'official' && !channel.is_participant)
      throw new Failure('conflict', 'You aren’t a member of this channel.')
    await setMuted(tx, { id: channelId, memberId: actor.id, muted, now: kernel.now(), head: channel.head })
    await publishChannelList(kernel, tx, actor.id)
    return readChannel({ ...kernel, db: tx }, actor, channelId)
  })

/** Mutes or unmutes a thread. @throws Failure not_found for anyone but its two members. */
export const muteThread = (kernel: Kernel, actor: Actor, { threadId, muted }: { threadId: string; muted: boolean }) =>
  transact(kernel, async (tx) => {
    const { participant } = await ownThread(tx, actor, threadId)
    await setMuted(tx, { id: threadId, memberId: actor.id, muted, now: kernel.now(), head: participant.last_read })
    await publishChannelList(kernel, tx, actor.id)
    return { is_muted: muted }
  })

const setMuted = (tx: Db, muting: { id: string; memberId: string; muted: boolean; now: Date; head: number }) =>
  tx
    .insertInto('community.participant')
    .values({
      conversation_id: muting.id,
      member_id: muting.memberId,
      joined_at: muting.now,
      last_read: muting.head,
      is_muted: muting.muted,
    })
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'member_id']).doUpdateSet({ is_muted: muting.muted }),
    )
    .execute()
