import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import { CHANNELS_MAX } from '../../limits.ts'
import type { ConversationRow } from '../tables.ts'

export type ChannelRow = ConversationRow & {
  last_read: number
  is_muted: boolean
  is_participant: boolean
}
/** Counting takes a look at everyone who is in it: for what is shown, not for what is said there. */
export type ChannelCounted = ChannelRow & { members: number }

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

const withMembers = (db: Db, memberId: string) =>
  withReader(db, memberId).select((eb) => [
    eb
      .selectFrom('community.participant as any')
      .select((count) => count.fn.countAll<number>().as('count'))
      .whereRef('any.conversation_id', '=', 'channel.id')
      .as('members'),
  ])

/** The channels that a member is in: official ones, and those joined. */
export const listOwnChannels = (db: Db, memberId: string): Promise<ChannelCounted[]> =>
  withMembers(db, memberId)
    .where((eb) => eb.or([eb('channel.kind', '=', 'official'), eb('own.member_id', 'is not', null)]))
    .orderBy(sql`lower(channel.name)`)
    .limit(CHANNELS_MAX)
    .execute() as Promise<ChannelCounted[]>

export const findChannel = (db: Db, id: string, memberId: string): Promise<ChannelRow | undefined> =>
  withReader(db, memberId).where('channel.id', '=', id).executeTakeFirst() as Promise<ChannelRow | undefined>

export type ReaderOf = { channelId: string; memberId: string }

/** Channels as each of their readers has theirs. */
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

/** Whoever is shown the official channels for the first time has read what stood there before. */
export const beginOfficial = (db: Db, memberId: string, now: Date) =>
  sql`
    insert into community.participant (conversation_id, member_id, joined_at, last_read)
    select id, ${memberId}::uuid, ${now}::timestamptz, head from community.conversation as channel
    where kind = 'official' and not exists (
      select from community.participant as own where own.conversation_id = channel.id and own.member_id = ${memberId}::uuid
    )
    on conflict do nothing`.execute(db)

export const addChannel = (tx: Db, channel: Insertable<Tables['community.conversation']>) =>
  tx.insertInto('community.conversation').values(channel).execute()

export const addParticipant = (tx: Db, participant: Insertable<Tables['community.participant']>) =>
  tx
    .insertInto('community.participant')
    .values(participant)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const listKinds = (db: Db, ids: string[]) =>
  db
    .selectFrom('community.conversation')
    .select(['id', 'kind'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()

const holding = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

export const listPublic = (
  db: Db,
  memberId: string,
  { search, page, size }: { search: string; page: number; size: number },
): Promise<ChannelCounted[]> =>
  withMembers(db, memberId)
    .where('channel.kind', 'in', ['official', 'open'])
    .where('channel.archived_at', 'is', null)
    .where(sql<boolean>`channel.name || ' ' || channel.description ilike ${holding(search)}`)
    .orderBy('members', 'desc')
    .orderBy(sql`lower(channel.name)`)
    .limit(size)
    .offset((page - 1) * size)
    .execute() as Promise<ChannelCounted[]>

export async function countPublic(db: Db, search: string): Promise<number> {
  const { count } = await db
    .selectFrom('community.conversation as channel')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', 'in', ['official', 'open'])
    .where('archived_at', 'is', null)
    .where(sql<boolean>`name || ' ' || description ilike ${holding(search)}`)
    .executeTakeFirstOrThrow()
  return count
}
