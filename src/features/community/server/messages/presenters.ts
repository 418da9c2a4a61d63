import type { Kernel } from '#server/kernel.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import { DELETED, DELETED_BY_MODERATOR } from '../../limits.ts'
import type { ChannelMessage } from '../../message-contract.ts'
import { messageReader, presentAttachment } from '../files/presenters.ts'
import { listAttachments } from '../files/queries.ts'
import { nameOf, type People, peopleOf, photoOf, roleOf } from '../people-service.ts'
import type { MessageRow } from '../tables.ts'
import { findMessages, listReactions } from './queries.ts'

const QUOTED_LENGTH = 200

/** What it takes to show messages: where they are, how their files are found, and who reads them; undefined of what many are told. */
export type Showing = Pick<Kernel, 'db' | 'fileAddresses'> & { readerId: string | undefined }

type Beside = {
  files: ReadonlyMap<string, ChannelMessage['attachments']>
  people: People
  answered: ReadonlyMap<string, MessageRow>
  reactions: ReadonlyMap<string, { emoji: string; member_id: string }[]>
}

type Said = Pick<MessageRow, 'content' | 'deleted_by_id' | 'sender_id'>

/** What a message says, or what stands in its place. Pure. */
export function contentOf({ content, deleted_by_id: by, sender_id: sender }: Said): string {
  if (by === null) return content
  return by === sender ? DELETED : DELETED_BY_MODERATOR
}

async function findFiles(showing: Showing, ids: string[]): Promise<Beside['files']> {
  const rows = await listAttachments(showing.db, ids)
  const address = await showing.fileAddresses.addresser()
  const urlOf = ({ id }: { id: string }) =>
    showing.readerId === undefined ? '' : address(id, messageReader(showing.readerId))
  const byMessage = Map.groupBy(rows, ({ message_id: id }) => id ?? '')
  return new Map([...byMessage].map(([id, files]) => [id, files.map((row) => presentAttachment(row, urlOf(row)))]))
}

/** Everything that stands beside messages, asked for at once. */
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

export type PresentedMessage = Omit<ChannelMessage, 'channel_id' | 'user_id'>

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

/** Messages as they are shown, in their order, without whose they are. */
export async function presentMessages(showing: Showing, rows: MessageRow[]): Promise<PresentedMessage[]> {
  if (rows.length === 0) return []
  const beside = await findBeside(showing, rows)
  return rows.map((row) => presentWritten(row, beside))
}
