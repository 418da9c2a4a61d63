import type { Db } from '#server/data/db.ts'
import type { DonationInterval } from '../../donation-options.ts'
import { type DonationState, UNPAID_DONATIONS, UNSETTLED_DONATIONS } from '../../states.ts'
import '../tables.ts'

type NewDonation = {
  id: string
  session_id: string
  interval: DonationInterval
  amount_cents: number
  member_id: string | null
}

export const addDonation = (db: Db, donation: NewDonation, now: Date) =>
  db
    .insertInto('support.donation')
    .values({ ...donation, currency: 'usd', made_at: now, changed_at: now })
    .execute()

const COLUMNS = ['id', 'session_id', 'interval', 'amount_cents', 'state', 'subscription_id', 'ended_at'] as const

export const findDonation = (db: Db, sessionId: string) =>
  db.selectFrom('support.donation').select(COLUMNS).where('session_id', '=', sessionId).executeTakeFirst()

export const findDonationBySubscription = (db: Db, subscriptionId: string) =>
  db.selectFrom('support.donation').select(COLUMNS).where('subscription_id', '=', subscriptionId).executeTakeFirst()

/** Locks the donation: facts about one donation are recorded one after the other. */
export const lockDonation = (tx: Db, column: 'id' | 'session_id' | 'subscription_id', value: string) =>
  tx.selectFrom('support.donation').select(COLUMNS).where(column, '=', value).forUpdate().executeTakeFirst()

export const setDonation = (
  tx: Db,
  id: string,
  changes: { state?: DonationState; subscription_id?: string; ended_at?: Date; changed_at: Date },
) => tx.updateTable('support.donation').set(changes).where('id', '=', id).execute()

type NewPayment = { reference: string; gift_id: string; amount_cents: number; paid_at: Date }

/** Whether the payment was not known before. */
export async function addPayment(tx: Db, payment: NewPayment): Promise<boolean> {
  const added = await tx
    .insertInto('support.donation_payment')
    .values(payment)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst()
  return added !== undefined
}

/** Notes how much of a payment was given back in all, never less than before. Undefined for a payment that is not known. */
export const setRefunded = (tx: Db, reference: string, cents: number) =>
  tx
    .updateTable('support.donation_payment')
    .set((eb) => ({
      refunded_cents: eb.fn<number>('least', [
        'amount_cents',
        eb.fn<number>('greatest', ['refunded_cents', eb.val(cents)]),
      ]),
    }))
    .where('reference', '=', reference)
    .returning('gift_id')
    .executeTakeFirst()

export const listPayments = (db: Db, donationId: string) =>
  db
    .selectFrom('support.donation_payment')
    .select(['reference', 'amount_cents', 'refunded_cents', 'paid_at'])
    .where('gift_id', '=', donationId)
    .orderBy('paid_at')
    .execute()

/** Returns payment pages without a final state for a while, the oldest first. */
export const listUnsettled = (db: Db, { madeBefore, most }: { madeBefore: Date; most: number }) =>
  db
    .selectFrom('support.donation')
    .select('session_id')
    .where('state', 'in', UNSETTLED_DONATIONS)
    .where('made_at', '<', madeBefore)
    .orderBy('changed_at')
    .limit(most)
    .execute()

/** So that the next round begins with others. */
export const markChecked = (db: Db, sessionId: string, now: Date) =>
  db.updateTable('support.donation').set({ changed_at: now }).where('session_id', '=', sessionId).execute()

export const deleteUnpaid = (db: Db, madeBefore: Date) =>
  db
    .deleteFrom('support.donation')
    .where('state', 'in', UNPAID_DONATIONS)
    .where('made_at', '<', madeBefore)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('support.donation_payment').whereRef('gift_id', '=', 'support.donation.id'))),
    )
    .execute()

export const listDonationsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('support.donation')
    .select(['interval', 'amount_cents', 'currency', 'state', 'made_at', 'ended_at'])
    .where('member_id', '=', memberId)
    .orderBy('made_at')
    .execute()

/** What was given stays in the books; who gave it is forgotten. */
export const purgeDonor = (tx: Db, memberId: string) =>
  tx.updateTable('support.donation').set({ member_id: null }).where('member_id', '=', memberId).execute()
