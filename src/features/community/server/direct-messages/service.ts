import { presentMembers } from '#features/accounts/server/public.ts'
import { markNoticesReadAbout } from '#features/notifications/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { HistoryQuery, NewMessage } from '../../message-contract.ts'
import { readPage } from '../messages/history-service.ts'
import { notifyRecipient } from '../messages/notices.ts'
import { send } from '../messages/send-service.ts'
import { showDirectMessages } from '../messages/message-view-service.ts'
import { peopleOf, presentPerson } from '../people-service.ts'
import { findParticipant, readUpTo } from '../queries.ts'
import type { ContactWay, MessageRow } from '../tables.ts'
import { inboxTopic } from '../topics.ts'
import { findContact } from '../contacts/queries.ts'
import { recordInContact, presentContact } from '../contacts/service.ts'
import { checkPermission, haveContact, userNotFound, assertCanWrite } from './permission-service.ts'
import { presentThread } from './presenters.ts'
import { BlockedByPrivacy, ownThread } from './thread-access-service.ts'
import { findThreadId, listThreads, ensureThread } from './queries.ts'

type ToMember = {
  recipientId: string
  message: NewMessage
  /** How it asks for contact where nobody has written in the thread before. */
  way?: ContactWay
}

type Told = { row: MessageRow; sender: Actor; recipientId: string; way: ContactWay | undefined }

/** Tells both of a message in their thread, and notes what it asks or answers. @throws Failure conflict while one's own request waits. */
async function publishThread(kernel: Kernel, tx: Tx, { row, sender, recipientId, way }: Told): Promise<void> {
  const { id, number, conversation_id: threadId } = row
  const written = { threadId, messageId: id, number, sender, now: kernel.now() }
  await recordInContact(tx, written, way && { askedId: recipientId, way })
  const data = { id }
  await kernel.pubsub.append(tx, inboxTopic(recipientId), { kind: 'new_direct_message', data })
  await kernel.pubsub.append(tx, inboxTopic(sender.id), { kind: 'direct_message_sent', data })
  await notifyRecipient(kernel, tx, row)
}

/**
 * Sends a direct message; the first to an unknown member is a request for contact.
 * @throws Failure not_found, BlockedByPrivacy, conflict while one's own request waits, too_many.
 */
export const sendDirectly = (kernel: Kernel, actor: Actor, { recipientId, message, way }: ToMember) =>
  send(kernel, actor, {
    message,
    key: [actor.id, recipientId].toSorted().join(' '),
    // A thread is opened, and a request counted, for whoever comes in.
    atOnce: 1,
    findDestination: async (tx) => {
      await assertCanWrite(tx, actor, recipientId)
      // Counted where it is sent: what is refused costs nobody their day's requests.
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

type Asking = { recipientId: string; content: string; clientId: string | undefined }

/** Asks somebody for contact, by the first message of a thread. @throws Failure as any direct message; conflict while an earlier request waits. */
export const requestContact = (kernel: Kernel, actor: Actor, { recipientId, content, clientId }: Asking) => {
  const message: NewMessage = { content, attachments: [], ...(clientId === undefined ? {} : { client_id: clientId }) }
  return sendDirectly(kernel, actor, { recipientId, message, way: 'form' })
}

export const isBlockedByPrivacy = (error: unknown): boolean => error instanceof BlockedByPrivacy

/** The threads of the caller. */
export async function readThreads({ db, pubsub }: Kernel, actor: Actor) {
  const head = await pubsub.head(inboxTopic(actor.id))
  const rows = await listThreads(db, actor.id)
  const people = await peopleOf(
    db,
    rows.flatMap(({ lower_id: lower, higher_id: higher }) => [lower, higher]),
  )
  return { threads: rows.map((row) => presentThread(row, { readerId: actor.id, people })), head }
}

/** A page of a thread. @throws Failure not_found for whoever is not one of its two. */
export async function readThreadHistory(
  kernel: Kernel,
  actor: Actor,
  { threadId, ...asked }: HistoryQuery & { threadId: string },
) {
  const { conversation, participant, otherId } = await ownThread(kernel.db, actor, threadId)
  const head = await kernel.pubsub.head(inboxTopic(actor.id))
  const [{ rows, ...ends }, other] = await Promise.all([
    readPage(kernel.db, conversation, asked),
    findParticipant(kernel.db, threadId, otherId),
  ])
  const messages = await showDirectMessages({ ...kernel, readerId: actor.id }, rows)
  const read = { last_read: participant.last_read, newest: conversation.head, other_last_read: other?.last_read ?? 0 }
  return { messages, ...ends, ...read, head }
}

type Read = { threadId: string; number: number }

/** Notes how far the caller has read a thread, and tells their other tabs, and the other one. */
export const readThreadUpTo = (kernel: Kernel, actor: Actor, { threadId, number }: Read) =>
  transact(kernel, async (tx) => {
    const { conversation, participant, otherId } = await ownThread(tx, actor, threadId)
    const upTo = Math.min(number, conversation.head)
    const moved = await readUpTo(tx, { id: threadId, memberId: actor.id, number: upTo, now: kernel.now() })
    const last_read = Math.max(participant.last_read, upTo)
    const state = { last_read, unread_count: conversation.head - last_read }
    if (moved) {
      const data = { channel_id: null, thread_id: threadId, ...state }
      await kernel.pubsub.append(tx, inboxTopic(actor.id), { kind: 'read_state_updated', data })
      const told = { thread_id: threadId, last_read }
      await kernel.pubsub.append(tx, inboxTopic(otherId), { kind: 'direct_message_read', data: told })
    }
    if (state.unread_count === 0) await markNoticesReadAbout(kernel, tx, { memberId: actor.id, about: threadId })
    return state
  })

/** Somebody to write to, with the thread there is. @throws Failure not_found for whoever is not there. */
export async function readThreadWith(kernel: Kernel, actor: Actor, userId: string) {
  const { db } = kernel
  const [permission, people, threadId] = await Promise.all([
    checkPermission(kernel, actor, userId),
    peopleOf(db, [userId]),
    findThreadId(db, actor.id, userId),
  ])
  const isThere = permission.reason !== 'not_found' || userId === actor.id
  if (!isThere && threadId === undefined) throw userNotFound()
  const [row] = threadId === undefined ? [] : await listThreads(db, actor.id, threadId)
  return {
    user: presentPerson(people, userId),
    thread: row ? presentThread(row, { readerId: actor.id, people }) : null,
    contact: threadId === undefined || !isThere ? null : presentContact(await findContact(db, threadId), actor.id),
    permission,
  }
}

/** Somebody who is there. @throws Failure not_found */
export async function readPerson({ db }: Kernel, userId: string) {
  const [present] = await presentMembers(db, [userId])
  if (!present) throw userNotFound()
  const person = presentPerson(await peopleOf(db, [userId]), userId)
  return { ...person, id: userId, name: person.username }
}
