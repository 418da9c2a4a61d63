import type { Db } from '#server/data/db.ts'
import '../tables.ts'

const answeredMessages = (db: Db) =>
  db
    .selectFrom('support.message')
    .where('kind', '<>', 'paper_submission')
    .where((eb) =>
      eb.exists(eb.selectFrom('support.reply').select('id').whereRef('message_id', '=', 'support.message.id')),
    )

/** How many messages of a member somebody here has answered. */
export const countAnswered = async (db: Db, memberId: string): Promise<number> =>
  (
    await answeredMessages(db)
      .select((eb) => eb.fn.countAll<number>().as('messages'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).messages

/** Who sent a message, where that is a member. */
export const senderOf = async (db: Db, messageId: string): Promise<string | undefined> =>
  (await db.selectFrom('support.message').select('member_id').where('id', '=', messageId).executeTakeFirst())
    ?.member_id ?? undefined
