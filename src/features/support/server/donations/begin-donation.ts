import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { DonationInterval } from '../../donation-options.ts'
import '../tables.ts'
import { type DonationContext, requireStripe } from './donations.ts'
import { makePaymentPage } from './stripe.ts'

type Wish = { amount: number; interval: DonationInterval }

/**
 * Begins a donation. Stripe creates the payment page before the donation is stored, so that every stored donation has a
 * payment page.
 */
export async function beginDonation(provider: DonationContext, { amount, interval }: Wish, giver: Actor | undefined) {
  const { kernel } = provider
  const donationId = randomUUID()
  const cents = Math.round(amount * 100)
  const wanted = { donationId, interval, cents, email: giver?.email }
  const { sessionId, url } = await makePaymentPage(kernel, requireStripe(provider), wanted)
  const donation = {
    id: donationId,
    session_id: sessionId,
    interval,
    amount_cents: cents,
    member_id: giver?.id ?? null,
  }
  await addDonation(kernel.db, donation, kernel.now())
  return { url }
}

const addDonation = (db: Db, donation: NewDonation, now: Date) =>
  db
    .insertInto('support.donation')
    .values({ ...donation, currency: 'usd', made_at: now, changed_at: now })
    .execute()

type NewDonation = {
  id: string
  session_id: string
  interval: DonationInterval
  amount_cents: number
  member_id: string | null
}
