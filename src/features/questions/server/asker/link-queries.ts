import type { Insertable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { AskerLinkTable, LinkPurpose } from '../tables.ts'

export const addAskerLinks = (tx: Db, links: Insertable<AskerLinkTable>[]) =>
  tx.insertInto('questions.asker_link').values(links).execute()

type Named = { tokenHash: string; purpose: LinkPurpose }

export const findAskerLink = (db: Db, { tokenHash, purpose }: Named) =>
  db
    .selectFrom('questions.asker_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** Once the asker has answered, none of the links to answer by works again. */
export const useAnswerLinks = (tx: Db, questionId: string, now: Date) =>
  tx
    .updateTable('questions.asker_link')
    .set({ used_at: now })
    .where('question_id', '=', questionId)
    .where('purpose', '=', 'answer')
    .where('used_at', 'is', null)
    .execute()

/** Keeps the first moment when it is done again. */
export const stopMails = (tx: Db, questionId: string, now: Date) =>
  tx
    .updateTable('questions.question')
    .set((eb) => ({ mails_stopped_at: eb.fn.coalesce('mails_stopped_at', eb.val(now)) }))
    .where('id', '=', questionId)
    .execute()
