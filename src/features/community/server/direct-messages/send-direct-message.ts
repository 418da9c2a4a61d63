import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { NewMessage } from '../../message-contract.ts'
import { recordInContact } from '../contacts/contacts.ts'
import { notifyRecipient } from '../messages/notices.ts'
import { send } from '../messages/send.ts'
import type { ContactWay, MessageRow } from '../tables.ts'
import { inboxTopic } from '../topics.ts'
import { assertCanWrite, haveContact } from './check-permission.ts'
import { inOrder, findThreadId } from './queries.ts'

type ToMember = {
  recipientId: string
  message: NewMessage
  /** The kind of contact request that this message becomes if it is the first in its thread. */
  way?: ContactWay
}

type Told = { row: MessageRow; sender: Actor; recipientId: string; way: ContactWay | undefined }

/**
 * Sends a direct message. The first message to an unknown member becomes a contact request.
 * @throws Failure not_found, BlockedByPrivacy, conflict while the sender's own request is pending, too_many.
 */
export const sendDirectly = (kernel: Kernel, actor: Actor, { recipientId, message, way }: ToMember) =>
  send(kernel, actor, {
    message,
    key: [actor.id, recipientId].toSorted().join(' '),
    // Messages are stored one at a time, since each may create a thread and count as a contact request.
    atOnce: 1,
    findDestination: async (tx) => {
      await assertCanWrite(tx, actor, recipientId)
      // The contact is counted in the same transaction, so that a refused message does not use up the daily limit.
      const isStranger = !(await haveContact(tx, actor.id, recipientId))
      if (isStranger) await kernel.rateLimits.consumeIn(tx, 'contact', actor.id)
      const asking = way ?? (isStranger ? 'thread' : undefined)
      const threadId = await ensureThread(tx, [actor.id, recipientId], kernel.now())
      return {
        conversationId: threadId,
        refusalOf: () => undefined,
        mayRead: async (ids) => ids.filter((id) => id === recipientId),
        tell: async (rows) => {
          for (const row of rows) await publishThread(kernel, tx, { row, sender: actor, recipientId, way: asking })
        },
      }
    },
  })

/**
 * Notifies both members of a message in their thread, and updates the thread's contact request. @throws Failure
 * conflict while the sender's own request is pending.
 */
async function publishThread(kernel: Kernel, tx: Tx, { row, sender, recipientId, way }: Told): Promise<void> {
  const { id, number, conversation_id: threadId } = row
  const written = { threadId, messageId: id, number, sender, now: kernel.now() }
  await recordInContact(tx, written, way && { askedId: recipientId, way })
  const data = { id }
  await kernel.pubsub.append(tx, inboxTopic(recipientId), { kind: 'new_direct_message', data })
  await kernel.pubsub.append(tx, inboxTopic(sender.id), { kind: 'direct_message_sent', data })
  await notifyRecipient(kernel, tx, row)
}

/** Returns the id of the thread of two members, and creates it if needed. The caller must have locked the pair. */
async function ensureThread(tx: Db, two: [string, string], now: Date): Promise<string> {
  const [lower, higher] = inOrder(...two)
  const known = await findThreadId(tx, lower, higher)
  if (known !== undefined) return known
  const id = randomUUID()
  await tx.insertInto('community.conversation').values({ id, kind: 'direct', opened_at: now }).execute()
  await tx.insertInto('community.pair').values({ lower_id: lower, higher_id: higher, conversation_id: id }).execute()
  const participants = [lower, higher].map((member_id) => ({ conversation_id: id, member_id, joined_at: now }))
  await tx.insertInto('community.participant').values(participants).execute()
  return id
}
