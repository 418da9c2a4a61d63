import { once } from 'node:events'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transact } from '../data/transact.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { findFreePort } from '../testing/server.ts'

const RETRIED_WITHIN_MS = 60_000
const RETRY_DELAY_SECONDS = 5
const BACK_OFF_TRIES = 5
/** The maximum number of seconds between the start of a retry delay and this test's check of the delay. */
const SEEN_WITHIN_SECONDS = 5

type Received = { to: string; raw: string }
const received: Received[] = []
const refusedOnce = new Set<string>()

// The recipient's address selects how the server behaves.
const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => {
  const first = !refusedOnce.has(address)
  refusedOnce.add(address)
  if (address.startsWith('always-busy') || (address.startsWith('busy') && first))
    return done(answering(451, 'Try again later'))
  if (address.startsWith('unknown')) return done(answering(550, 'No such mailbox'))
  return done()
}

const answering = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

const onData: SMTPServerOptions['onData'] = (stream, session, done) => {
  const to = session.envelope.rcptTo[0]?.address ?? ''
  if (to.startsWith('cut') && !refusedOnce.has(`cut ${to}`)) {
    refusedOnce.add(`cut ${to}`)
    stream.once('data', () => [...smtp.connections].find(({ id }) => id === session.id)?.close())
    return
  }
  let raw = ''
  stream.setEncoding('utf8').on('data', (text: string) => (raw += text))
  stream.on('end', () => {
    if (to.startsWith('spam')) return done(answering(554, 'Refused by content'))
    // The text without its soft line breaks (RFC 2045).
    received.push({ to, raw: raw.replace(/=\r\n/g, '') })
    return done()
  })
}

const newServer = () => new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], onRcptTo, onData })

let smtp = newServer()
let port: number
let testApp: TestApp

async function listen(): Promise<void> {
  smtp = newServer()
  smtp.on('error', () => undefined)
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
}

beforeAll(async () => {
  port = await findFreePort()
  testApp = await createTestApp({
    looksByItself: true,
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://inflo.example' },
  })
  await listen()
})
afterAll(async () => {
  await testApp.stop()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

const write = (to: string, text = 'Hello,\n\nsee https://inflo.example/faq') =>
  transact(testApp.kernel, (tx) =>
    testApp.kernel.mail.queue(tx, { to, subject: 'Grüße', text, transactional: 'account' }),
  )
const stored = (to: string) =>
  testApp.kernel.db.selectFrom('kernel.mail').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()
const retries = async () => {
  const { rows } = await sql<{ id: string }>`select id from pgboss.job where state = 'retry'`.execute(testApp.kernel.db)
  return rows
}
/** Returns the seconds until the next attempt, once a given number of attempts was made. */
async function waitAfter(tries: number, to: string): Promise<number> {
  expect((await stored(to)).attempts).toBe(tries)
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from start_after - now()) as wait from pgboss.job where state = 'retry'`.execute(
    testApp.kernel.db,
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.wait ?? 0
}
const arrivedAt = (to: string) => received.filter((mail) => mail.to === to)
const untilSent = (to: string) =>
  vi.waitFor(async () => expect((await stored(to)).sent_at).toBeInstanceOf(Date), {
    timeout: RETRIED_WITHIN_MS,
    interval: 100,
  })
const untilTried = (to: string) =>
  vi.waitFor(async () => expect((await stored(to)).attempts).toBeGreaterThan(0), { timeout: 20_000, interval: 100 })

test('a mail arrives once, as text and as HTML, and is marked as sent', async () => {
  await write('reader@example.org')
  await untilSent('reader@example.org')
  const [mail, ...more] = arrivedAt('reader@example.org')
  expect(more).toEqual([])
  expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(mail?.raw.indexOf('text/plain')).toBeLessThan(mail?.raw.indexOf('text/html') ?? -1)
  expect(mail?.raw).toContain('<a href=3D"https://inflo.example/faq">')
  const { id, attempts, last_error } = await stored('reader@example.org')
  expect(mail?.raw).toContain(`Message-ID: <${id}@inflo.example>`)
  expect({ attempts, last_error }).toEqual({ attempts: 1, last_error: null })
})

test.each(['unknown@example.org', 'spam@example.org'])(
  'a permanently refused mail (%s) is marked as failed and not retried',
  async (to) => {
    await write(to)
    await vi.waitFor(async () => expect((await stored(to)).failed_at).toBeInstanceOf(Date), { timeout: 20_000 })
    expect(await stored(to)).toMatchObject({ sent_at: null, attempts: 1 })
    expect((await stored(to)).last_error).toMatch(/No such mailbox|Refused by content/)
    expect(await retries()).toEqual([])
  },
)

test('a deferred mail or a dropped connection is retried, and the mail arrives once', async () => {
  await Promise.all([write('busy@example.org'), write('cut@example.org')])
  await Promise.all([untilTried('busy@example.org'), untilTried('cut@example.org')])
  await Promise.all([untilSent('busy@example.org'), untilSent('cut@example.org')])
  expect(arrivedAt('busy@example.org')).toHaveLength(1)
  expect(arrivedAt('cut@example.org')).toHaveLength(1)
  expect((await stored('busy@example.org')).attempts).toBe(2)
  expect((await stored('cut@example.org')).attempts).toBe(2)
}, 90_000)

test('each retry waits longer than the one before', async () => {
  await write('always-busy@example.org')
  const waits: number[] = []
  for (let tries = 1; tries <= BACK_OFF_TRIES; tries += 1) {
    const wait = await vi.waitFor(() => waitAfter(tries, 'always-busy@example.org'), { timeout: 20_000, interval: 50 })
    waits.push(wait)
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(testApp.kernel.db)
  }
  // The delay doubles each time, and a random part of up to the same length is added.
  for (const [index, wait] of waits.entries()) {
    const least = RETRY_DELAY_SECONDS * 2 ** index
    expect(wait).toBeGreaterThan(least - SEEN_WITHIN_SECONDS)
    expect(wait).toBeLessThanOrEqual(2 * least)
  }
}, 120_000)

test('mail waits while the server is unreachable, and is sent when it is back', async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await write('patient@example.org')
  await untilTried('patient@example.org')
  expect(await stored('patient@example.org')).toMatchObject({ sent_at: null, failed_at: null })
  await listen()
  await untilSent('patient@example.org')
  expect(arrivedAt('patient@example.org')).toHaveLength(1)
}, 90_000)

test('a hundred mails leave within seconds, each once', async () => {
  const before = Date.now()
  const to = Array.from({ length: 100 }, (_, index) => `reader${index}@example.org`)
  await transact(testApp.kernel, async (tx) => {
    for (const one of to)
      await testApp.kernel.mail.queue(tx, { to: one, subject: 'News', text: 'One paper.', transactional: 'account' })
  })
  await vi.waitFor(() => expect(received.filter((mail) => /^reader\d/.test(mail.to))).toHaveLength(100), {
    timeout: 20_000,
    interval: 50,
  })
  expect(Date.now() - before).toBeLessThan(20_000)
  expect(new Set(received.map((mail) => mail.to)).size).toBe(received.length)
}, 30_000)
