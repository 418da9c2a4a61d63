import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import { purgeDonor, listDonationsOf } from './donations/queries.ts'
import { purgeSender, listMessagesOf } from './inbox/queries.ts'
import './tables.ts'

// The subscription that the member asked for while signed in, with their own address. Not any with that address: anyone may type it. */
const collectSubscription = (db: Db, { id }: Owner) =>
  db
    .selectFrom('support.newsletter_subscription')
    .select(['address', 'asked_at', 'confirmed_at', 'last_letter'])
    .where('member_id', '=', id)
    .execute()

const eraseSubscription = (tx: Db, { id }: Owner) =>
  tx.deleteFrom('support.newsletter_subscription').where('member_id', '=', id).execute()

/** Whether the member's newsletter rests. */
export const restSubscription = (tx: Db, { id }: Owner, away: boolean) =>
  tx.updateTable('support.newsletter_subscription').set({ away }).where('member_id', '=', id).execute()

/** A member's newsletter, and what they wrote to us and gave while signed in. */
export async function collectSupport(db: Db, owner: Owner) {
  const [newsletter, messages, gifts] = await Promise.all([
    collectSubscription(db, owner),
    listMessagesOf(db, owner.id),
    listDonationsOf(db, owner.id),
  ])
  return { newsletter, messages, gifts }
}

export async function eraseSupport(tx: Db, owner: Owner): Promise<void> {
  await eraseSubscription(tx, owner)
  await purgeSender(tx, owner.id)
  await purgeDonor(tx, owner.id)
}
