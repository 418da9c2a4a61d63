import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  createDonation,
  donationOf,
  paymentsOf,
  sendEvent,
  statusOfDonation,
  sendSessionEvent,
} from './donations.fixture.ts'
import { createStripeServer, environmentFor, type StripeServer } from './stripe-server.fixture.ts'
import { createStripeEvent, complete, presentSession, type TestSession } from './stripe-sessions.fixture.ts'

let stripe: StripeServer
let testApp: TestApp
beforeAll(async () => {
  stripe = await createStripeServer()
  testApp = await createTestApp({ environment: environmentFor(stripe) })
})
afterAll(async () => {
  await testApp.stop()
  await stripe.stop()
})

const receiptsTo = (address: string) =>
  testApp.kernel.db.selectFrom('kernel.mail').selectAll().where('recipient', '=', address).execute()

const stateOf = async (session: TestSession) => (await donationOf(testApp, session)).state

let givers = 0
const aGiver = () => `giver${(givers += 1)}@example.org`

async function createPaidDonation(interval: 'one_time' | 'monthly' = 'one_time') {
  const email = aGiver()
  const session = complete(await createDonation(testApp, stripe, { interval }), { email })
  expect(await sendSessionEvent(testApp, 'completed', session)).toBe(200)
  return { session, email }
}

describe('an event is accepted only', () => {
  const paid = async () => complete(await createDonation(testApp, stripe))
  const send = async (
    session: TestSession,
    traits: Parameters<typeof createStripeEvent>[2],
    change = (text: string) => text,
  ) => {
    const event = createStripeEvent('checkout.session.completed', presentSession(session), traits)
    return sendEvent(testApp, { ...event, payload: change(event.payload) })
  }

  test('as it was signed, byte for byte, within five minutes', async () => {
    const session = await paid()
    expect(await send(session, { secret: 'whsec_somebodyelses' })).toBe(400)
    expect(await send(session, { ageSeconds: 301 })).toBe(400)
    expect(await send(session, {}, (text) => text.replace('2500', '9900'))).toBe(400)
    expect(await send(session, {}, (text) => `${text} `)).toBe(400)
    expect(await stateOf(session)).toBe('pending')
    expect(await send(session, { ageSeconds: 200 })).toBe(200)
    expect(await stateOf(session)).toBe('paid')
  })

  test('with a signature, whatever its content', async () => {
    for (const headers of [{}, { 'stripe-signature': '' }, { 'stripe-signature': 't=1,v1=00' }]) {
      const answer = await testApp.inject({ method: 'POST', url: '/api/donations/webhook', headers, payload: '{}' })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ detail: 'The event is not signed by Stripe, or was signed too long ago.' })
    }
    expect((await testApp.inject({ method: 'POST', url: '/api/donations/webhook' })).statusCode).toBe(400)
  })

  test('and ignored if its type is unknown', async () => {
    const unknown = { id: 'cs_test_elsewhere', status: 'complete', payment_status: 'paid', mode: 'payment' }
    expect(await sendEvent(testApp, createStripeEvent('checkout.session.completed', unknown))).toBe(200)
    expect(await sendEvent(testApp, createStripeEvent('payment_method.attached', { id: 'pm_1' }))).toBe(200)
    expect(await sendEvent(testApp, createStripeEvent('a.kind.of.next.year', {}))).toBe(200)
    const foreign = { id: 'in_1', amount_paid: 900, parent: null }
    expect(await sendEvent(testApp, createStripeEvent('invoice.paid', foreign))).toBe(200)
  })
})

describe('a payment', () => {
  test('in twenty events and twenty simultaneous requests is recorded once, with one receipt', async () => {
    const email = aGiver()
    const session = complete(await createDonation(testApp, stripe), { email })
    const told = Array.from({ length: 20 }, () => sendSessionEvent(testApp, 'completed', session))
    const asked = Array.from({ length: 20 }, () => statusOfDonation(testApp, session))
    expect(new Set(await Promise.all(told))).toEqual(new Set([200]))
    expect((await Promise.all(asked)).map(({ amount }) => amount)).toEqual(Array.from({ length: 20 }, () => 25))
    expect(await paymentsOf(testApp, session)).toHaveLength(1)
    expect(await receiptsTo(email)).toHaveLength(1)
  })

  test('that takes days is settled by the event that ends it', async () => {
    const email = aGiver()
    const good = complete(await createDonation(testApp, stripe), { unpaid: true, email })
    await sendSessionEvent(testApp, 'completed', good)
    expect(await stateOf(good)).toBe('processing')
    expect(await receiptsTo(email)).toEqual([])
    await sendSessionEvent(testApp, 'async_payment_succeeded', Object.assign(good, { payment_status: 'paid' as const }))
    expect(await stateOf(good)).toBe('paid')
    expect(await receiptsTo(email)).toHaveLength(1)

    const bad = complete(await createDonation(testApp, stripe), { unpaid: true })
    await sendSessionEvent(testApp, 'async_payment_failed', bad)
    expect(await stateOf(bad)).toBe('failed')
    // The event arrives late and out of order.
    await sendSessionEvent(testApp, 'completed', bad)
    expect(await stateOf(bad)).toBe('failed')
    expect(await paymentsOf(testApp, bad)).toEqual([])
  })

  test('is not lost because of a late event', async () => {
    const { session } = await createPaidDonation()
    await sendSessionEvent(testApp, 'expired', { ...session, status: 'expired' })
    await sendSessionEvent(testApp, 'async_payment_failed', session)
    expect(await stateOf(session)).toBe('paid')
  })

  test('without an e-mail address gets no receipt', async () => {
    const { email, session } = await createPaidDonation()
    expect(await receiptsTo(email)).toHaveLength(1)
    const nobody = complete(await createDonation(testApp, stripe), { email: 'a@example.org\r\nBcc: b@example.org' })
    expect(await sendSessionEvent(testApp, 'completed', nobody)).toBe(200)
    expect(await stateOf(nobody)).toBe(await stateOf(session))
    const all = await testApp.kernel.db.selectFrom('kernel.mail').select('recipient').execute()
    expect(all.filter(({ recipient }) => recipient.includes('a@example.org'))).toEqual([])
  })
})

describe('a refund', () => {
  const refund = async (session: TestSession, cents: number) => {
    const { id } = await donationOf(testApp, session)
    const charge = { id: 'ch_1', payment_intent: session.payment_intent, amount_refunded: cents }
    return sendEvent(testApp, createStripeEvent('charge.refunded', { ...charge, metadata: { inflo_gift: id } }))
  }

  test('is recorded, and ends the gift once the full amount is refunded', async () => {
    const { session } = await createPaidDonation()
    expect(await refund(session, 1_000)).toBe(200)
    expect(await stateOf(session)).toBe('paid')
    expect(await refund(session, 2_500)).toBe(200)
    // The first event arrives again, late.
    expect(await refund(session, 1_000)).toBe(200)
    expect(await paymentsOf(testApp, session)).toMatchObject([{ refunded_cents: 2_500 }])
    expect(await stateOf(session)).toBe('refunded')
    expect((await statusOfDonation(testApp, session)).payment_status).toBe('cancelled')
    await sendSessionEvent(testApp, 'completed', session)
    expect(await stateOf(session)).toBe('refunded')
  })

  test('before the payment is known is requested again', async () => {
    const session = complete(await createDonation(testApp, stripe))
    expect(await refund(session, 2_500)).toBe(503)
    await sendSessionEvent(testApp, 'completed', session)
    expect(await refund(session, 2_500)).toBe(200)
    expect(await stateOf(session)).toBe('refunded')
  })

  test('of another sale is ignored', async () => {
    const charge = { id: 'ch_2', payment_intent: 'pi_elsewhere', amount_refunded: 100, metadata: {} }
    expect(await sendEvent(testApp, createStripeEvent('charge.refunded', charge))).toBe(200)
  })
})

describe('a monthly gift', () => {
  const invoiceOf = async (session: TestSession, id: string, email: string) => {
    const details = {
      subscription: session.subscription,
      metadata: { inflo_gift: (await donationOf(testApp, session)).id },
    }
    const parent = { subscription_details: details }
    return createStripeEvent('invoice.paid', {
      id,
      object: 'invoice',
      amount_paid: 2_500,
      customer_email: email,
      parent,
    })
  }

  test('has a receipt for each month, and one only for the first, whichever event tells of it first', async () => {
    const email = aGiver()
    const session = complete(await createDonation(testApp, stripe, { interval: 'monthly' }), { email })
    expect(await sendEvent(testApp, await invoiceOf(session, session.invoice!, email))).toBe(200)
    expect(await sendSessionEvent(testApp, 'completed', session)).toBe(200)
    expect(await receiptsTo(email)).toHaveLength(1)
    const second = await invoiceOf(session, 'in_second', email)
    expect(await sendEvent(testApp, second)).toBe(200)
    expect(await sendEvent(testApp, second)).toBe(200)
    const receipts = await receiptsTo(email)
    expect(receipts).toHaveLength(2)
    for (const { subject, body } of receipts) {
      expect(subject).toBe('Thank you: receipt for your monthly gift of $25')
      expect(body).toMatch(/^http:\/\/localhost:3000\/support\/end\/[\w.-]+$/m)
    }
    expect(await paymentsOf(testApp, session)).toHaveLength(2)
  })

  test('ends by the link in its receipts, once, and by Stripe', async () => {
    const { session, email } = await createPaidDonation('monthly')
    const [receipt] = await receiptsTo(email)
    const [, token = ''] = /support\/end\/([\w.-]+)$/m.exec(receipt?.body ?? '') ?? []
    const end = () => testApp.as(undefined)('POST /api/donations/end', { body: { token } })
    expect((await end()).message).toContain('Your monthly gift has ended.')
    const ended = stripe.asked.filter(({ method }) => method === 'DELETE')
    expect(ended.map(({ path }) => path)).toEqual([`/v1/subscriptions/${session.subscription}`])
    const { ended_at: at } = await donationOf(testApp, session)
    expect(at).toBeInstanceOf(Date)
    await end()
    expect(stripe.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    await sendEvent(testApp, createStripeEvent('customer.subscription.deleted', { id: session.subscription }))
    expect((await donationOf(testApp, session)).ended_at).toEqual(at)

    const other = await createPaidDonation('monthly')
    await sendEvent(testApp, createStripeEvent('customer.subscription.deleted', { id: other.session.subscription }))
    expect((await donationOf(testApp, other.session)).ended_at).toBeInstanceOf(Date)
  })

  test('continues if the link is invalid or Stripe does not answer', async () => {
    const { session, email } = await createPaidDonation('monthly')
    for (const token of ['x', 'a'.repeat(80), session.subscription!]) {
      await expect(testApp.as(undefined)('POST /api/donations/end', { body: { token } })).rejects.toMatchObject({
        kind: 'bad_request',
      })
    }
    const [receipt] = await receiptsTo(email)
    const [, token = ''] = /support\/end\/([\w.-]+)$/m.exec(receipt?.body ?? '') ?? []
    stripe.now.mode = 'broken'
    await expect(testApp.as(undefined)('POST /api/donations/end', { body: { token } })).rejects.toMatchObject({
      kind: 'unavailable',
    })
    stripe.now.mode = 'right'
    expect((await donationOf(testApp, session)).ended_at).toBeNull()
  })

  test('with a refunded month asks Stripe which gift it was', async () => {
    const { session } = await createPaidDonation('monthly')
    const { id } = await donationOf(testApp, session)
    stripe.invoices.set('pi_month', { id: session.invoice!, donationId: id })
    const charge = { id: 'ch_3', payment_intent: 'pi_month', amount_refunded: 2_500, metadata: {} }
    expect(await sendEvent(testApp, createStripeEvent('charge.refunded', charge))).toBe(200)
    expect(await paymentsOf(testApp, session)).toMatchObject([{ refunded_cents: 2_500 }])
    expect(await stateOf(session)).toBe('refunded')
    // The next month's payment sets the donation to paid again.
    await sendEvent(testApp, await invoiceOf(session, 'in_after', aGiver()))
    expect(await stateOf(session)).toBe('paid')
  })
})
