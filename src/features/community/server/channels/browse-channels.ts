import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { presentChannel } from './presenters.ts'
import { type ChannelCounted, withMembers } from './queries.ts'

type Asked = { search: string; page: number; size: number }

/** Finds public channels by name and description, including those the caller has joined. */
export async function browseChannels({ db }: Kernel, actor: Actor, { search, page, size }: Asked) {
  const [rows, total] = await Promise.all([listPublic(db, actor.id, { search, page, size }), countPublic(db, search)])
  return { channels: rows.map((row) => presentChannel(row, actor)), pagination: paginationOf({ page, size, total }) }
}

const listPublic = (
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

async function countPublic(db: Db, search: string): Promise<number> {
  const { count } = await db
    .selectFrom('community.conversation as channel')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', 'in', ['official', 'open'])
    .where('archived_at', 'is', null)
    .where(sql<boolean>`name || ' ' || description ilike ${holding(search)}`)
    .executeTakeFirstOrThrow()
  return count
}

const holding = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`
