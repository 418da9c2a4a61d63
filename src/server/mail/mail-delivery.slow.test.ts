import { once } from 'node:events'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../data/transact.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { findFreePort } from '../testing/server.ts'
import { eventually } from '../testing/eventually.ts'

const RETRY_DELAY_SECONDS = 5
const BACK_OFF_TRIES = 5

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
/** The seconds until the next try, from the start of the last try and from now. The delay itself is between them. */
type Wait = { sinceStart: number; fromNow: number }

async function waitAfter(tries: number, to: string): Promise<Wait> {
  expect((await stored(to)).attempts).toBe(tries)
  const { rows } = await sql<Wait>`
    select extract(epoch from start_after - started_on)::float8 as "sinceStart",
      extract(epoch from start_after - now())::float8 as "fromNow"
    from pgboss.job where state = 'retry'`.execute(testApp.kernel.db)
  const [wait, ...others] = rows
  if (!wait || others.length > 0) throw new Error(`${rows.length} jobs are waiting for a retry.`)
  return wait
}
const arrivedAt = (to: string) => received.filter((mail) => mail.to === to)
const untilSent = (to: string) => eventually(async () => expect((await stored(to)).sent_at).toBeInstanceOf(Date))
const untilTried = (to: string) => eventually(async () => expect((await stored(to)).attempts).toBeGreaterThan(0))

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
    await eventually(async () => expect((await stored(to)).failed_at).toBeInstanceOf(Date))
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
})

test('each retry waits longer than the one before', async () => {
  await write('always-busy@example.org')
  const waits: Wait[] = []
  for (let tries = 1; tries <= BACK_OFF_TRIES; tries += 1) {
    const wait = await eventually(() => waitAfter(tries, 'always-busy@example.org'))
    waits.push(wait)
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(testApp.kernel.db)
  }
  // The delay doubles each time, and a random part of up to the same length is added.
  for (const [index, wait] of waits.entries()) {
    const least = RETRY_DELAY_SECONDS * 2 ** index
    expect(wait.sinceStart).toBeGreaterThanOrEqual(least)
    expect(wait.fromNow).toBeLessThanOrEqual(2 * least)
  }
})

test('mail waits while the server is unreachable, and is sent when it is back', async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await write('patient@example.org')
  await untilTried('patient@example.org')
  expect(await stored('patient@example.org')).toMatchObject({ sent_at: null, failed_at: null })
  await listen()
  await untilSent('patient@example.org')
  expect(arrivedAt('patient@example.org')).toHaveLength(1)
})

test('a hundred mails leave, each once', async () => {
  const to = Array.from({ length: 100 }, (_, index) => `reader${index}@example.org`)
  await transact(testApp.kernel, async (tx) => {
    for (const one of to)
      await testApp.kernel.mail.queue(tx, { to: one, subject: 'News', text: 'One paper.', transactional: 'account' })
  })
  await eventually(() => expect(received.filter((mail) => /^reader\d/.test(mail.to))).toHaveLength(100))
  expect(new Set(received.map((mail) => mail.to)).size).toBe(received.length)
})
