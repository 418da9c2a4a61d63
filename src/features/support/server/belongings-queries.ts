import type { Owner } from '#server/belongings.ts'
import type { Db } from '#server/db.ts'
import './tables.ts'

/** The subscription that the member asked for while signed in, with their own address. Not any with that address: anyone may type it. */
export const collectSubscription = (db: Db, { id }: Owner) =>
  db
    .selectFrom('support.newsletter_subscription')
    .select(['address', 'asked_at', 'confirmed_at', 'last_letter'])
    .where('member_id', '=', id)
    .execute()

export const eraseSubscription = (tx: Db, { id }: Owner) =>
  tx.deleteFrom('support.newsletter_subscription').where('member_id', '=', id).execute()
