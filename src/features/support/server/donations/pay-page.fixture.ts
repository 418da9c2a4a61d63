import type { ServerResponse } from 'node:http'
import { createStripeEvent, complete, presentSession, type TestSession } from './stripe-sessions.fixture.ts'

const BUTTONS = {
  pay: 'Pay by card',
  'pay-unheard': 'Pay, and tell nobody',
  'pay-slowly': 'Pay by bank transfer',
  'be-refused': 'Pay with an empty account',
  expire: 'Wait for too long',
  leave: 'Back to Inflo',
} as const

type Button = keyof typeof BUTTONS

/** The server data that the page uses. */
type PayServer = { now: { webhookUrl: string }; sessions: Map<string, TestSession> }

async function tell({ now }: PayServer, type: string, session: TestSession): Promise<void> {
  if (!now.webhookUrl) return
  const { payload, headers } = createStripeEvent(type, presentSession(session))
  await fetch(now.webhookUrl, { method: 'POST', headers, body: payload })
}

const PRESSED: Record<Button, (server: PayServer, session: TestSession) => Promise<void>> = {
  pay: (server, session) => tell(server, 'checkout.session.completed', complete(session)),
  // The event is lost: only a request to the API reveals the payment.
  'pay-unheard': async (_server, session) => void complete(session),
  'pay-slowly': (server, session) => tell(server, 'checkout.session.completed', complete(session, { unpaid: true })),
  'be-refused': async (server, session) => {
    complete(session, { unpaid: true })
    await tell(server, 'checkout.session.completed', session)
    session.intent_status = 'requires_payment_method'
    await tell(server, 'checkout.session.async_payment_failed', session)
  },
  expire: async (server, session) => {
    session.status = 'expired'
    await tell(server, 'checkout.session.expired', session)
  },
  leave: async () => undefined,
}

const pageOf = ({ id, amount_total: cents, mode }: TestSession): string => {
  const links = Object.entries(BUTTONS).map(([name, words]) => `<p><a href="/pay/${id}/${name}">${words}</a></p>`)
  const every = mode === 'subscription' ? ' every month' : ''
  return `<!doctype html><title>Stripe of the tests</title><h1>$${(cents / 100).toFixed(2)}${every}</h1>${links.join('')}`
}

/** Serves the payment page for browser tests, and the targets of its links. */
export async function givePayPage(server: PayServer, to: { address: URL; response: ServerResponse }): Promise<void> {
  const { address, response } = to
  const [, , id = '', pressed] = address.pathname.split('/')
  const session = server.sessions.get(id)
  if (!session) return void response.writeHead(404).end()
  if (!pressed) return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(session))
  await PRESSED[pressed as Button](server, session)
  const back = pressed === 'leave' ? session.cancel_url : session.success_url.replace('{CHECKOUT_SESSION_ID}', id)
  return void response.writeHead(303, { location: back }).end()
}
