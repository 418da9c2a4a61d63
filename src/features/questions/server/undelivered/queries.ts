import type { Insertable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { UndeliveredTable } from '../tables.ts'

export const addUndelivered = (tx: Db, message: Insertable<UndeliveredTable>) =>
  tx.insertInto('questions.undelivered').values(message).execute()

/** What the asker of a question was written and the mail never brought, the earliest first. */
export const listUndelivered = (db: Db, questionId: string) =>
  db
    .selectFrom('questions.undelivered')
    .select(['said_at', 'text'])
    .where('question_id', '=', questionId)
    .orderBy('said_at')
    .orderBy('id')
    .execute()
