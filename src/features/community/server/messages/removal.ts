import { sql } from 'kysely'
import { restoreRows, type ArchivedRow, readRows, ownedAs } from '#server/data-integrity/row-archive.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db } from '#server/data/db.ts'
import type { ConversationKind } from '../tables.ts'
import { updateChangedMessageNotices } from './notices.ts'
import { findMessages } from './queries.ts'
import { publishMessageChange } from './log-entries.ts'

type Removal = { ids: string[]; by: string }

/** Clears the content of messages in one batch, and notifies the clients that show them. @returns the previous rows. */
export async function archiveMessages(kernel: Kernel, tx: Tx, { ids, by }: Removal): Promise<ArchivedRow[]> {
  const messages = await lockMessages(tx, ids)
  const present = messages.map(({ id }) => id)
  const taken = await readWhole(tx, present)
  await emptyAll(tx, present, { by, now: kernel.now() })
  for (const message of messages) {
    await updateChangedMessageNotices(kernel, tx, { ...message, content: '' })
    await publishMessageChange(kernel, tx, { message, kind: 'message_deleted' })
  }
  return taken
}

const placeOf = ({ row }: ArchivedRow) => JSON.parse(row) as { id: string; conversation_id: string }

/** Restores the text of archived messages, and notifies the clients that show them. */
export async function restoreMessages(kernel: Kernel, tx: Tx, taken: ArchivedRow[]): Promise<void> {
  await restoreRows(tx, taken)
  const ids = taken.flatMap((one) => (one.table === 'community.message' ? [placeOf(one).id] : []))
  for (const message of await findMessages(tx, ids)) {
    await updateChangedMessageNotices(kernel, tx, message)
    await publishMessageChange(kernel, tx, { message, kind: 'message_edited' })
  }
}

/** Deletes the files of messages that will not be restored. */
export async function purgeFilesOf(kernel: Kernel, tx: Tx, taken: ArchivedRow[]): Promise<void> {
  for (const one of taken.filter(({ table }) => table === 'community.attachment'))
    await kernel.files.remove(tx, placeOf(one).id, kernel.now())
}

const lockMessages = (tx: Db, ids: string[]) =>
  tx
    .selectFrom('community.message')
    .select(['id', 'conversation_id', 'number', 'sender_id', 'mentions'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Reads messages with their edits, reactions, attachments and all other rows that belong to them. */
async function readWhole(tx: Db, ids: string[]): Promise<ArchivedRow[]> {
  const of = { ids, by: 'message_id' } as const
  const messages = await readRows(tx, { table: 'community.message', key: ['id'], by: 'id', ids, owner: 'sender_id' })
  const edits = await readRows(tx, { table: 'community.edit', key: ['message_id', 'edited_at'], ...of })
  const reaction = { table: 'community.reaction', key: ['message_id', 'emoji', 'member_id'] } as const
  return [
    ...messages,
    ...ownedAs(messages, edits, 'message_id'),
    ...(await readRows(tx, { ...reaction, owner: 'member_id', ...of })),
    ...(await readRows(tx, { table: 'community.attachment', key: ['id'], owner: 'owner_id', ...of })),
  ]
}

/** Clears the content of messages but keeps their rows. Their files remain in storage. */
async function emptyAll(tx: Db, ids: string[], { by, now }: { by: string; now: Date }): Promise<void> {
  const those = sql<string>`any(${ids}::uuid[])`
  await tx.deleteFrom('community.attachment').where('message_id', '=', those).execute()
  await tx.deleteFrom('community.reaction').where('message_id', '=', those).execute()
  await tx.deleteFrom('community.edit').where('message_id', '=', those).execute()
  const nothing = { content: '', mentions: [], warned: [], pinned_at: null, pinned_by_id: null }
  await tx
    .updateTable('community.message')
    .set({ ...nothing, deleted_at: now, deleted_by_id: by })
    .where('id', '=', those)
    .execute()
}

type StoredMessage = { id: string; sender_id: string; conversation_id: string; content: string; sent_at: Date }

/** A stored message with the kind of its conversation. */
export type ConversationMessage = StoredMessage & { kind: ConversationKind }

type Said = { senderIds: string[]; ids: string[]; most: number }

/** Lists the undeleted messages with the given ids or from the given senders, regardless of their text. */
export const listMessagesBy = (db: Db, { senderIds, ids, most }: Said): Promise<ConversationMessage[]> =>
  db
    .selectFrom('community.message as message')
    .innerJoin('community.conversation as conversation', 'conversation.id', 'message.conversation_id')
    .select(['message.id', 'sender_id', 'conversation_id', 'content', 'sent_at', 'conversation.kind'])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('sender_id', '=', sql<string>`any(${senderIds}::uuid[])`),
        eb('message.id', '=', sql<string>`any(${ids}::uuid[])`),
      ]),
    )
    .orderBy('sent_at')
    .orderBy('message.id')
    .limit(most)
    .execute()

/** Finds the message with a given number in a conversation, unless it was deleted. */
export const findMessageAt = (db: Db, conversationId: string, number: number) =>
  db
    .selectFrom('community.message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

type Counted = Omit<Said, 'most'> & { except: string[] }

export async function countMessagesBy(db: Db, { senderIds, ids, except }: Counted): Promise<number> {
  const { messages } = await db
    .selectFrom('community.message')
    .select((eb) => eb.fn.countAll<number>().as('messages'))
    .where('deleted_at', 'is', null)
    .where('id', '<>', sql<string>`all(${except}::uuid[])`)
    .where((eb) =>
      eb.or([
        eb('sender_id', '=', sql<string>`any(${senderIds}::uuid[])`),
        eb('id', '=', sql<string>`any(${ids}::uuid[])`),
      ]),
    )
    .executeTakeFirstOrThrow()
  return messages
}

export async function countAllMessages(db: Db): Promise<number> {
  const { messages } = await db
    .selectFrom('community.message')
    .select((eb) => eb.fn.countAll<number>().as('messages'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return messages
}

/** Counts the messages that were written on each day (UTC) since a given time and not deleted. */
export const countMessagesByDay = async (db: Db, since: Date): Promise<{ day: string; times: number }[]> =>
  (
    await sql<{ day: string; times: number }>`
      select to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as times
      from community.message where deleted_at is null and sent_at >= ${since} group by 1`.execute(db)
  ).rows

type Repeating = { since: Date; timesMin: number; placesMin: number; among?: string[] }

/**
 * Finds messages that one sender repeated exactly in several conversations since a given time. Texts are only compared
 * for equality; their content is not analysed.
 */
export async function listRepeatedMessages(
  db: Db,
  { since, timesMin, placesMin, among }: Repeating,
): Promise<ConversationMessage[]> {
  const { rows } = await sql<ConversationMessage>`
    with recent as (
      select id, sender_id, conversation_id, content, sent_at, md5(content) as said
      from community.message where deleted_at is null and content <> '' and sent_at > ${since}
    ), repeated as (
      select sender_id, said from recent group by sender_id, said
      having count(*) >= ${timesMin}::bigint and count(distinct conversation_id) >= ${placesMin}::bigint
    )
    select recent.id, recent.sender_id, recent.conversation_id, recent.content, recent.sent_at, conversation.kind
    from recent join repeated using (sender_id, said) join community.conversation on conversation.id = recent.conversation_id
    where ${among === undefined} or recent.id = any(${among ?? []}::uuid[])
    order by recent.sender_id, recent.sent_at, recent.id`.execute(db)
  return rows
}
