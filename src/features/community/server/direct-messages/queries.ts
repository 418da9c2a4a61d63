import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { THREADS_SHOWN_MAX } from '../../limits.ts'
import type { ParticipantRow, PrivacyRow } from '../tables.ts'

const inOrder = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one])

export const findPairs = (db: Db, ids: string[]) =>
  db
    .selectFrom('community.pair')
    .selectAll()
    .where('conversation_id', '=', sql<string>`any(${ids})`)
    .execute()

export const listParticipants = (db: Db, ids: string[]): Promise<ParticipantRow[]> =>
  db
    .selectFrom('community.participant')
    .selectAll()
    .where('conversation_id', '=', sql<string>`any(${ids})`)
    .execute()

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

/** Locks what two members write to each other until the transaction ends, so that a block and a message wait for each other. */
export async function lockPair(tx: Db, one: string, other: string): Promise<void> {
  const [lower, higher] = inOrder(one, other)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`thread of ${lower} and ${higher}`}, 0))`.execute(tx)
}

/** The one thread of two, opened where there was none. The caller has locked the pair. */
export async function ensureThread(tx: Db, two: [string, string], now: Date): Promise<string> {
  const [lower, higher] = inOrder(...two)
  const known = await findThreadId(tx, lower, higher)
  if (known !== undefined) return known
  const id = randomUUID()
  await tx.insertInto('community.conversation').values({ id, kind: 'direct', opened_at: now }).execute()
  await tx.insertInto('community.pair').values({ lower_id: lower, higher_id: higher, conversation_id: id }).execute()
  const participants = [lower, higher].map((member_id) => ({ conversation_id: id, member_id, joined_at: now }))
  await tx.insertInto('community.participant').values(participants).execute()
  return id
}

/** The threads of a member in which something was said, the one written in last first. */
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

export const savePrivacy = (tx: Db, memberId: string, chosen: Partial<Omit<PrivacyRow, 'member_id'>>) =>
  tx
    .insertInto('community.privacy')
    .values({ member_id: memberId, ...chosen })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ member_id: memberId, ...chosen }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** The block of either of two by the other; where both have, that of the first. */
export const findBlock = (db: Db, one: string, other: string) =>
  db
    .selectFrom('community.block')
    .select('member_id')
    .where('is_mute', '=', false)
    .where((eb) =>
      eb.or([
        eb.and([eb('member_id', '=', one), eb('blocked_id', '=', other)]),
        eb.and([eb('member_id', '=', other), eb('blocked_id', '=', one)]),
      ]),
    )
    .orderBy((eb) => eb('member_id', '=', one), 'desc')
    .limit(1)
    .executeTakeFirst()
