import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { forEachIsolated } from '#server/work/one-by-one.ts'
import { GIFT_MAX, GIFT_MIN, GIFTS_PROPOSED } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { GiftInterval } from '../../gift-options.ts'
import { UNPAID_KEPT_MS, UNSETTLED_AFTER_MS, UNSETTLED_AT_ONCE } from '../../limits.ts'
import { subscriptionIn } from './ending.ts'
import { factOfSession } from './facts.ts'
import { isUnsettled, statusOf } from './policy.ts'
import { addGift, deleteUnpaid, findGift, findGiftBySubscription, listUnsettled, markAsked } from './queries.ts'
import { recordFact } from './records.ts'
import { endSubscription, findSession, makePaymentPage, type StripeDoor } from './stripe.ts'

const COMING_SOON = 'Donations are coming soon. No payment can be taken here yet.'
const ENDED = 'Your monthly gift has ended. Nothing further is taken. Thank you for what you gave.'

/** What gifts are taken with: nothing while no payment service is set. */
export type GiftDesk = { kernel: Kernel; stripe: StripeDoor | undefined }

/** @throws Failure not_found while no payment service is set. */
export function openDoor({ stripe }: GiftDesk): StripeDoor {
  if (!stripe) throw new Failure('not_found', COMING_SOON)
  return stripe
}

export const readOffer = ({ kernel, stripe }: GiftDesk) => ({
  open: stripe !== undefined && kernel.features.isOn('donations'),
  currency: 'usd' as const,
  min: GIFT_MIN,
  max: GIFT_MAX,
  proposed: GIFTS_PROPOSED,
})

type Wish = { amount: number; interval: GiftInterval }

/** Stripe makes the page before the gift is noted: a gift that is known can always be asked after. */
export async function beginGift(provider: GiftDesk, { amount, interval }: Wish, giver: Actor | undefined) {
  const { kernel } = provider
  const giftId = randomUUID()
  const cents = Math.round(amount * 100)
  const wanted = { giftId, interval, cents, email: giver?.email }
  const { sessionId, url } = await makePaymentPage(kernel, openDoor(provider), wanted)
  const donation = { id: giftId, session_id: sessionId, interval, amount_cents: cents, member_id: giver?.id ?? null }
  await addGift(kernel.db, donation, kernel.now())
  return { url }
}

/** Asks Stripe how a payment stands, and records it: the event that tells may be late, or lost. */
async function askAfter({ kernel }: GiftDesk, stripe: StripeDoor, sessionId: string): Promise<void> {
  const fact = factOfSession(await findSession(kernel, stripe, sessionId))
  if (fact) await recordFact(kernel, fact)
}

/** @throws Failure not_found */
export async function readStatus(provider: GiftDesk, sessionId: string) {
  const { kernel } = provider
  const stripe = openDoor(provider)
  const found = await findGift(kernel.db, sessionId)
  if (!found) throw new Failure('not_found', 'There is no such donation.')
  // While Stripe does not answer, what is known is told; whoever asks asks again.
  if (isUnsettled(found.state)) await askAfter(provider, stripe, sessionId).catch(tolerate)
  const donation = (await findGift(kernel.db, sessionId)) ?? found
  return { payment_status: statusOf(donation.state), amount: donation.amount_cents / 100, interval: donation.interval }
}

function tolerate(error: unknown): void {
  if (!(error instanceof Failure && error.kind === 'unavailable')) throw error
}

/** Ends a monthly gift. @throws Failure bad_request for a link that we did not make; unavailable. */
export async function endGift(provider: GiftDesk, token: string) {
  const { kernel } = provider
  const stripe = openDoor(provider)
  const subscriptionId = await subscriptionIn(kernel, token)
  const donation = await findGiftBySubscription(kernel.db, subscriptionId)
  if (!donation?.ended_at) {
    await endSubscription(kernel, stripe, subscriptionId)
    await recordFact(kernel, { about: 'end', subscriptionId })
  }
  return { message: ENDED }
}

/** Asks after payments of which nothing final was heard, and forgets gifts that were never paid. */
export async function settleGifts(provider: GiftDesk): Promise<void> {
  const { kernel, stripe } = provider
  const now = kernel.now()
  await deleteUnpaid(kernel.db, new Date(now.getTime() - UNPAID_KEPT_MS))
  if (!stripe) return
  const madeBefore = new Date(now.getTime() - UNSETTLED_AFTER_MS)
  const unsettled = await listUnsettled(kernel.db, { madeBefore, most: UNSETTLED_AT_ONCE })
  await forEachIsolated(unsettled, async ({ session_id: sessionId }) => {
    await markAsked(kernel.db, sessionId, now)
    await askAfter(provider, stripe, sessionId).catch(tolerate)
  })
}
