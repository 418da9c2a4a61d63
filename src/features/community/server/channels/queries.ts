import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import { unreadAfter } from '../queries.ts'
import type { ConversationRow } from '../tables.ts'

export type ChannelRow = ConversationRow & {
  last_read: number
  is_muted: boolean
  is_participant: boolean
}
/**
 * A channel with its number of members and of unread messages. Counting reads all participants, so use it for display,
 * not for each message.
 */
export type ChannelCounted = ChannelRow & { members: number; unread: number }

const withReader = (db: Db, memberId: string) =>
  db
    .selectFrom('community.conversation as channel')
    .leftJoin('community.participant as own', (join) =>
      join.onRef('own.conversation_id', '=', 'channel.id').on('own.member_id', '=', memberId),
    )
    .selectAll('channel')
    .select((eb) => [
      eb.fn.coalesce('own.last_read', 'channel.head').as('last_read'),
      eb.fn.coalesce('own.is_muted', eb.lit(false)).as('is_muted'),
      eb('own.member_id', 'is not', null).as('is_participant'),
    ])
    .where('channel.kind', '!=', 'direct')

export const withMembers = (db: Db, memberId: string) =>
  withReader(db, memberId).select((eb) => [
    eb
      .selectFrom('community.participant as any')
      .select((count) => count.fn.countAll<number>().as('count'))
      .whereRef('any.conversation_id', '=', 'channel.id')
      .as('members'),
    unreadAfter(sql.ref('channel.id'), sql.ref('own.last_read')).as('unread'),
  ])

export const findChannel = (db: Db, id: string, memberId: string): Promise<ChannelRow | undefined> =>
  withReader(db, memberId).where('channel.id', '=', id).executeTakeFirst() as Promise<ChannelRow | undefined>

export type ReaderOf = { channelId: string; memberId: string }

/** Returns, for each given pair of channel and reader, the channel as the reader sees it. */
export async function listChannelOfEach(db: Db, readers: readonly ReaderOf[]) {
  const channelIds = readers.map(({ channelId }) => channelId)
  const memberIds = readers.map(({ memberId }) => memberId)
  const { rows } = await sql<ChannelRow & { reader_id: string }>`
    select channel.*, reader.id as reader_id, coalesce(own.last_read, channel.head) as last_read,
      coalesce(own.is_muted, false) as is_muted, own.member_id is not null as is_participant
    from unnest(${channelIds}::text[], ${memberIds}::uuid[]) as reader (channel_id, id)
    join community.conversation as channel on channel.id = reader.channel_id and channel.kind <> 'direct'
    left join community.participant as own on own.conversation_id = channel.id and own.member_id = reader.id`.execute(
    db,
  )
  return rows
}

export const findCounted = (db: Db, id: string, memberId: string): Promise<ChannelCounted | undefined> =>
  withMembers(db, memberId).where('channel.id', '=', id).executeTakeFirst() as Promise<ChannelCounted | undefined>

export const addParticipant = (tx: Db, participant: Insertable<Tables['community.participant']>) =>
  tx
    .insertInto('community.participant')
    .values(participant)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
