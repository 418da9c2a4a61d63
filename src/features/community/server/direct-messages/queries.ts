import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { THREADS_SHOWN_MAX } from '../../limits.ts'
import { unreadAfter } from '../queries.ts'
import type { PrivacyRow } from '../tables.ts'

export const inOrder = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one])

export async function findThreadId(db: Db, one: string, other: string): Promise<string | undefined> {
  const [lower, higher] = inOrder(one, other)
  const found = await db
    .selectFrom('community.pair')
    .select('conversation_id')
    .where('lower_id', '=', lower)
    .where('higher_id', '=', higher)
    .executeTakeFirst()
  return found?.conversation_id
}

/** Locks a pair of members until the transaction ends, so that a block and a message wait for each other. */
export async function lockPair(tx: Db, one: string, other: string): Promise<void> {
  const [lower, higher] = inOrder(one, other)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`thread of ${lower} and ${higher}`}, 0))`.execute(tx)
}

/** Lists a member's threads that have messages, most recently active first. With `id`, lists only this thread. */
export const listThreads = (db: Db, memberId: string, id?: string) =>
  db
    .selectFrom('community.participant as own')
    .innerJoin('community.conversation as thread', 'thread.id', 'own.conversation_id')
    .innerJoin('community.pair as pair', 'pair.conversation_id', 'thread.id')
    .leftJoin('community.message as last', (join) =>
      join.onRef('last.conversation_id', '=', 'thread.id').onRef('last.number', '=', 'thread.head'),
    )
    .select([
      'last.id',
      'last.sender_id',
      'last.content',
      'last.sent_at',
      'last.deleted_by_id',
      'thread.id as thread_id',
      'thread.head',
      'own.last_read',
      'own.is_muted',
      'pair.lower_id',
      'pair.higher_id',
      unreadAfter(sql.ref('thread.id'), sql.ref('own.last_read')).as('unread'),
    ])
    .where('own.member_id', '=', memberId)
    .$if(id !== undefined, (query) => query.where('thread.id', '=', id ?? ''))
    .orderBy('thread.last_message_at', (order) => order.desc().nullsLast())
    .orderBy('thread.id')
    .limit(THREADS_SHOWN_MAX)
    .execute()
export type ThreadListed = Awaited<ReturnType<typeof listThreads>>[number]

export const findPrivacy = (db: Db, memberId: string): Promise<PrivacyRow | undefined> =>
  db.selectFrom('community.privacy').selectAll().where('member_id', '=', memberId).executeTakeFirst()
