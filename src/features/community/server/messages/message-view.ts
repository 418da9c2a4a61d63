import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import { pacificDay } from '#shared/time/dates.ts'
import type { ChannelMessage, DirectMessage } from '../../message-contract.ts'
import { channelLink, threadLink } from '../links.ts'
import type { MessageRow, ParticipantRow, AttachmentRow } from '../tables.ts'
import { messageReader, presentAttachment } from '../files/store-upload.ts'
import { peopleOf, nameOf, photoOf, roleOf, type People } from '../people.ts'
import { type Showing, contentOf } from './presenters.ts'
import { findMessages, listReactions } from './queries.ts'

export type ShownMessage = ChannelMessage | DirectMessage

/** Returns messages of channels, prepared for display. */
export async function showChannelMessages(showing: Showing, rows: MessageRow[]): Promise<ChannelMessage[]> {
  const written = await presentMessages(showing, rows)
  return rows.map((row, index) => ({
    ...written[index]!,
    channel_id: row.conversation_id,
    user_id: row.sender_id,
  }))
}

/** Returns messages of threads, prepared for display to their two members. */
export async function showDirectMessages(showing: Showing, rows: MessageRow[]): Promise<DirectMessage[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ conversation_id: id }) => id))]
  const [written, pairs, participants] = await Promise.all([
    presentMessages(showing, rows),
    findPairs(showing.db, ids),
    listParticipants(showing.db, ids),
  ])
  const pairOf = new Map(pairs.map((pair) => [pair.conversation_id, pair]))
  const readBy = new Map(participants.map((one) => [`${one.conversation_id} ${one.member_id}`, one.last_read]))
  return rows.map((row, index) => {
    const { lower_id: lower, higher_id: higher } = pairOf.get(row.conversation_id)!
    const recipient = row.sender_id === lower ? higher : lower
    return {
      ...written[index]!,
      thread_id: row.conversation_id,
      sender_id: row.sender_id,
      recipient_id: recipient,
      is_read: (readBy.get(`${row.conversation_id} ${recipient}`) ?? 0) >= row.number,
    }
  })
}

/** Returns messages of channels and threads, prepared for display, by their ids. */
export async function showAny(showing: Showing, rows: MessageRow[]): Promise<Map<string, ShownMessage>> {
  const kinds = await listKinds(showing.db, [...new Set(rows.map(({ conversation_id: id }) => id))])
  const direct = new Set(kinds.filter(({ kind }) => kind === 'direct').map(({ id }) => id))
  const isDirect = ({ conversation_id: id }: MessageRow) => direct.has(id)
  const [ofChannels, ofThreads] = await Promise.all([
    showChannelMessages(
      showing,
      rows.filter((row) => !isDirect(row)),
    ),
    showDirectMessages(showing, rows.filter(isDirect)),
  ])
  return new Map([...ofChannels, ...ofThreads].map((shown) => [shown.id, shown]))
}

/** Returns one message of a channel or a thread, prepared for display. */
export async function showOne(showing: Showing, row: MessageRow): Promise<ShownMessage> {
  const shown = (await showAny(showing, [row])).get(row.id)
  if (!shown) throw new Error(`The message ${row.id} has no conversation`)
  return shown
}

/** Returns the path of the screen that shows a message. Pure. */
export function messageLink(shown: ShownMessage, readerId: string): string {
  if ('channel_id' in shown) return channelLink(shown.channel_id, shown.number)
  return threadLink(shown.sender_id === readerId ? shown.recipient_id : shown.sender_id, shown.number)
}

const listKinds = (db: Db, ids: string[]) =>
  db
    .selectFrom('community.conversation')
    .select(['id', 'kind'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()

const findPairs = (db: Db, ids: string[]) =>
  db
    .selectFrom('community.pair')
    .selectAll()
    .where('conversation_id', '=', sql<string>`any(${ids})`)
    .execute()

const listParticipants = (db: Db, ids: string[]): Promise<ParticipantRow[]> =>
  db
    .selectFrom('community.participant')
    .selectAll()
    .where('conversation_id', '=', sql<string>`any(${ids})`)
    .execute()

/** Returns messages prepared for display, in the given order, without data of their conversations. */
async function presentMessages(showing: Showing, rows: MessageRow[]): Promise<PresentedMessage[]> {
  if (rows.length === 0) return []
  const beside = await findBeside(showing, rows)
  return rows.map((row) => presentWritten(row, beside))
}

/** Fetches, in one batch, the data displayed with messages: the messages replied to, reactions, files and people. */
async function findBeside(showing: Showing, rows: MessageRow[]): Promise<Beside> {
  const { db } = showing
  const ids = rows.map(({ id }) => id)
  const answered = await findMessages(db, [...new Set(rows.flatMap(({ reply_to: id }) => id ?? []))])
  const [reactions, files, people] = await Promise.all([
    listReactions(db, ids),
    findFiles(showing, ids),
    peopleOf(
      db,
      [...rows, ...answered].flatMap(({ sender_id: sender, mentions }) => [sender, ...mentions]),
    ),
  ])
  return {
    people,
    files,
    answered: new Map(answered.map((row) => [row.id, row])),
    reactions: Map.groupBy(reactions, ({ message_id: id }) => id),
  }
}

function presentWritten(row: MessageRow, beside: Beside): PresentedMessage {
  const { people, reactions } = beside
  const attachments = beside.files.get(row.id) ?? []
  return {
    id: row.id,
    number: row.number,
    content: contentOf(row),
    message_type: attachments.length > 0 ? 'file' : 'text',
    timestamp: row.sent_at.toISOString(),
    day: pacificDay(row.sent_at),
    edited_at: row.edited_at?.toISOString() ?? null,
    is_edited: row.edited_at !== null,
    is_deleted: row.deleted_at !== null,
    reply_to: presentReplied(beside, row.reply_to),
    attachments,
    mentions: row.mentions.map((id) => ({ user_id: id, username: nameOf(people, id) })),
    reactions: presentReactions(reactions.get(row.id) ?? []),
    is_pinned: row.pinned_at !== null,
    username: nameOf(people, row.sender_id),
    user_avatar: photoOf(people, row.sender_id),
    user_role: roleOf(people, row.sender_id),
    client_id: row.client_id,
  }
}

async function findFiles(showing: Showing, ids: string[]): Promise<Beside['files']> {
  const rows = await listAttachments(showing.db, ids)
  const address = await showing.fileAddresses.addresser()
  const urlOf = ({ id }: { id: string }) =>
    showing.readerId === undefined ? '' : address(id, messageReader(showing.readerId))
  const byMessage = Map.groupBy(rows, ({ message_id: id }) => id ?? '')
  return new Map([...byMessage].map(([id, files]) => [id, files.map((row) => presentAttachment(row, urlOf(row)))]))
}

function presentReactions(given: { emoji: string; member_id: string }[]): Record<string, string[]> {
  const byEmoji = Map.groupBy(given, ({ emoji }) => emoji)
  return Object.fromEntries([...byEmoji].map(([emoji, from]) => [emoji, from.map(({ member_id: id }) => id)]))
}

function presentReplied({ people, answered }: Beside, id: string | null): ChannelMessage['reply_to'] {
  const row = id === null ? undefined : answered.get(id)
  if (!row) return null
  const content = shortenText(contentOf(row).replaceAll(/\s+/g, ' '), QUOTED_LENGTH)
  return { id: row.id, number: row.number, user_id: row.sender_id, username: nameOf(people, row.sender_id), content }
}

type PresentedMessage = Omit<ChannelMessage, 'channel_id' | 'user_id'>

const listAttachments = (db: Db, messageIds: string[]): Promise<AttachmentRow[]> =>
  db
    .selectFrom('community.attachment')
    .selectAll()
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .orderBy('position')
    .execute()

const QUOTED_LENGTH = 200

type Beside = {
  files: ReadonlyMap<string, ChannelMessage['attachments']>
  people: People
  answered: ReadonlyMap<string, MessageRow>
  reactions: ReadonlyMap<string, { emoji: string; member_id: string }[]>
}
