import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { HistoryQuery } from '../../message-contract.ts'
import { presentContact, findContact } from '../contacts/contacts.ts'
import { readPage } from '../messages/history.ts'
import { showDirectMessages } from '../messages/message-view.ts'
import { peopleOf, presentPerson } from '../people.ts'
import { findParticipant } from '../queries.ts'
import { inboxTopic } from '../topics.ts'
import { checkPermission, userNotFound } from './check-permission.ts'
import { presentThread } from './direct-messages.ts'
import { findThreadId, listThreads } from './queries.ts'
import { ownThread } from './thread-access.ts'

/** Reads a page of a thread. @throws Failure not_found for anyone but its two members. */
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

/**
 * Returns another member, the caller's permission to write to them, and their thread and contact request if they exist.
 * @throws Failure not_found for unknown members.
 */
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
