import { presentMembers } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Permission } from '../../direct-contract.ts'
import { BLOCKED_BY_PRIVACY } from '../../limits.ts'
import type { HistoryQuery, NewMessage } from '../../message-contract.ts'
import { readPage } from '../messages/history-service.ts'
import { send } from '../messages/sending-service.ts'
import { showDirectMessages } from '../messages/shown-service.ts'
import { peopleOf, presentPerson } from '../people-service.ts'
import { isModerator, whyNotTo } from '../policy.ts'
import { findConversation, findParticipant, findTimeout, readUpTo } from '../queries.ts'
import { inboxTopic } from '../topics.ts'
import { presentThread } from './presenting.ts'
import { noThread, ownThread } from './standing-service.ts'
import { findBlock, findPrivacy, findThreadId, listThreads, openThread } from './queries.ts'

const nobody = () => new Failure('not_found', 'User not found')

/** Privacy's refusal, which has a frame of its own. */
export class BlockedByPrivacy extends Failure {
  constructor() {
    super('forbidden', BLOCKED_BY_PRIVACY)
  }
}

/** Why somebody may not write to somebody; undefined when they may. A blocked one is told no more than privacy says. */
async function whyNot(db: Db, actor: Actor, recipientId: string) {
  const [present] = await presentMembers(db, [recipientId])
  if (!present || recipientId === actor.id) return 'not_found' as const
  const [settings, block] = await Promise.all([findPrivacy(db, recipientId), findBlock(db, recipientId, actor.id)])
  return whyNotTo({ settings, role: actor.role, isBlocked: block !== undefined })
}

/** Whether the caller may write to somebody now. */
export async function checkPermission({ db, now }: Kernel, actor: Actor, recipientId: string): Promise<Permission> {
  const [reason, timeout] = await Promise.all([
    whyNot(db, actor, recipientId),
    isModerator(actor) ? undefined : findTimeout(db, actor.id, now()),
  ])
  const refused = reason ?? (timeout ? ('timed_out' as const) : null)
  return { can_message: refused === null, reason: refused }
}

type ToMember = { recipientId: string; message: NewMessage }

/** Sends a direct message. @throws Failure not_found, BlockedByPrivacy. */
export const sendDirectly = (kernel: Kernel, actor: Actor, { recipientId, message }: ToMember) =>
  send(kernel, actor, {
    message,
    findDestination: async (tx) => {
      const reason = await whyNot(tx, actor, recipientId)
      if (reason === 'not_found') throw nobody()
      if (reason) throw new BlockedByPrivacy()
      const conversation = await findConversation(tx, await openThread(tx, [actor.id, recipientId], kernel.now()))
      if (!conversation) throw noThread()
      return {
        conversation,
        mayRead: async (ids) => ids.filter((id) => id === recipientId),
        tell: async (id) => {
          const data = { id }
          await kernel.doorbell.append(tx, inboxTopic(recipientId), { kind: 'new_direct_message', data })
          await kernel.doorbell.append(tx, inboxTopic(actor.id), { kind: 'direct_message_sent', data })
        },
      }
    },
  })

/** The threads of the caller. */
export async function readThreads({ db, doorbell }: Kernel, actor: Actor) {
  const head = await doorbell.head(inboxTopic(actor.id))
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
  const head = await kernel.doorbell.head(inboxTopic(actor.id))
  const [{ rows, ...ends }, other] = await Promise.all([
    readPage(kernel.db, conversation, asked),
    findParticipant(kernel.db, threadId, otherId),
  ])
  const messages = await showDirectMessages(kernel, rows)
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
      await kernel.doorbell.append(tx, inboxTopic(actor.id), { kind: 'read_state_updated', data })
      const told = { thread_id: threadId, last_read }
      await kernel.doorbell.append(tx, inboxTopic(otherId), { kind: 'direct_message_read', data: told })
    }
    return state
  })

/** Somebody to write to, with the thread there is. @throws Failure not_found for whoever is not there. */
export async function readThreadWith(kernel: Kernel, actor: Actor, userId: string) {
  const { db } = kernel
  const [[present], people, threadId] = await Promise.all([
    presentMembers(db, [userId]),
    peopleOf(db, [userId]),
    findThreadId(db, actor.id, userId),
  ])
  if (!present && threadId === undefined) throw nobody()
  const [row] = threadId === undefined ? [] : await listThreads(db, actor.id, threadId)
  return {
    user: presentPerson(people, userId),
    thread: row ? presentThread(row, { readerId: actor.id, people }) : null,
    permission: await checkPermission(kernel, actor, userId),
  }
}

/** Somebody who is there. @throws Failure not_found */
export async function readPerson({ db }: Kernel, userId: string) {
  const [present] = await presentMembers(db, [userId])
  if (!present) throw nobody()
  const person = presentPerson(await peopleOf(db, [userId]), userId)
  return { ...person, id: userId, name: person.username }
}
