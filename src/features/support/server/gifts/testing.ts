import type { TestApp } from '#server/testing/house.ts'
import type { GiftInterval } from '../../gift-options.ts'
import type { StripeServer } from './testing-stripe-server.ts'
import { anEvent, presentSession, type TestSession } from './testing-stripe-sessions.ts'

type GiftTraits = { interval?: GiftInterval; amount?: number }

/** Begins a gift as a visitor does, and answers what Stripe knows of it. */
export async function aGift(
  testApp: TestApp,
  stripe: StripeServer,
  { interval = 'one_time', amount = 25 }: GiftTraits = {},
) {
  const { url } = await testApp.as(undefined)('POST /api/donations/checkout', { body: { amount, interval } })
  const session = stripe.sessions.get(url.split('/').at(-1) ?? '')
  if (!session) throw new Error('Stripe knows no such session')
  return session
}

export const sendEvent = async (testApp: TestApp, event: ReturnType<typeof anEvent>) => {
  const { statusCode } = await testApp.inject({ method: 'POST', url: '/api/donations/webhook', ...event })
  return statusCode
}

/** Tells the house of a session, as Stripe does. */
export const tell = (testApp: TestApp, type: string, session: TestSession) =>
  sendEvent(testApp, anEvent(`checkout.session.${type}`, presentSession(session)))

export const statusOfGift = async (testApp: TestApp, { id }: TestSession) =>
  testApp.as(undefined)('GET /api/donations/status/:sessionId', { params: { sessionId: id } })

export const giftOf = (testApp: TestApp, { id }: TestSession) =>
  testApp.kernel.db.selectFrom('support.donation').selectAll().where('session_id', '=', id).executeTakeFirstOrThrow()

export const paymentsOf = async (testApp: TestApp, session: TestSession) => {
  const { id } = await giftOf(testApp, session)
  return testApp.kernel.db.selectFrom('support.donation_payment').selectAll().where('gift_id', '=', id).execute()
}
