import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CLOSED } from '#shared/live/live-limits.ts'
import { transact } from '../data/transact.ts'
import { subscribeAs, connectAs, openTestSocket } from '../realtime/realtime.fixture.ts'
import { createListeningTestApp, type ListeningTestApp } from '../testing/listening-test-app.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { createTrialPlugin } from './feature-flags.fixture.ts'
import { eventually } from '../testing/eventually.ts'

const OFF = 'The trial run is turned off for now.'

const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }
const here = createTrialPlugin()
const there = createTrialPlugin()
let door: ListeningTestApp
let testApp: TestApp
let other: TestApp
let admin: TestMember
let member: TestMember
beforeAll(async () => {
  door = await createListeningTestApp({ looksByItself: true, environment, prepare: here.plugin })
  testApp = door.testApp
  other = await createTestApp({ looksByItself: true, sharing: testApp, environment, prepare: there.plugin })
  admin = await testApp.createMember({ role: 'admin', firstName: 'Edita' })
  member = await testApp.createMember()
})
afterAll(async () => {
  await other.stop()
  await testApp.stop()
})

const set = (name: string, on: boolean) =>
  transact(testApp.kernel, (tx) => testApp.kernel.features.set(tx, name, { on, actor: admin, reason: 'To try it.' }))
afterEach(() => set('trial-run', true))

const ask = async (at: TestApp, url: string, method: 'GET' | 'POST' = 'GET') => {
  const { statusCode, body } = await at.inject({ method, url, headers: { authorization: `Bearer ${member.token}` } })
  return { status: statusCode, detail: (JSON.parse(body) as { detail?: string }).detail }
}
const send = (text: string) => transact(testApp.kernel, (tx) => testApp.kernel.jobs.send(tx, 'trial.note', { text }))
const address = () => `http://127.0.0.1:${door.port}`

test('a disabled call says so here at once and in other processes soon, and works again when enabled', async () => {
  await set('trial-run', false)
  expect(await ask(testApp, '/api/trial')).toEqual({ status: 403, detail: OFF })
  expect(await ask(testApp, '/api/trial', 'POST')).toEqual({ status: 403, detail: OFF })
  await eventually(async () => expect(await ask(other, '/api/trial')).toEqual({ status: 403, detail: OFF }))
  await set('trial-run', true)
  expect(await ask(testApp, '/api/trial')).toMatchObject({ status: 200 })
  await eventually(async () => expect(await ask(other, '/api/trial')).toMatchObject({ status: 200 }))
})

test('the list of enabled features comes with the version to follow, and omits features that start disabled', async () => {
  const before = await testApp.as(undefined)('GET /api/features')
  expect(before.features).toMatchObject({ 'trial-run': true, 'later-on': false, registrations: true })
  expect(await ask(testApp, '/api/later')).toMatchObject({ status: 403 })
  const head = await testApp.kernel.pubsub.head('features')
  const holding = await subscribeAs(address(), member, { topic: 'features', head })
  await set('trial-run', false)
  expect(await holding.onFrame('risen')).toEqual({ topic: 'features', head: head + 1 })
  await eventually(async () =>
    expect(await testApp.as(undefined)('GET /api/features')).toMatchObject({
      features: { 'trial-run': false },
      head: head + 1,
    }),
  )
  holding.cut()
})

test('a disabled feature refuses frames, subscriptions and sockets', async () => {
  const tab = await subscribeAs(address(), member, { topic: 'trial:one' })
  tab.say('trial_tried', {})
  await eventually(() => expect(here.tried).toContain('frame'))
  const inside = await openTestSocket(address(), { path: '/api/trial/live' })
  inside.socket.send(member.token)
  await eventually(() => expect(inside.bytes.map(String)).toEqual(['come in']))
  await set('trial-run', false)
  expect(await inside.closed).toBe(CLOSED.forbidden)
  expect(await tab.onFrame('unfollowed')).toMatchObject({ topic: 'trial:one' })
  tab.say('trial_tried', {})
  expect(await tab.onFrame('refused')).toMatchObject({ event_type: 'trial_tried', detail: OFF })
  tab.cut()
  await set('trial-run', true)
  const again = await connectAs(address(), member)
  again.say('follow', { topic: 'trial:one' })
  await again.onFrame('followed')
  again.cut()
})

test('a queued job waits until its feature is enabled again; a scheduled one skips its hour', async () => {
  await send('before')
  await eventually(() => expect([...here.tried, ...there.tried]).toContain('before'))
  await set('trial-run', false)
  await eventually(async () => expect(await ask(other, '/api/trial')).toMatchObject({ status: 403 }))
  await send('meanwhile')
  await transact(testApp.kernel, (tx) => testApp.kernel.jobs.send(tx, 'trial.round'))
  await testApp.runPendingJobs()
  await other.runPendingJobs()
  expect([...here.tried, ...there.tried]).not.toContain('meanwhile')
  await set('trial-run', true)
  await eventually(() => expect([...here.tried, ...there.tried]).toContain('meanwhile'))
  expect([...here.tried, ...there.tried]).not.toContain('round')
})

test('a disabled page says so even if it was cached, and returns at once when enabled', async () => {
  const before = await door.get('/register')
  expect(before.status).toBe(200)
  await set('registrations', false)
  const off = await door.get('/register')
  expect(off.status).toBe(403)
  expect(off.body).toContain('Registrations are turned off for now.')
  expect(off.body).toContain('Turned off</h1>')
  // The style hides links to the feature (styles.css).
  expect((await door.get('/')).body).toMatch(/<html[^>]* data-off="[^"]*\bregistrations\b/)
  const body = { email: 'new@example.org', password: 'correct horse', first_name: 'New', last_name: 'Member' }
  const refused = testApp.as(undefined)('POST /api/auth/register', { body })
  await expect(refused).rejects.toMatchObject({ kind: 'forbidden' })
  await set('registrations', true)
  expect((await door.get('/register')).status).toBe(200)
  expect((await door.get('/')).body).not.toMatch(/ data-off="[^"]*registrations/)
  await expect(testApp.as(undefined)('POST /api/auth/register', { body })).resolves.toMatchObject({
    user_info: { role: 'student' },
  })
})

test('switching a feature is recorded in the admin log, and the list shows what each feature covers', async () => {
  await set('trial-run', false)
  const log = testApp.kernel.db.selectFrom('kernel.admin_log').selectAll().orderBy('seq', 'desc')
  expect(await log.executeTakeFirst()).toMatchObject({
    actor_id: admin.id,
    action: 'feature.off',
    target: 'trial-run',
    reason: 'To try it.',
  })
  const trial = testApp.kernel.features.read().features.find(({ name }) => name === 'trial-run')
  expect(trial).toMatchObject({ isOn: false, setBy: admin.id, sentence: 'Something is tried.' })
  expect(trial?.parts).toEqual(
    expect.arrayContaining(['call GET /api/trial', 'frame trial_tried', 'topic trial', 'job trial.note']),
  )
  await expect(set('no-such', false)).rejects.toMatchObject({ kind: 'not_found' })
})

test('switching a feature in a transaction that is rolled back changes nothing', async () => {
  const failing = transact(testApp.kernel, async (tx) => {
    await testApp.kernel.features.set(tx, 'trial-run', { on: false, actor: admin })
    throw new Error('Taken back')
  })
  await expect(failing).rejects.toThrow('Taken back')
  expect(await ask(testApp, '/api/trial')).toMatchObject({ status: 200 })
})
