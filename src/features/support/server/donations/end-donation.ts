import type { Db } from '#server/data/db.ts'
import '../tables.ts'
import { type DonationContext, requireStripe } from './donations.ts'
import { subscriptionIn } from './end-link.ts'
import { COLUMNS } from './queries.ts'
import { recordFact } from './records.ts'
import { endSubscription } from './stripe.ts'

const ENDED = 'Your monthly gift has ended. You won’t be charged again. Thank you for your support.'

/** Ends a monthly donation. @throws Failure bad_request for a link that we did not create; unavailable */
export async function endDonation(provider: DonationContext, token: string) {
  const { kernel } = provider
  const stripe = requireStripe(provider)
  const subscriptionId = await subscriptionIn(kernel, token)
  const donation = await findDonationBySubscription(kernel.db, subscriptionId)
  if (!donation?.ended_at) {
    await endSubscription(kernel, stripe, subscriptionId)
    await recordFact(kernel, { about: 'end', subscriptionId })
  }
  return { message: ENDED }
}

const findDonationBySubscription = (db: Db, subscriptionId: string) =>
  db.selectFrom('support.donation').select(COLUMNS).where('subscription_id', '=', subscriptionId).executeTakeFirst()
