import { type Owner, NAMELESS } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import { listMessagesOf } from './inbox/queries.ts'
import './tables.ts'

// Collects only the subscription that the member requested while signed in with the same address, since anyone may type
// an address.
const collectSubscription = (db: Db, { id }: Owner) =>
  db
    .selectFrom('support.newsletter_subscription')
    .select(['address', 'asked_at', 'confirmed_at', 'last_letter'])
    .where('member_id', '=', id)
    .execute()

const eraseSubscription = (tx: Db, { id }: Owner) =>
  tx.deleteFrom('support.newsletter_subscription').where('member_id', '=', id).execute()

/** Pauses or resumes a member's newsletter. */
export const restSubscription = (tx: Db, { id }: Owner, away: boolean) =>
  tx.updateTable('support.newsletter_subscription').set({ away }).where('member_id', '=', id).execute()

/** Collects a member's newsletter subscription, and the messages and donations that they sent while signed in. */
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

const listDonationsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('support.donation')
    .select(['interval', 'amount_cents', 'currency', 'state', 'made_at', 'ended_at'])
    .where('member_id', '=', memberId)
    .orderBy('made_at')
    .execute()

/** Removes the donor from donations. The donations remain, for bookkeeping. */
const purgeDonor = (tx: Db, memberId: string) =>
  tx.updateTable('support.donation').set({ member_id: null }).where('member_id', '=', memberId).execute()

/** Removes the sender from messages and replies. The texts stay for the admins who handle them. */
async function purgeSender(tx: Db, memberId: string): Promise<void> {
  await tx
    .updateTable('support.reply')
    .set({ actor_name: NAMELESS })
    .where('from_sender', '=', true)
    .where('message_id', 'in', ({ selectFrom }) =>
      selectFrom('support.message').select('id').where('member_id', '=', memberId),
    )
    .execute()
  await tx
    .updateTable('support.message')
    .set({ member_id: null, name: null, email: null })
    .where('member_id', '=', memberId)
    .execute()
}
