import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/access/actor.ts'
import { isOnCondition, transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure, invalidField } from '#shared/calls/failure.ts'
import { findIdentifiers } from '#shared/text/patient-identifiers.ts'
import { MESSAGE_MISSING } from '../../limits.ts'
import type { NewMessage } from '../../message-contract.ts'
import { attach, idsOf } from '../files/service.ts'
import type { ConversationRow, MessageRow } from '../tables.ts'
import { addMessage, findMessage, findSent } from './queries.ts'
import { together } from './together.ts'
import { refuseTimedOut } from '../timed-out.ts'

export type Sent = { row: MessageRow; duplicate: boolean }

/** Where a message goes: who may read it, and whose logs tell of it. */
export type Destination = {
  conversation: ConversationRow
  mayRead: (memberIds: string[]) => Promise<string[]>
  tell: (messageId: string, number: number) => Promise<void>
}

type Sending = {
  message: NewMessage
  /** The same for all that go to one conversation. */
  key: string
  /** @throws Failure in the sender's words, where they may not write there. */
  findDestination: (tx: Tx) => Promise<Destination>
}

/** The same message, sent twice at once: the other one was first. */
class SentMeanwhile extends Error {}

async function checkReply(tx: Tx, replyTo: string | null | undefined, conversationId: string): Promise<string | null> {
  if (!replyTo) return null
  const answered = await findMessage(tx, replyTo)
  if (answered?.conversation_id !== conversationId) throw new Failure('not_found', 'What you answer is not there.')
  return answered.id
}

type Storing = Omit<Sending, 'key'> & { actor: Actor; clientId: string }

async function store(kernel: Kernel, tx: Tx, { actor, message, clientId, findDestination }: Storing): Promise<Sent> {
  const before = await findSent(tx, actor.id, clientId)
  if (before) return { row: before, duplicate: true }
  await refuseTimedOut(tx, actor, kernel.now())
  const { conversation, mayRead, tell } = await findDestination(tx)
  const replyTo = await checkReply(tx, message.reply_to, conversation.id)
  const named = [...new Set(message.mentions)].filter((id) => id !== actor.id)
  const mentions = named.length > 0 ? await mayRead(named) : []
  const now = kernel.now()
  const row = await addMessage(tx, {
    id: randomUUID(),
    conversation_id: conversation.id,
    sender_id: actor.id,
    client_id: clientId,
    content: message.content,
    reply_to: replyTo,
    mentions,
    warned: [...new Set(findIdentifiers(message.content).map(({ kind }) => kind))],
    sent_at: now,
  })
  if (!row) throw new SentMeanwhile()
  await attach(tx, row.id, { ids: idsOf(message.attachments), ownerId: actor.id })
  await tell(row.id, row.number)
  await kernel.events.happened(tx, 'message.posted', { message_id: row.id }, { actor })
  return { row, duplicate: false }
}

/**
 * Stores a message once, however often it is sent under its client_id, and tells of it after the commit.
 * @throws Failure for whatever its destination refuses, for whoever is timed out, and for too many.
 */
export async function send(kernel: Kernel, actor: Actor, { message, key, findDestination }: Sending): Promise<Sent> {
  kernel.limits.spendInBulk('chat', actor.id)
  if (message.content === '' && message.attachments.length === 0) throw invalidField('content', MESSAGE_MISSING)
  const clientId = message.client_id ?? randomUUID()
  const work = (tx: Tx) => store(kernel, tx, { actor, message, clientId, findDestination })
  const once = () => (isOnCondition() ? transact(kernel, work) : together(kernel, key, work))
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof SentMeanwhile)) throw error
    return once()
  }
}
