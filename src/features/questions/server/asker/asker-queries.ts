import type { Db } from '#server/data/db.ts'
import type { QuestionStatus } from '../../states.ts'
import '../tables.ts'

/** Returns the status of each question that a member has asked. */
export const listStatusesOfAsker = async (db: Db, memberId: string): Promise<QuestionStatus[]> =>
  (await db.selectFrom('questions.question').select('status').where('asker_member_id', '=', memberId).execute()).map(
    ({ status }) => status,
  )

/** Returns the id of the member who asked a question; undefined if a visitor asked it. */
export const askerOf = async (db: Db, questionId: string): Promise<string | undefined> =>
  (await db.selectFrom('questions.question').select('asker_member_id').where('id', '=', questionId).executeTakeFirst())
    ?.asker_member_id ?? undefined
