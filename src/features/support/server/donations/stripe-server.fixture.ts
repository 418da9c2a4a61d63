import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { givePayPage } from './pay-page.fixture.ts'
import { newSession, presentSession, STRIPE_KEYS, type TestSession } from './stripe-sessions.fixture.ts'

/** The API's behaviour: it answers correctly, with an error, not at all, incompletely, or by closing the connection. */
export type StripeMode = 'right' | 'broken' | 'refusing' | 'too-busy' | 'slow' | 'cut' | 'not-json'

export type StripeRequest = {
  method: string
  path: string
  body: Record<string, string>
  headers: IncomingMessage['headers']
}

export type StripeServer = {
  origin: string
  now: { mode: StripeMode; webhookUrl: string }
  /** All requests, in order. */
  asked: StripeRequest[]
  sessions: Map<string, TestSession>
  /** The invoice of each payment, and the id of its donation. */
  invoices: Map<string, { id: string; donationId: string }>
  stop: () => Promise<void>
}

async function formOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': randomUUID() })
  response.end(JSON.stringify(body))
}

const sendError = (response: ServerResponse, status: number, type: string): void =>
  sendJson(response, status, { error: { type, message: `The server of the tests answers ${status}.` } })

const FAILING: Record<Exclude<StripeMode, 'right'>, (response: ServerResponse) => void> = {
  broken: (response) => sendError(response, 500, 'api_error'),
  refusing: (response) => sendError(response, 401, 'invalid_request_error'),
  'too-busy': (response) => sendError(response, 429, 'rate_limit_error'),
  // Sends no response, so that the client must give up.
  slow: () => undefined,
  cut: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '400' })
    response.write('{"id":"cs_')
    setTimeout(() => response.destroy(), 20)
  },
  'not-json': (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
}

type Exchange = { request: IncomingMessage; response: ServerResponse; body: Record<string, string>; address: URL }

function answerApi(server: StripeServer, { request, response, body, address }: Exchange): void {
  const { pathname, searchParams } = address
  if (pathname === '/v1/checkout/sessions') {
    const session = newSession(body)
    server.sessions.set(session.id, session)
    return sendJson(response, 200, { ...presentSession(session), url: `${server.origin}/pay/${session.id}` })
  }
  const [, sessionId = ''] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(pathname) ?? []
  const session = server.sessions.get(sessionId)
  if (session) return sendJson(response, 200, presentSession(session, searchParams.has('expand[0]')))
  if (pathname === '/v1/invoice_payments') {
    const found = server.invoices.get(searchParams.get('payment[payment_intent]') ?? '')
    const details = { metadata: { inflo_gift: found?.donationId } }
    const invoice = { id: found?.id, object: 'invoice', parent: { subscription_details: details } }
    return sendJson(response, 200, { object: 'list', data: found ? [{ object: 'invoice_payment', invoice }] : [] })
  }
  if (request.method === 'DELETE' && pathname.startsWith('/v1/subscriptions/')) {
    return sendJson(response, 200, { id: pathname.split('/').at(-1), object: 'subscription', status: 'canceled' })
  }
  return sendError(response, 404, 'invalid_request_error')
}

/**
 * Starts a server that implements the calls of Stripe's API for donations. Tests can make it fail, and can use its
 * payment page as people do.
 */
export async function createStripeServer(): Promise<StripeServer> {
  const server: StripeServer = {
    origin: '',
    now: { mode: 'right', webhookUrl: '' },
    asked: [],
    sessions: new Map(),
    invoices: new Map(),
    stop: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const address = new URL(request.url ?? '/', 'http://stripe.test')
    const body = await formOf(request)
    if (address.pathname.startsWith('/pay/')) return givePayPage(server, { address, response })
    server.asked.push({ method: request.method ?? '', path: address.pathname, body, headers: request.headers })
    const { mode } = server.now
    if (mode !== 'right') return FAILING[mode](response)
    return answerApi(server, { request, response, body, address })
  }
  const http = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(http, 'listening')
  server.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return server
}

/** Returns the environment of a server that receives donations through this one. */
export const environmentFor = ({ origin }: StripeServer): Record<string, string> => ({
  STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
  STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
  STRIPE_API_URL: origin,
})
