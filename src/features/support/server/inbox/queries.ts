import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { messageStates, type MessageState } from '../../states.ts'
import type { MessageTable } from '../tables.ts'

export type NewMessage = Pick<
  MessageTable,
  'kind' | 'subject' | 'message' | 'name' | 'email' | 'page' | 'member_id'
> & {
  context?: string | null
}

type Stamped = { now: Date; repeatedSince: Date }

/**
 * Stores a message once. An identical message from the same sender since `repeatedSince` counts as a repetition after a
 * lost response. Concurrent identical messages wait for each other.
 * @returns whether the message is new
 */
export async function addMessage(tx: Db, message: NewMessage, { now, repeatedSince }: Stamped): Promise<boolean> {
  const { kind, subject, message: words, email, name, member_id: memberId } = message
  const mark = JSON.stringify([kind, subject, words, email, name, memberId])
  await sql`select pg_advisory_xact_lock(hashtextextended(${mark}, 0))`.execute(tx)
  const known = await tx
    .selectFrom('support.message')
    .select('id')
    .where('sent_at', '>', repeatedSince)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('message', '=', words)
    .where('email', 'is not distinct from', email)
    .where('name', 'is not distinct from', name)
    .where('member_id', 'is not distinct from', memberId)
    .executeTakeFirst()
  if (known) return false
  await tx
    .insertInto('support.message')
    .values({ ...message, sent_at: now, changed_at: now })
    .execute()
  return true
}

const COLUMNS = ['id', 'kind', 'subject', 'message', 'name', 'email', 'page', 'context', 'state', 'sent_at'] as const

type Reply = { text: string; actor_name: string; sent_at: string; from_sender: boolean }

const messages = (db: Db) =>
  db
    .selectFrom('support.message')
    .select(COLUMNS)
    .select(
      sql<Reply[]>`coalesce((
        select json_agg(json_build_object('text', text, 'actor_name', actor_name, 'sent_at', reply.sent_at, 'from_sender', from_sender) order by reply.sent_at)
        from support.reply where reply.message_id = message.id
      ), '[]')`.as('replies'),
    )

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['execute']>>[number]

/** Returns the messages in a state. Open messages are sorted oldest first, all others newest first. */
export const listMessages = (db: Db, { state, page, size }: { state: MessageState; page: number; size: number }) =>
  messages(db)
    .where('state', '=', state)
    .orderBy('sent_at', state === messageStates.open ? 'asc' : 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export const findMessage = (db: Db, id: string) => messages(db).where('id', '=', id).executeTakeFirst()

export const lockMessage = (tx: Db, id: string) =>
  tx
    .selectFrom('support.message')
    .select(['id', 'subject', 'email', 'name', 'state', 'member_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const countByState = (db: Db) =>
  db
    .selectFrom('support.message')
    .select(['state', (eb) => eb.fn.countAll<number>().as('messages')])
    .groupBy('state')
    .execute()

export const setState = (tx: Db, id: string, { state, now }: { state: MessageState; now: Date }) =>
  tx.updateTable('support.message').set({ state, changed_at: now }).where('id', '=', id).execute()

type NewReply = {
  message_id: string
  text: string
  /** Null if the message's sender wrote the reply. */
  actor_id: string | null
  actor_name: string
  from_sender: boolean
  sent_at: Date
}

export const addReply = (tx: Db, reply: NewReply) => tx.insertInto('support.reply').values(reply).execute()

/** Returns the messages that a member sent while signed in, with the replies. */
export const listMessagesOf = (db: Db, memberId: string) => messages(db).where('member_id', '=', memberId).execute()
