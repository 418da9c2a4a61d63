import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import '../tables.ts'
import { type DonationContext, requireStripe, askAfter, tolerate } from './donations.ts'
import { isUnsettled, statusOf } from './policy.ts'
import { COLUMNS } from './queries.ts'

/** Returns a donation's status, amount and interval. @throws Failure not_found */
export async function readStatus(provider: DonationContext, sessionId: string) {
  const { kernel } = provider
  const stripe = requireStripe(provider)
  const found = await findDonation(kernel.db, sessionId)
  if (!found) throw new Failure('not_found', 'There is no such donation.')
  // If Stripe does not respond, the stored status is returned, and the client polls again.
  if (isUnsettled(found.state)) await askAfter(provider, stripe, sessionId).catch(tolerate)
  const donation = (await findDonation(kernel.db, sessionId)) ?? found
  return { payment_status: statusOf(donation.state), amount: donation.amount_cents / 100, interval: donation.interval }
}

const findDonation = (db: Db, sessionId: string) =>
  db.selectFrom('support.donation').select(COLUMNS).where('session_id', '=', sessionId).executeTakeFirst()
