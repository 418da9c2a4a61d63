import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { findIdentifiers } from '#shared/text/patient-identifiers.ts'
import type { Db } from '#server/data/db.ts'
import type { NewMessage } from '../../message-contract.ts'
import type { MessageRow } from '../tables.ts'
import { findTimedOut } from '../timeout-check.ts'
import { attach, findUnattached, idsOf, FILE_MISSING } from '../files/store-upload.ts'
import { findMessages, MESSAGE_COLUMNS } from './queries.ts'

/** A message to store, with its client_id in lower case. */
export type MessagePost = { actor: Actor; message: NewMessage; clientId: string }
export type SentMessage = { row: MessageRow; duplicate: boolean }

/** The destination of messages, with its rules for writing and reading, and its notifications. */
type Destination = {
  conversationId: string
  /** Returns why a member may not write to this destination; undefined if they may. */
  refusalOf: (actor: Actor) => Failure | undefined
  mayRead: (memberIds: string[]) => Promise<string[]>
  tell: (rows: MessageRow[]) => Promise<void>
}

/** Finds the destination. @throws Failure if only one member is given and they may not write to the destination. */
export type FindDestination = (tx: Tx, actors: Actor[]) => Promise<Destination>

/** Thrown if the same message was sent twice concurrently and the other copy was stored first. */
export class DuplicateMessageError extends Error {}

const keyOf = (senderId: string, clientId: string): string => `${senderId} ${clientId}`
const keyOfPosting = ({ actor, clientId }: MessagePost): string => keyOf(actor.id, clientId)

type Fresh = { postings: MessagePost[]; findDestination: FindDestination }
type One = { posting: MessagePost; findDestination: FindDestination }
type Checked = { refused: Map<MessagePost, Failure>; accepted: MessagePost[]; destination: Destination | undefined }

/** Checks each message before anything is written, so that each can be refused separately. */
async function check(kernel: Kernel, tx: Tx, { postings, findDestination }: Fresh): Promise<Checked> {
  const actors = [...new Map(postings.map(({ actor }) => [actor.id, actor])).values()]
  const timedOut = await findTimedOut(tx, actors, kernel.now())
  const writing = actors.filter(({ id }) => !timedOut.has(id))
  const destination = writing.length > 0 ? await findDestination(tx, writing) : undefined
  const replies = await findMessages(
    tx,
    postings.flatMap(({ message }) => message.reply_to ?? []),
  )
  const answerable = new Set(
    replies.filter(({ conversation_id: id }) => id === destination?.conversationId).map(({ id }) => id),
  )
  const loose = await findUnattached(
    tx,
    postings.flatMap(({ message }) => idsOf(message.attachments)),
  )
  const refusalOf = ({ actor, message }: MessagePost): Failure | undefined => {
    const refusal = timedOut.get(actor.id) ?? destination?.refusalOf(actor)
    if (refusal) return refusal
    if (message.reply_to && !answerable.has(message.reply_to.toLowerCase()))
      return new Failure('not_found', 'The message you are replying to no longer exists.')
    return idsOf(message.attachments).every((id) => loose.get(id) === actor.id) ? undefined : FILE_MISSING
  }
  const refused = new Map(
    postings.flatMap((posting) => {
      const refusal = refusalOf(posting)
      return refusal ? [[posting, refusal] as const] : []
    }),
  )
  return { refused, accepted: postings.filter((posting) => !refused.has(posting)), destination }
}

async function mentionsOf({ actor, message }: MessagePost, { mayRead }: Destination): Promise<string[]> {
  const named = [...new Set(message.mentions)].filter((id) => id !== actor.id)
  return named.length > 0 ? mayRead(named) : []
}

type Writing = { postings: MessagePost[]; destination: Destination }

/** Stores accepted messages in order under the next numbers, together with their files and notifications. */
async function write(kernel: Kernel, tx: Tx, { postings, destination }: Writing): Promise<MessageRow[]> {
  const messages = []
  for (const posting of postings) {
    const { actor, message, clientId } = posting
    messages.push({
      id: randomUUID(),
      sender_id: actor.id,
      client_id: clientId,
      content: message.content,
      reply_to: message.reply_to ?? null,
      mentions: await mentionsOf(posting, destination),
      warned: [...new Set(findIdentifiers(message.content).map(({ kind }) => kind))],
    })
  }
  const rows = await addMessages(tx, { conversationId: destination.conversationId, messages, now: kernel.now() })
  if (rows.length < messages.length) throw new DuplicateMessageError()
  for (const [index, { actor, message }] of postings.entries()) {
    const { id } = rows[index]!
    await attach(tx, id, { ids: idsOf(message.attachments), ownerId: actor.id })
    await kernel.events.record(tx, 'message.posted', { message_id: id }, { actor })
  }
  await destination.tell(rows)
  return rows
}

/**
 * Stores the messages of several members to one destination, in order and without duplicates. Each message can be
 * refused separately, before anything is written.
 * @throws DuplicateMessageError if another transaction stored one of the messages. In that case nothing is stored, and
 * each message must be retried separately
 */
export async function storeAll(
  kernel: Kernel,
  tx: Tx,
  { postings, findDestination }: Fresh,
): Promise<(SentMessage | Failure)[]> {
  const before = await findSent(tx, postings)
  const known = new Map(before.map((row) => [keyOf(row.sender_id, row.client_id), row]))
  const fresh = postings.filter((posting) => !known.has(keyOfPosting(posting)))
  const { refused, accepted, destination } = await check(kernel, tx, { postings: fresh, findDestination })
  // The batch may contain the same message twice.
  const once = [...Map.groupBy(accepted, keyOfPosting).values()].map(([first]) => first!)
  const rows = destination && once.length > 0 ? await write(kernel, tx, { postings: once, destination }) : []
  const written = new Map(rows.map((row) => [keyOf(row.sender_id, row.client_id), row]))
  return postings.map((posting) => {
    const key = keyOfPosting(posting)
    const row = known.get(key)
    if (row) return { row, duplicate: true }
    const first = written.get(key)
    if (!first) return refused.get(posting)!
    known.set(key, first)
    return { row: first, duplicate: false }
  })
}

/**
 * Stores one message. @throws Failure if the message is refused, which rolls back the transaction;
 * DuplicateMessageError if another transaction stored the same message
 */
export async function storeOne(kernel: Kernel, tx: Tx, { posting, findDestination }: One): Promise<SentMessage> {
  const [outcome] = await storeAll(kernel, tx, { postings: [posting], findDestination })
  if (outcome instanceof Failure) throw outcome
  return outcome!
}

/**
 * Adds messages with their conversation's next numbers, locks the conversation's row until the transaction ends, and
 * marks each message as read by its sender. One statement does all this, so that the lock is held briefly. The result
 * omits messages whose sender already stored one with the same client_id.
 */
async function addMessages(tx: Db, { conversationId: where, messages, now }: NewRows): Promise<MessageRow[]> {
  const placed = messages.map((message, index) => ({ place: index + 1, ...message }))
  const { rows } = await sql<MessageRow>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(placed)}::json) as given
        (place int, id uuid, sender_id uuid, client_id uuid, content text, reply_to uuid, mentions uuid[], warned text[])
    ), taken as (
      update community.conversation set head = head + ${messages.length}::int, last_message_at = ${now}::timestamptz where id = ${where}
      returning head - ${messages.length}::int as before
    ), marked as (
      insert into community.participant as own (conversation_id, member_id, joined_at, last_read)
      select ${where}, sender_id, ${now}::timestamptz, before + max(place) from given, taken group by sender_id, before order by sender_id
      on conflict (conversation_id, member_id) do update set last_read = excluded.last_read where own.last_read < excluded.last_read
    )
    insert into community.message (id, conversation_id, number, sender_id, client_id, content, reply_to, mentions, warned, sent_at)
    select id, ${where}, before + place, sender_id, client_id, content, reply_to, mentions, warned, ${now}::timestamptz from given, taken
    on conflict (sender_id, client_id) do nothing
    returning ${sql.join(MESSAGE_COLUMNS.map((column) => sql.ref(column)))}`.execute(tx)
  return rows.toSorted((one, other) => one.number - other.number)
}

/** Returns the stored copies of messages that were already sent with the same client_id. */
async function findSent(db: Db, sent: SentBy[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${sql.join(MESSAGE_COLUMNS.map((column) => sql.ref(column)))} from community.message
    where (sender_id, client_id) in (
      select * from unnest(${sent.map(({ actor }) => actor.id)}::uuid[], ${sent.map(({ clientId }) => clientId)}::uuid[])
    )`.execute(db)
  return rows
}

type NewRows = { conversationId: string; messages: NewRow[]; now: Date }

type SentBy = { actor: { id: string }; clientId: string }

type NewRow = Pick<MessageRow, 'id' | 'sender_id' | 'client_id' | 'content' | 'reply_to' | 'mentions' | 'warned'>
