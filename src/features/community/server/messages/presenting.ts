import type { Db } from '#server/data/db.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { shortened } from '#shared/text/shortened.ts'
import { DELETED, DELETED_BY_MODERATOR } from '../../limits.ts'
import type { ChannelMessage } from '../../message-contract.ts'
import { nameOf, type People, peopleOf, roleOf } from '../people-service.ts'
import type { MessageRow } from '../tables.ts'
import { findMessages, listReactions } from './queries.ts'

const QUOTED_LENGTH = 200

type Beside = {
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

/** Everything that stands beside messages, asked for at once. */
async function findBeside(db: Db, rows: MessageRow[]): Promise<Beside> {
  const answered = await findMessages(db, [...new Set(rows.flatMap(({ reply_to: id }) => id ?? []))])
  const [reactions, people] = await Promise.all([
    listReactions(
      db,
      rows.map(({ id }) => id),
    ),
    peopleOf(
      db,
      [...rows, ...answered].flatMap(({ sender_id: sender, mentions }) => [sender, ...mentions]),
    ),
  ])
  return {
    people,
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
  const content = shortened(contentOf(row).replaceAll(/\s+/g, ' '), QUOTED_LENGTH)
  return { id: row.id, number: row.number, user_id: row.sender_id, username: nameOf(people, row.sender_id), content }
}

export type Written = Omit<ChannelMessage, 'channel_id' | 'user_id'>

function presentWritten(row: MessageRow, beside: Beside): Written {
  const { people, reactions } = beside
  return {
    id: row.id,
    number: row.number,
    content: contentOf(row),
    message_type: 'text',
    timestamp: row.sent_at.toISOString(),
    day: pacificDay(row.sent_at),
    edited_at: row.edited_at?.toISOString() ?? null,
    is_edited: row.edited_at !== null,
    is_deleted: row.deleted_at !== null,
    reply_to: presentReplied(beside, row.reply_to),
    attachments: [],
    mentions: row.mentions.map((id) => ({ user_id: id, username: nameOf(people, id) })),
    reactions: presentReactions(reactions.get(row.id) ?? []),
    is_pinned: row.pinned_at !== null,
    username: nameOf(people, row.sender_id),
    user_avatar: null,
    user_role: roleOf(people, row.sender_id),
    client_id: row.client_id,
  }
}

/** Messages as they are shown, in their order, without whose they are. */
export async function presentMessages(db: Db, rows: MessageRow[]): Promise<Written[]> {
  if (rows.length === 0) return []
  const beside = await findBeside(db, rows)
  return rows.map((row) => presentWritten(row, beside))
}
