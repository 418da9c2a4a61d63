import type { Db } from '#server/data/db.ts'
import { LETTERS_AT_ONCE } from '../../limits.ts'
import '../tables.ts'

/** Subscribers after the given one who have not had the letter of a month. */
export const listReaders = (db: Db, { month, after }: { month: string; after: string }) =>
  db
    .selectFrom('support.newsletter_subscription')
    .select('id')
    .where('confirmed_at', 'is not', null)
    .where('away', '=', false)
    .where((or) => or.or([or('last_letter', 'is', null), or('last_letter', '<', month)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(LETTERS_AT_ONCE)
    .execute()

/** Notes that a subscriber gets the letter of a month: of two processes at once, one gets it. */
export const claimReader = (tx: Db, { month, id }: { month: string; id: string }) =>
  tx
    .updateTable('support.newsletter_subscription')
    .set({ last_letter: month })
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .where('away', '=', false)
    .where((or) => or.or([or('last_letter', 'is', null), or('last_letter', '<', month)]))
    .returning(['address', 'member_id'])
    .executeTakeFirst()
