import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createSession } from '#server/testing/calls.ts'
import { memberTopic } from '#shared/live/live-limits.ts'
import { notify } from './public.ts'
import { type ConnectedBell, connectBell } from './notifications.fixture.ts'
import { eventually } from '#server/testing/eventually.ts'

let testApp: TestApp
let address: string
const held: ConnectedBell[] = []

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
})
afterEach(() => {
  for (const bell of held.splice(0)) bell.stop()
})
afterAll(() => testApp.stop())

function hold(member: { id: string; token: string }): ConnectedBell {
  const bell = connectBell(address, member)
  held.push(bell)
  return bell
}

const tell = (member: TestMember, text = 'Your claim was approved.') =>
  transact(testApp.kernel, (tx) =>
    notify(testApp.kernel, tx, { to: [member.id], event: 'claim_decided', text, link: '/student/dashboard' }),
  )
const markAll = (member: TestMember) => testApp.as(member)('POST /api/notifications/read', { body: { all: true } })
const untilUnread = (bell: ConnectedBell, count: number) =>
  eventually(() => expect(bell.states.at(-1)?.unread_count).toBe(count))
const untilFollowed = (members: number) => eventually(() => expect(testApp.kernel.live.count().members).toBe(members))

test('a bell shows the present notifications and each change', async () => {
  const member = await testApp.createMember()
  await tell(member)
  const bell = hold(member)
  await untilUnread(bell, 1)
  await tell(member, 'Your paper is published.')
  await untilUnread(bell, 2)
  expect(bell.states.at(-1)?.latest).toMatchObject({ text: 'Your paper is published.', read_at: null })
  await markAll(member)
  await untilUnread(bell, 0)
})

test('a bell that was read before its socket opened is fetched again only after a change', async () => {
  const member = await testApp.createMember()
  await tell(member)
  const bell = hold(member)
  await untilUnread(bell, 1)
  await untilFollowed(1)
  // If the first socket opens before the first reply arrives, the bell is fetched again. The next socket subscribes
  // from the version that was fetched.
  bell.cut()
  await eventually(() => expect(bell.sockets[1]?.readyState).toBe(WebSocket.OPEN))
  await untilFollowed(1)
  await eventually(() => expect(bell.isLooking()).toBe(false))
  const read = bell.states.length
  await tell(member)
  await untilUnread(bell, 2)
  expect(new Set(bell.states.slice(read).map(({ unread_count: unread }) => unread))).toEqual(new Set([2]))
})

test('members do not receive updates on other members’ notifications', async () => {
  const [member, other] = [await testApp.createMember(), await testApp.createMember()]
  const [bell, theirs] = [hold(member), hold(other)]
  await untilFollowed(2)
  await untilUnread(bell, 0)
  await tell(other)
  await untilUnread(theirs, 1)
  expect(new Set(bell.states.map(({ unread_count: unread }) => unread))).toEqual(new Set([0]))
})

test('a hundred concurrent notifications give the right count', async () => {
  const member = await testApp.createMember()
  const bell = hold(member)
  await Promise.all(Array.from({ length: 100 }, () => tell(member)))
  await untilUnread(bell, 100)
  await Promise.all(Array.from({ length: 100 }, () => markAll(member)))
  await untilUnread(bell, 0)
  expect((await testApp.as(member)('GET /api/notifications')).unread_count).toBe(0)
})

test('signing out closes the socket and bell of that session only', async () => {
  const member = await testApp.createMember()
  const token = await createSession(testApp, member.id)
  const [ending, staying] = [hold({ id: member.id, token }), hold(member)]
  await untilFollowed(2)
  await testApp.as({ token })('POST /api/auth/logout')
  await eventually(() => expect(ending.refused()).toBe(401))
  await tell(member)
  await untilUnread(staying, 1)
})

test('erasing a member deletes their notification topics', async () => {
  const member = await testApp.createMember()
  await tell(member)
  expect(await testApp.kernel.pubsub.head(memberTopic(member.id))).toBe(1)
  await transact(testApp.kernel, (tx) => testApp.kernel.personalData.eraseAll(tx, member))
  expect(await testApp.kernel.pubsub.head(memberTopic(member.id))).toBe(0)
})
