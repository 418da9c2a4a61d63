import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { logAdminAction } from '../admin-log/admin-log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { createWebhook } from './monitoring.fixture.ts'

const TROUBLES = 'GET /api/admin/troubles'
const HOUR_MS = 3_600_000

let hook: Awaited<ReturnType<typeof createWebhook>>
let testApp: TestApp
let other: TestApp
let admin: TestMember
let isWell = true
let isMended = true
beforeAll(async () => {
  hook = await createWebhook()
  const traits = {
    environment: {
      INFLO_ALERT_WEBHOOK: hook.url,
      SMTP_URL: 'smtp://127.0.0.1:1',
      INFLO_SECRET_KEY: randomBytes(32).toString('base64'),
    },
    prepare: ({ monitoring, events }: TestApp['kernel']) => {
      const boil = async () => {
        if (!isMended) throw new Error('The kettle leaks.')
      }
      events.subscribe('kettle.boil', { version: 1, on: { 'member.joined': boil } })
      monitoring.declare({
        name: 'kettle',
        title: 'The kettle is dry',
        everyMs: 0,
        look: async () => (isWell ? 'well' : { incident: 'No water in it.' }),
      })
    },
  }
  testApp = await createTestApp({ looksByItself: true, ...traits })
  other = await createTestApp({ looksByItself: true, ...traits, sharing: testApp })
  admin = await testApp.createMember({ role: 'admin' })
})
afterAll(async () => {
  await other.stop()
  await testApp.stop()
  await hook.stop()
})

const lookTogether = () => Promise.all([testApp, other, testApp, other].map(({ kernel }) => kernel.monitoring.look()))
const subjects = async () => {
  const mails = testApp.kernel.db.selectFrom('kernel.mail').select(['subject', 'recipient']).orderBy('queued_at')
  return (await mails.execute()).map(({ subject, recipient }) => `${recipient}: ${subject}`)
}
const heardOf = (watch: string) => hook.heard.filter((heard) => heard.watch === watch).map(({ state }) => state)
const lasting = async () =>
  (await testApp.as(admin)(TROUBLES)).troubles.filter(({ healed_at }) => healed_at === null).map(({ watch }) => watch)

test('an incident sends one alert by mail and webhook, and one when resolved, however many processes check', async () => {
  isWell = false
  await lookTogether()
  await lookTogether()
  expect(await subjects()).toEqual([`${admin.email}: Incident: The kettle is dry`])
  await expect.poll(() => heardOf('kettle')).toEqual(['began'])
  expect(hook.heard[0]).toMatchObject({
    sentence: 'No water in it.',
    text: 'Incident: The kettle is dry: No water in it.',
  })
  expect(await lasting()).toEqual(['kettle'])
  expect((await testApp.inject({ url: '/metrics' })).body).toContain('inflo_troubles{watch="kettle"} 1')
  isWell = true
  await lookTogether()
  await lookTogether()
  expect((await subjects()).slice(1)).toEqual([`${admin.email}: Resolved: The kettle is dry`])
  await expect.poll(() => heardOf('kettle')).toEqual(['began', 'healed'])
  expect(await lasting()).toEqual([])
})

test('an alert to a webhook that is down is retried until it arrives, and arrives once', async () => {
  hook.answers(500)
  const before = hook.asked()
  isWell = false
  await testApp.kernel.monitoring.look()
  await expect.poll(() => hook.asked()).toBeGreaterThan(before)
  expect(heardOf('kettle')).toEqual(['began', 'healed'])
  hook.answers(204)
  await expect.poll(() => heardOf('kettle').length).toBe(3)
  const failed = (await testApp.as(admin)('GET /api/admin/job-failures')).jobs.find(
    ({ name }) => name === 'kernel.tell-webhook',
  )
  expect(failed?.last_error).toBe('The webhook answered 500.')
  expect(JSON.stringify(failed)).not.toContain('hush')
  isWell = true
  await testApp.kernel.monitoring.look()
  await expect.poll(() => heardOf('kettle').length).toBe(4)
})

test('one process checks at a time', async () => {
  // Both clocks are advanced, so that every monitor is due in both processes.
  testApp.advanceClock(2 * HOUR_MS)
  other.advanceClock(2 * HOUR_MS)
  await lookTogether()
  const turns = testApp.kernel.db.selectFrom('kernel.monitor_run').select(['watch', 'looked_at']).orderBy('watch')
  const looked = await turns.where('watch', '!=', 'kettle').execute()
  expect(looked.map(({ watch }) => watch)).toEqual([
    'backup',
    'disk',
    'errors',
    'events',
    'log-chain',
    'log-heads',
    'mail',
    'papers-written-down',
  ])
  await lookTogether()
  expect(await turns.where('watch', '!=', 'kettle').execute()).toEqual(looked)
})

// The configured mail server does not exist, so alerts by mail are stuck as well.
const giveUpMail = () => sql`update kernel.mail set failed_at = now()`.execute(testApp.kernel.db)

/** Runs the monitors after two hours, when every monitor is due. */
async function lookLater(): Promise<string[]> {
  for (const one of [testApp, other]) one.advanceClock(2 * HOUR_MS)
  await lookTogether()
  return lasting()
}

test('an event set aside, stuck mail and a rewritten log each send an alert, and one when resolved', async () => {
  await giveUpMail()
  // Adds a backup, since none is taken while the clock is advanced.
  await addBackup('taken', 0)
  expect(await lookLater()).toEqual([])
  const told = (await subjects()).length
  isMended = false
  await testApp.createMember()
  for (const { kernel } of [testApp, other]) await kernel.events.deliverPending()
  // The mail stays in the outbox, since the mail server does not exist.
  const mail = { to: 'ida@example.org', subject: 'Late', text: 'It is.', transactional: 'asked_for' as const }
  await transact(testApp.kernel, (tx) => testApp.kernel.mail.queue(tx, mail))
  const { db, now } = testApp.kernel
  const entry = { actor: { id: admin.id, name: 'A' }, action: 'feature.switched', target: 'x', reason: 'y', at: now() }
  await transact(testApp.kernel, (tx) => logAdminAction(tx, entry))
  expect((await lookLater()).toSorted()).toEqual(['events', 'mail'])
  await addBackup('taken', 5)
  await sql`alter table kernel.admin_log disable trigger user`.execute(db)
  await sql`update kernel.admin_log set reason = 'z'`.execute(db)
  expect((await lookLater()).toSorted()).toEqual(['events', 'log-chain', 'mail'])
  await lookLater()
  expect((await subjects()).length - told).toBe(4)
  await sql`update kernel.admin_log set reason = 'y'`.execute(db)
  await addBackup('taken', 6)
  isMended = true
  expect(await testApp.kernel.events.tryAgain('kettle.boil')).toBe(1)
  await testApp.kernel.events.deliverPending()
  await giveUpMail()
  expect(await lookLater()).toEqual([])
  const words = ['Events were set aside', 'E-mail is stuck', 'The hash chain of the admin log is broken']
  const again = (await subjects()).slice(told).filter((subject) => subject.includes('Resolved'))
  for (const title of words) expect(again.filter((subject) => subject.endsWith(title))).toHaveLength(1)
})

const addBackup = (state: 'taken' | 'failed', id: number) =>
  sql`insert into kernel.backup (id, state, reason, machine, started_at, taken_at, problem)
    values (${`2026-11-23-17030${id}-1f2e3d4c`}, ${state}, 'By the clock', 'here', ${testApp.kernel.now()}, ${state === 'taken' ? testApp.kernel.now() : null}, ${state === 'failed' ? 'No room left.' : ''})`.execute(
    testApp.kernel.db,
  )

test('a late or failed backup sends one alert, and one when there is a new backup', async () => {
  await addBackup('taken', 1)
  await lookLater()
  const told = (await subjects()).length
  const mine = async () => (await subjects()).slice(told).filter((subject) => subject.includes('backup'))
  for (const one of [testApp, other]) one.advanceClock(9 * HOUR_MS)
  expect(await lookLater()).toContain('backup')
  await lookLater()
  expect(await mine()).toEqual([`${admin.email}: Incident: There is no recent backup`])
  await addBackup('taken', 2)
  expect(await lookLater()).not.toContain('backup')
  await addBackup('failed', 3)
  expect(await lookLater()).toContain('backup')
  expect((await mine()).length).toBe(3)
})

test('the health report is for admins', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(testApp.as(moderator)(TROUBLES)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(testApp.as(undefined)(TROUBLES)).rejects.toMatchObject({ kind: 'unauthenticated' })
})
