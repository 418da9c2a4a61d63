import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { MESSAGE_COLUMNS } from '../messages/queries.ts'
import type { ConversationKind } from '../tables.ts'

type Asked = {
  words: string
  readerId: string
  conversation: string | undefined
  from: string | undefined
  limit: number
  offset: number
}

/** Messages that hold the words and that a member may read, the newest first. */
export const findByWords = (db: Db, { words, readerId, conversation, from, limit, offset }: Asked) =>
  db
    .selectFrom('community.message as message')
    .innerJoin('community.conversation as conversation', 'conversation.id', 'message.conversation_id')
    .select(MESSAGE_COLUMNS.map((column) => `message.${column}` as const))
    .select(['conversation.kind', 'conversation.name'])
    .where(sql<SqlBool>`message.words @@ websearch_to_tsquery('english', search.plain(${words}))`)
    .where('message.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('conversation.kind', 'in', ['official', 'open'] satisfies ConversationKind[]),
        eb.exists(
          eb
            .selectFrom('community.participant as own')
            .select('own.member_id')
            .whereRef('own.conversation_id', '=', 'message.conversation_id')
            .where('own.member_id', '=', readerId),
        ),
      ]),
    )
    .$if(conversation !== undefined, (query) => query.where('message.conversation_id', '=', conversation ?? ''))
    .$if(from !== undefined, (query) => query.where('message.sender_id', '=', from ?? ''))
    .orderBy('message.sent_at', 'desc')
    .orderBy('message.id')
    .limit(limit)
    .offset(offset)
    .execute()
