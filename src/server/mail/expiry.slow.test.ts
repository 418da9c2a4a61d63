import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '#features/notifications/server/public.ts'
import { transact } from '../data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { eraseOldBodies } from './mail.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const received: { to: string; raw: string }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    let raw = ''
    stream.setEncoding('utf8').on('data', (text: string) => (raw += text))
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw })
      done()
    })
  },
})

const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }

let testApp: TestApp
let admin: TestMember
let passed = 0
beforeAll(async () => {
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  testApp = await createTestApp({ environment })
})
afterAll(async () => {
  await testApp.stop()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

const pass = (ms: number) => {
  passed += ms
  testApp.advanceClock(ms)
}
const write = (to: string, text = 'One paper.') =>
  transact(testApp.kernel, (tx) =>
    testApp.kernel.mail.queue(tx, { to, subject: 'News', text, transactional: 'asked_for' }),
  )
const stored = (to: string) =>
  testApp.kernel.db.selectFrom('kernel.mail').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()
const comeRound = async () => {
  await testApp.kernel.mail.start()
  await testApp.runPendingJobs()
}

/** Starts a server with SMTP on the same database. */
async function startWithServer(work: (sending: TestApp) => Promise<void> = () => Promise.resolve()) {
  const { port } = smtp.server.address() as AddressInfo
  const sending = await createTestApp({
    sharing: testApp,
    environment: { ...environment, SMTP_URL: `smtp://127.0.0.1:${port}` },
  })
  sending.advanceClock(passed)
  await sending.runPendingJobs()
  await work(sending)
  await sending.stop()
}

const arrivedAt = (to: string) => received.filter((mail) => mail.to === to)
const askReset = async (member: TestMember) => {
  await testApp.as(undefined)('POST /api/auth/forgot-password', { body: { email: member.email } })
  await testApp.runPendingJobs()
}
const bellOf = async ({ email, password }: TestMember) => {
  // Earlier sessions have expired, since the clock was advanced.
  const signedIn = await testApp.as(undefined)('POST /api/auth/login', { body: { email, password } })
  if (!('access_token' in signedIn)) throw new Error('The sign-in requires a second factor')
  return testApp.as({ token: signedIn.access_token })('GET /api/notifications')
}

test('a new mail server sends queued mail up to 14 days old, once; older mail has expired', async () => {
  await write('old@example.org')
  pass(DAY_MS)
  await write('young@example.org')
  await testApp.runPendingJobs()
  pass(13 * DAY_MS + HOUR_MS)
  await startWithServer()
  await startWithServer(async (sending) => {
    await sending.kernel.mail.start()
    await sending.runPendingJobs()
  })
  expect(arrivedAt('young@example.org')).toHaveLength(1)
  const { id } = await stored('young@example.org')
  expect(arrivedAt('young@example.org')[0]?.raw).toContain(`<${id}@localhost>`)
  expect(arrivedAt('old@example.org')).toEqual([])
  expect(await stored('old@example.org')).toMatchObject({ sent_at: null, expired_at: expect.any(Date) as Date })
})

test('an expired link also expires its mail, and the notice in the app shows the text without the link', async () => {
  const [late, done, fresh] = [await testApp.createMember(), await testApp.createMember(), await testApp.createMember()]
  await askReset(late)
  pass(2 * HOUR_MS)
  await askReset(done)
  const token = /token=([\w-]+)/.exec((await stored(done.email)).body ?? '')?.[1] ?? ''
  const reset = { token, new_password: 'A-new-Passw0rd' }
  await testApp.as(undefined)('POST /api/auth/reset-password', { body: reset })
  await askReset(fresh)
  await startWithServer()
  expect(arrivedAt(late.email)).toEqual([])
  expect(arrivedAt(done.email).map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])).toEqual([
    'Your Inflo password was changed',
  ])
  expect(arrivedAt(fresh.email)).toHaveLength(1)
  const { notifications } = await bellOf(late)
  expect(notifications).toMatchObject([{ text: 'Set a new password for Inflo' }])
  expect(notifications[0]?.detail).toContain('someone, probably you, asked to reset the password')
  expect(notifications[0]?.detail).not.toMatch(/https?:|token/)
  expect((await stored(late.email)).body).not.toMatch(/token=[\w-]/)
})

test('a member who chose e-mail finds the notice with the additional text of the mail', async () => {
  const member = await testApp.createMember()
  await transact(testApp.kernel, async (tx) => {
    const text = 'Your proposal “Night shifts” was declined.'
    const mail = { subject: 'Your proposal', text: `${text}\n\nThe reviewer wrote:\nToo broad.` }
    await notify(testApp.kernel, tx, {
      to: [member.id],
      event: 'proposal_decided',
      text,
      link: '/student/dashboard',
      mail,
    })
  })
  pass(15 * DAY_MS)
  await comeRound()
  const { notifications } = await bellOf(member)
  expect(notifications).toHaveLength(1)
  expect(notifications[0]?.detail).toContain('The reviewer wrote:\nToo broad.')
  expect(notifications[0]?.detail).not.toContain('press')
})

test('the overview and the outbox show the same count of undeliverable mail, also after it has expired', async () => {
  admin = await testApp.createMember({ role: 'admin' })
  const counted = async () => {
    const { now } = await testApp.as(admin)('GET /api/admin/overview')
    const { unsendable } = await testApp.as(admin)('GET /api/admin/outbox')
    expect(now.mails_unsendable).toBe(unsendable)
    return unsendable
  }
  const before = await counted()
  await write('first@example.org')
  await write('second@example.org')
  expect(await counted()).toBe(before + 2)
  pass(15 * DAY_MS)
  // The admin's session has expired, since the clock was advanced.
  admin = await testApp.createMember({ role: 'admin' })
  await comeRound()
  expect(await stored('first@example.org')).toMatchObject({ expired_at: expect.any(Date) as Date })
  expect(await counted()).toBe(before + 2)
})

test('admins can see an expired mail for a week, and its text is then erased', async () => {
  await write('erased@example.org', 'Hello there.')
  pass(15 * DAY_MS)
  await comeRound()
  expect((await stored('erased@example.org')).body).toBe('Hello there.')
  pass(7 * DAY_MS + HOUR_MS)
  await eraseOldBodies(testApp.kernel.db, testApp.kernel.now())
  expect(await stored('erased@example.org')).toMatchObject({ body: null, expired_at: expect.any(Date) as Date })
})
