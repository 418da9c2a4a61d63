import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { MESSAGE_COLUMNS } from '../messages/queries.ts'
import type { ConversationKind } from '../tables.ts'

type Asked = {
  /** A tsquery. */
  words: string
  readerId: string
  conversation: string | undefined
  from: string | undefined
  limit: number
  offset: number
}

/** Number of newest messages that are scanned first, which is enough for a page of hits for frequent words. */
const NEWEST = 3_000
/**
 * With at least this many hits in the first scan, but no full page, a longer scan is faster than collecting all hits by
 * index.
 */
const SEVERAL = 5
const NEWEST_OF_SEVERAL = 30_000

// The query is parsed in a subquery, so that PostgreSQL parses it once and not for each message.
const holding = (words: string) => sql<SqlBool>`words @@ (select ${words}::tsquery)`

/** Selects the messages to search: the newest ones, regardless of their words, or all matches from the word index. */
function candidates(db: Db, { words, conversation, from }: Asked, among: number | 'all') {
  const asked = db
    .selectFrom('community.message')
    .select(MESSAGE_COLUMNS)
    .select(sql`words`.as('words'))
    .where('deleted_at', 'is', null)
    .$if(conversation !== undefined, (query) => query.where('conversation_id', '=', conversation ?? ''))
    .$if(from !== undefined, (query) => query.where('sender_id', '=', from ?? ''))
  // PostgreSQL cannot estimate the number of matches, so `offset` and `limit` force it to run this query first.
  if (among === 'all') return asked.where(holding(words)).offset(0)
  return asked.orderBy(conversation === undefined ? 'sent_at' : 'number', 'desc').limit(among)
}

const findAmong = (db: Db, asked: Asked, among: number | 'all') =>
  db
    .selectFrom(candidates(db, asked, among).as('message'))
    .innerJoin('community.conversation as conversation', 'conversation.id', 'message.conversation_id')
    .select(MESSAGE_COLUMNS.map((column) => `message.${column}` as const))
    .select('conversation.name')
    .where(holding(asked.words))
    .where((eb) =>
      eb.or([
        eb('conversation.kind', 'in', ['official', 'open'] satisfies ConversationKind[]),
        eb.exists(
          eb
            .selectFrom('community.participant as own')
            .select('own.member_id')
            .whereRef('own.conversation_id', '=', 'message.conversation_id')
            .where('own.member_id', '=', asked.readerId),
        ),
      ]),
    )
    .orderBy('message.sent_at', 'desc')
    .orderBy('message.id')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()

/** Finds messages that match the words and that a member may read, the newest first. */
export async function findByWords(db: Db, asked: Asked) {
  const isFull = ({ length }: unknown[]) => length === asked.limit
  const newest = await findAmong(db, asked, NEWEST)
  if (isFull(newest)) return newest
  // Later pages always use the longer scan, since a previous page may have used it.
  const several = newest.length >= SEVERAL || asked.offset > 0 ? await findAmong(db, asked, NEWEST_OF_SEVERAL) : []
  return isFull(several) ? several : findAmong(db, asked, 'all')
}
