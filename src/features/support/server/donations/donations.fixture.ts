import type { TestApp } from '#server/testing/test-app.ts'
import type { DonationInterval } from '../../donation-options.ts'
import type { StripeServer } from './stripe-server.fixture.ts'
import { createStripeEvent, presentSession, type TestSession } from './stripe-sessions.fixture.ts'

type DonationTraits = { interval?: DonationInterval; amount?: number }

/** Begins a donation as a visitor, and returns its session at Stripe. */
export async function createDonation(
  testApp: TestApp,
  stripe: StripeServer,
  { interval = 'one_time', amount = 25 }: DonationTraits = {},
) {
  const { url } = await testApp.as(undefined)('POST /api/donations/checkout', { body: { amount, interval } })
  const session = stripe.sessions.get(url.split('/').at(-1) ?? '')
  if (!session) throw new Error('Stripe knows no such session')
  return session
}

export const sendEvent = async (testApp: TestApp, event: ReturnType<typeof createStripeEvent>) => {
  const { statusCode } = await testApp.inject({ method: 'POST', url: '/api/donations/webhook', ...event })
  return statusCode
}

/** Sends a session's event to the test app, as Stripe does. */
export const sendSessionEvent = (testApp: TestApp, type: string, session: TestSession) =>
  sendEvent(testApp, createStripeEvent(`checkout.session.${type}`, presentSession(session)))

export const statusOfDonation = async (testApp: TestApp, { id }: TestSession) =>
  testApp.as(undefined)('GET /api/donations/status/:sessionId', { params: { sessionId: id } })

export const donationOf = (testApp: TestApp, { id }: TestSession) =>
  testApp.kernel.db.selectFrom('support.donation').selectAll().where('session_id', '=', id).executeTakeFirstOrThrow()

export const paymentsOf = async (testApp: TestApp, session: TestSession) => {
  const { id } = await donationOf(testApp, session)
  return testApp.kernel.db.selectFrom('support.donation_payment').selectAll().where('gift_id', '=', id).execute()
}
