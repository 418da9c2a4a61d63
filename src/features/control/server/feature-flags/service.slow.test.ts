import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { allTables, rowsOf } from '#server/data/data.fixture.ts'
import { openTestSocket, listen } from '#server/realtime/realtime.fixture.ts'
import { calls, paramsOf, send } from '#server/testing/calls.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { CLOSED } from '#shared/live/live-limits.ts'
import { featureDisabledMessage } from '#shared/features.ts'
import { eventually } from '#server/testing/eventually.ts'

const STATUS = 'GET /api/super-admin/features/status'
const TOGGLE = 'POST /api/super-admin/features/:name/toggle'
const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }

let testApp: TestApp
let other: TestApp
let admin: TestMember
beforeAll(async () => {
  testApp = await createTestApp({ environment })
  other = await createTestApp({ sharing: testApp, environment })
  admin = await testApp.createMember({ role: 'admin', firstName: 'Edita' })
  // Creating the admin started jobs and events that write rows. All of these are finished here.
  await testApp.runPendingJobs()
  await testApp.kernel.events.deliverPending()
})
afterAll(async () => {
  await other.stop()
  await testApp.stop()
})

const toggle = (name: string, enabled: boolean) =>
  testApp.as(admin)(TOGGLE, { params: { name }, body: { enabled, reason: 'Tried out.' } })
const statusOf = async (name: string) => (await testApp.as(admin)(STATUS)).features.find((one) => one.name === name)
const partsOf = async (name: string) => (await statusOf(name))?.parts ?? []
const off: string[] = []
afterEach(async () => {
  for (const name of off.splice(0)) await toggle(name, true)
})

/**
 * Calls each endpoint of a feature with an empty body. Returns, for each, whether the status is 403 and whether the
 * message says that the feature is off.
 */
async function answersOf(name: string): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const { key } of calls.filter(({ endpoint }) => endpoint.feature === name)) {
    const { status, body } = await send(testApp, key, { params: paramsOf(key), body: {}, token: admin.token })
    const { detail } = (body === '' || status < 400 ? {} : JSON.parse(body)) as { detail?: string }
    answers[key] = `${status === 403} ${detail === featureDisabledMessage(name)}`
  }
  return answers
}

const MEANT = [
  'achievements',
  'assistant',
  'chat',
  'direct-messages',
  'directory',
  'donations',
  'newsletter',
  'peer-review',
  'registrations',
]

test('features are listed with their pages and calls', async () => {
  const { features } = await testApp.as(admin)(STATUS)
  expect(features.map(({ name }) => name)).toEqual(expect.arrayContaining(MEANT))
  expect(features.filter(({ parts, description }) => parts.length === 0 || description === '')).toEqual([])
  expect(await partsOf('chat')).toEqual(expect.arrayContaining(['topic channel', 'frame send_message']))
  expect(await partsOf('newsletter')).toContain('job support.monthly-letter')
})

test.each(MEANT)('%s: its calls are refused while off, and work with all data when on again', async (name) => {
  const names = (await allTables(testApp.kernel.db)).filter((table) => !/^(pgboss|kernel|migration)\./.test(table))
  const rows = async () =>
    rowsOf(
      testApp.kernel.db,
      names.filter((table) => !['accounts.session', 'accounts.activity'].includes(table)),
    )
  const before = await rows()
  off.push(name)
  expect(await toggle(name, false)).toMatchObject({ feature: { enabled: false, is_on: false, updated_by: admin.name } })
  const refused = await answersOf(name)
  expect(Object.keys(refused).length).toBeGreaterThan(0)
  expect(Object.entries(refused).filter(([, answer]) => answer !== 'true true')).toEqual([])
  await eventually(async () => expect((await other.as(undefined)('GET /api/features')).features[name]).toBe(false))
  await toggle(name, true)
  expect(await rows()).toEqual(before)
  expect(Object.values(await answersOf(name)).filter((answer) => answer.endsWith('true'))).toEqual([])
})

test('turning off a feature closes its sockets in every process', async () => {
  const member = await testApp.createMember()
  const addresses = [await listen(testApp), await listen(other)]
  const sockets = await Promise.all(
    addresses.map(async (address) => {
      const held = await openTestSocket(address, { path: `/api/messaging/ws/${member.id}` })
      held.say('authenticate', { token: member.token })
      await held.onFrame('authenticated')
      return held
    }),
  )
  off.push('chat')
  await toggle('chat', false)
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([CLOSED.forbidden, CLOSED.forbidden])
})

test('a nested feature is off with its parent, and returns to its own state', async () => {
  off.push('chat')
  await toggle('chat', false)
  expect(await statusOf('direct-messages')).toMatchObject({ enabled: true, is_on: false, within: 'chat' })
  const refused = testApp.as(admin)('GET /api/messaging/direct-messages')
  await expect(refused).rejects.toMatchObject({ kind: 'forbidden', detail: featureDisabledMessage('chat') })
  await toggle('chat', true)
  expect(await statusOf('direct-messages')).toMatchObject({ is_on: true })
})

test('a switch describes its result, also for a nested feature that stays off', async () => {
  off.push('direct-messages', 'chat')
  const switched = async (name: string, enabled: boolean) => (await toggle(name, enabled)).message
  expect(await switched('direct-messages', false)).toBe('Turned off: Direct messages')
  expect(await switched('chat', false)).toBe('Turned off: Chat')
  expect(await switched('direct-messages', true)).toBe('Direct messages will turn on together with Chat')
  expect(await switched('direct-messages', false)).toBe('Direct messages will stay off when Chat is turned on')
  expect(await switched('chat', true)).toBe('Turned on: Chat')
})

test('switching requires an admin, a known feature, and on or off', async () => {
  const moderator = await testApp.createMember({ role: 'moderator' })
  await expect(testApp.as(moderator)(STATUS)).rejects.toMatchObject({ kind: 'forbidden' })
  const given = { params: { name: 'chat' }, body: { enabled: false, reason: 'Tried out.' } }
  await expect(testApp.as(moderator)(TOGGLE, given)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(toggle('no-such-thing', false)).rejects.toMatchObject({ kind: 'not_found' })
  const unclear = { params: { name: 'chat' }, body: { enabled: 'off' as unknown as boolean, reason: 'Tried out.' } }
  await expect(testApp.as(admin)(TOGGLE, unclear)).rejects.toMatchObject({ kind: 'invalid' })
})
