import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createDonation, donationOf, paymentsOf, statusOfDonation, sendSessionEvent } from './donations.fixture.ts'
import { createStripeLoader } from './stripe.ts'
import { createStripeServer, environmentFor, type StripeMode, type StripeServer } from './stripe-server.fixture.ts'
import { complete, STRIPE_KEYS } from './stripe-sessions.fixture.ts'
import { settleDonations } from './donations.ts'

const CHECKOUT = 'POST /api/donations/checkout'
const DAY_MS = 86_400_000

let stripe: StripeServer
let testApp: TestApp
beforeAll(async () => {
  stripe = await createStripeServer()
  testApp = await createTestApp({ environment: { ...environmentFor(stripe), PUBLIC_URL: 'https://inflo.example' } })
})
afterEach(() => void (stripe.now.mode = 'right'))
afterAll(async () => {
  await testApp.stop()
  await stripe.stop()
})

const receiptsTo = (address: string) =>
  testApp.kernel.db.selectFrom('kernel.mail').selectAll().where('recipient', '=', address).execute()

const post = (payload: object) => testApp.inject({ method: 'POST', url: '/api/donations/checkout', payload })

describe('beginning a gift', () => {
  test('requests a Stripe page with the amount, and leads back to /support', async () => {
    const session = await createDonation(testApp, stripe, { amount: 12.5 })
    const [asked] = stripe.asked.slice(-1)
    expect(asked?.path).toBe('/v1/checkout/sessions')
    expect(asked?.headers.authorization).toBe(`Bearer ${STRIPE_KEYS.secretKey}`)
    expect(asked?.body).toMatchObject({
      mode: 'payment',
      submit_type: 'donate',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '1250',
      success_url: 'https://inflo.example/support?session_id={CHECKOUT_SESSION_ID}&success=true',
      cancel_url: 'https://inflo.example/support?canceled=true',
    })
    const donation = await donationOf(testApp, session)
    expect(donation).toMatchObject({ state: 'pending', amount_cents: 1250, interval: 'one_time', member_id: null })
    expect(asked?.headers['idempotency-key']).toBe(donation.id)
    expect(asked?.body['metadata[inflo_gift]']).toBe(donation.id)
  })

  test('a monthly gift requests a subscription, and marks whose gift each month is', async () => {
    const session = await createDonation(testApp, stripe, { interval: 'monthly', amount: 10 })
    const [asked] = stripe.asked.slice(-1)
    const { id } = await donationOf(testApp, session)
    expect(asked?.body).toMatchObject({
      mode: 'subscription',
      'line_items[0][price_data][recurring][interval]': 'month',
      'subscription_data[metadata][inflo_gift]': id,
    })
    expect(asked?.body).not.toHaveProperty('submit_type')
  })

  test('as a member sends their address, and is in their data until it is erased', async () => {
    const member = await testApp.createMember()
    const { url } = await testApp.as(member)(CHECKOUT, { body: { amount: 25 } })
    expect(stripe.asked.at(-1)?.body.customer_email).toBe(member.email)
    const sessionId = url.split('/').at(-1) ?? ''
    const mine = { id: member.id, email: member.email, name: member.name }
    const { support } = (await testApp.kernel.personalData.collectAll(testApp.kernel.db, mine)) as {
      support: { gifts: object[] }
    }
    expect(support.gifts).toMatchObject([{ amount_cents: 2500, interval: 'one_time', state: 'pending' }])
    await transact(testApp.kernel, (tx) => testApp.kernel.personalData.eraseAll(tx, mine))
    const { member_id: left } = await donationOf(testApp, stripe.sessions.get(sessionId)!)
    expect(left).toBeNull()
  })

  test.each([
    [{ interval: 'one_time' }, 'amount', 'Please choose an amount'],
    [{ amount: 'much' }, 'amount', 'Please choose an amount'],
    [{ amount: 1 }, 'amount', 'The minimum gift is $2'],
    [{ amount: 5001 }, 'amount', 'The maximum gift is $5,000. Please write to us about a larger one.'],
    [{ amount: 10.001 }, 'amount', 'Please enter an amount with at most two decimals'],
    [{ amount: 10, interval: 'weekly' }, 'interval', 'Please choose one-time or monthly'],
  ])('refuses %j without asking Stripe', async (body, field, message) => {
    const before = stripe.asked.length
    const answer = await post(body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ detail: message, errors: [{ field, message }] })
    expect(stripe.asked).toHaveLength(before)
  })

  test.each<StripeMode>(['broken', 'refusing', 'too-busy', 'cut', 'not-json', 'slow'])(
    'when Stripe is %s returns an error and stores no gift',
    async (mode) => {
      stripe.now.mode = mode
      const count = () => testApp.kernel.db.selectFrom('support.donation').select('id').execute()
      const before = await count()
      const answer = await post({ amount: 25 })
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toEqual({
        detail: 'Payments are not available right now. You were not charged. Please try again in a few minutes.',
      })
      expect(await count()).toEqual(before)
    },
  )
})

test('a retry requests the same Stripe page, so that there can’t be two', async () => {
  stripe.now.mode = 'broken'
  const before = stripe.asked.length
  await post({ amount: 25 })
  const asked = stripe.asked.slice(before)
  expect(asked).toHaveLength(2)
  expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

describe('requesting the state of a payment', () => {
  test('continues until it is paid, and asks Stripe if the event is lost', async () => {
    const session = await createDonation(testApp, stripe)
    expect(await statusOfDonation(testApp, session)).toEqual({
      payment_status: 'pending',
      amount: 25,
      interval: 'one_time',
    })
    complete(session, { email: 'lost@example.org' })
    expect((await statusOfDonation(testApp, session)).payment_status).toBe('completed')
    const [receipt, ...more] = await receiptsTo('lost@example.org')
    expect(more).toEqual([])
    expect(receipt?.subject).toBe('Thank you: receipt for your gift of $25')
    expect(receipt?.body).toContain('This was a one-time gift')
    expect(receipt?.body).toContain(session.payment_intent)
    const before = stripe.asked.length
    await statusOfDonation(testApp, session)
    expect(stripe.asked).toHaveLength(before)
  })

  test('distinguishes a payment that takes days from a refused one', async () => {
    const session = complete(await createDonation(testApp, stripe), { unpaid: true })
    expect((await statusOfDonation(testApp, session)).payment_status).toBe('processing')
    session.intent_status = 'requires_payment_method'
    expect((await statusOfDonation(testApp, session)).payment_status).toBe('cancelled')
  })

  test('recognises a page that was left for a day', async () => {
    const session = await createDonation(testApp, stripe)
    session.status = 'expired'
    expect((await statusOfDonation(testApp, session)).payment_status).toBe('expired')
  })

  test.each<StripeMode>(['broken', 'cut'])('while Stripe is %s returns the known state', async (mode) => {
    const session = await createDonation(testApp, stripe)
    stripe.now.mode = mode
    expect((await statusOfDonation(testApp, session)).payment_status).toBe('pending')
  })

  test('for an unknown payment is refused', async () => {
    const params = { sessionId: 'cs_test_made_up' }
    await expect(testApp.as(undefined)('GET /api/donations/status/:sessionId', { params })).rejects.toMatchObject({
      kind: 'not_found',
      detail: 'There is no such donation.',
    })
  })
})

describe('a payment without a final event', () => {
  const provider = () => ({
    kernel: testApp.kernel,
    stripe: createStripeLoader({ ...STRIPE_KEYS, apiUrl: stripe.origin }),
  })

  test('is checked at Stripe, and a gift that was never paid is deleted in time', async () => {
    const paid = complete(await createDonation(testApp, stripe), { email: 'late@example.org' })
    const left = await createDonation(testApp, stripe)
    await settleDonations(provider())
    expect(await paymentsOf(testApp, paid)).toEqual([])
    testApp.advanceClock(2 * 3_600_000)
    await settleDonations(provider())
    expect(await paymentsOf(testApp, paid)).toMatchObject([{ amount_cents: 2500 }])
    expect(await receiptsTo('late@example.org')).toHaveLength(1)
    await sendSessionEvent(testApp, 'expired', Object.assign(left, { status: 'expired' as const }))
    testApp.advanceClock(91 * DAY_MS)
    await settleDonations(provider())
    await expect(donationOf(testApp, left)).rejects.toThrow('no result')
    expect((await donationOf(testApp, paid)).state).toBe('paid')
  })
})

describe('without a payment service', () => {
  let plain: TestApp
  beforeAll(async () => {
    plain = await createTestApp()
  })
  afterAll(() => plain.stop())

  test('gifts are coming soon, and every call says so', async () => {
    expect(await plain.as(undefined)('GET /api/donations/offer')).toMatchObject({ open: false })
    const soon = { statusCode: 404, detail: 'Donations are coming soon. We can’t take payments yet.' }
    const calls = [
      { method: 'POST', url: '/api/donations/checkout', payload: { amount: 25 } },
      { method: 'GET', url: '/api/donations/status/cs_test_1' },
      { method: 'POST', url: '/api/donations/webhook', payload: {} },
      { method: 'POST', url: '/api/donations/end', payload: { token: 'x' } },
    ] as const
    for (const call of calls) {
      const answer = await plain.inject({ ...call })
      expect({ statusCode: answer.statusCode, ...answer.json<object>() }).toEqual(soon)
    }
  })
})
