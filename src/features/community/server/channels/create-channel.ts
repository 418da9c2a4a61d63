import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db, Tables } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { NewChannel } from '../../contract.ts'
import { assertNotTimedOut } from '../timeout-check.ts'
import { inboxTopic } from '../topics.ts'
import { reserveChannelName } from './name.ts'
import { presentChannel } from './presenters.ts'
import { addParticipant, findCounted } from './queries.ts'

/** Creates a channel. @throws Failure invalid for a name that is taken, resembles another or sounds official. */
export const createChannel = (kernel: Kernel, actor: Actor, { name, description }: NewChannel) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    await assertNotTimedOut(tx, actor, now)
    const id = randomUUID()
    const likeness = await reserveChannelName(tx, { actor, name, channelId: id })
    await addChannel(tx, { id, kind: 'open', name, likeness, description, owner_id: actor.id, opened_at: now })
    await addParticipant(tx, { conversation_id: id, member_id: actor.id, joined_at: now })
    await kernel.pubsub.append(tx, inboxTopic(actor.id), { kind: 'channels_changed', data: {} })
    const channel = await findCounted(tx, id, actor.id)
    if (!channel) throw new Error('The created channel was not found')
    return { channel: presentChannel(channel, actor) }
  })

const addChannel = (tx: Db, channel: Insertable<Tables['community.conversation']>) =>
  tx.insertInto('community.conversation').values(channel).execute()
