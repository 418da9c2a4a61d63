import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { memberTopic } from '#shared/live/live-limits.ts'
import { transact } from '../data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { subscribeAs, type TestSocket, connectAs, listen } from './realtime.fixture.ts'
import { eventually } from '../testing/eventually.ts'

let testApp: TestApp
let address: string
let member: TestMember
/** The members who may follow a topic. A feature would store them in its tables. */
const team = new Set<string>()
const opened: TestSocket[] = []
let desks = 1

beforeAll(async () => {
  testApp = await createTestApp({
    prepare: ({ live }) => {
      live.topic('open', { is: 'state', id: 'named', canSubscribe: () => true })
      live.topic('team', { is: 'state', id: 'named', canSubscribe: ({ id }) => team.has(id) })
      live.topic('talk', { is: 'log', id: 'named', canSubscribe: ({ id }) => team.has(id) })
      live.topic('desks', {
        is: 'state',
        id: 'none',
        canSubscribe: ({ role }) => role === 'admin',
        head: () => Promise.resolve(desks),
      })
      live.topic('paper-like', { is: 'state', id: 'uuid', canSubscribe: () => true })
      live.topic('broken', { is: 'state', id: 'named', canSubscribe: () => Promise.reject(new Error('a bug of ours')) })
    },
  })
  address = await listen(testApp)
  member = await testApp.createMember()
  team.add(member.id)
})
afterEach(() => {
  for (const { cut } of opened.splice(0)) cut()
})
afterAll(() => testApp.stop())

async function follow(who: { token: string }, topic: string, head?: number): Promise<TestSocket> {
  const holding = await subscribeAs(address, who, { topic, ...(head === undefined ? {} : { head }) })
  opened.push(holding)
  return holding
}

const publish = (topic: string) => transact(testApp.kernel, (tx) => testApp.kernel.pubsub.publish(tx, topic))
const write = (topic: string, text: string) =>
  transact(testApp.kernel, (tx) => testApp.kernel.pubsub.append(tx, topic, { kind: 'said', data: { text } }))
const numbers = (holding: TestSocket) => holding.of('entry').map(({ seq }) => seq)
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('a subscriber gets the current version and each new version once', async () => {
  await publish('open:one')
  const holding = await follow(member, 'open:one')
  expect(holding.of('followed')).toEqual([{ topic: 'open:one', head: 1, resync: false }])
  await publish('open:one')
  await eventually(() => expect(holding.of('risen')).toEqual([{ topic: 'open:one', head: 2 }]))
  holding.say('unfollow', { topic: 'open:one' })
  holding.say('follow', { topic: 'open:two' })
  await eventually(() => expect(holding.of('followed')).toHaveLength(2))
  await publish('open:one')
  await publish('open:two')
  await eventually(() => expect(holding.of('risen').at(-1)).toEqual({ topic: 'open:two', head: 1 }))
  expect(holding.of('risen')).toHaveLength(2)
})

test('a version is stored with its change or not at all, and published after it', async () => {
  const holding = await follow(member, 'open:undone')
  const undone = transact(testApp.kernel, async (tx) => {
    await testApp.kernel.pubsub.publish(tx, 'open:undone')
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')
  await publish('open:undone')
  expect(await holding.onFrame('risen')).toEqual({ topic: 'open:undone', head: 1 })
})

test('a topic without a row of its own has its version read when it is invalidated', async () => {
  const admin = await testApp.createMember({ role: 'admin' })
  const holding = await follow(admin, 'desks')
  expect(holding.of('followed')).toMatchObject([{ head: 1 }])
  desks = 7
  testApp.kernel.pubsub.invalidate('desks')
  expect(await holding.onFrame('risen')).toEqual({ topic: 'desks', head: 7 })
})

test('log entries arrive once each, in commit order, even with simultaneous writers', async () => {
  const holding = await follow(member, 'talk:busy')
  const appended = await Promise.all(Array.from({ length: 60 }, (_, number) => write('talk:busy', `entry ${number}`)))
  await eventually(() => expect(holding.of('entry')).toHaveLength(60))
  expect(numbers(holding)).toEqual(upTo(1, 60))
  expect(appended.map(({ seq }) => seq()).toSorted((a, b) => a - b)).toEqual(upTo(1, 60))
})

test('several entries of one transaction have consecutive numbers, assigned only before commit', async () => {
  const [first, second] = await transact(testApp.kernel, async (tx) => {
    const { pubsub } = testApp.kernel
    const own = [
      await pubsub.append(tx, 'talk:row', { kind: 'said', data: 1 }),
      await pubsub.append(tx, 'talk:row', { kind: 'said', data: 2 }),
    ]
    await pubsub.publish(tx, 'talk:row')
    expect(own[0]?.seq).toThrow('no number before its transaction ends')
    return own
  })
  expect([first?.seq(), second?.seq()]).toEqual([1, 2])
})

test('a returning subscriber continues where they stopped, byte for byte', async () => {
  const bytes = Buffer.from([0, 255, 128, 10])
  for (const text of ['one', 'two']) await write('talk:resumed', text)
  await transact(testApp.kernel, (tx) => testApp.kernel.pubsub.append(tx, 'talk:resumed', { kind: 'update', bytes }))
  const present = await follow(member, 'talk:resumed')
  const holding = await follow(member, 'talk:resumed', 1)
  expect(holding.of('followed')).toEqual([{ topic: 'talk:resumed', head: 1, resync: false }])
  await write('talk:resumed', 'four')
  await eventually(() => expect(numbers(holding)).toEqual([2, 3, 4]))
  // A follower who has already received the earlier entries does not receive them again.
  await eventually(() => expect(numbers(present)).toEqual([4]))
  expect(holding.of('entry').map(({ data }) => data)).toEqual([{ text: 'two' }, null, { text: 'four' }])
  expect(Buffer.from(String(holding.of('entry')[1]?.['bytes']), 'base64')).toEqual(bytes)
  expect(holding.told.findIndex(({ event_type: type }) => type === 'followed')).toBeLessThan(
    holding.told.findIndex(({ event_type: type }) => type === 'entry'),
  )
})

test('a subscriber who missed too much, or has a version from the future, is asked to reload', async () => {
  for (let number = 1; number <= 3; number += 1) {
    await transact(testApp.kernel, async (tx) => {
      for (let entry = 0; entry < 100; entry += 1) {
        await testApp.kernel.pubsub.append(tx, 'talk:long', { kind: 'said', data: entry })
      }
    })
  }
  expect((await follow(member, 'talk:long', 99)).of('followed')).toMatchObject([{ head: 300, resync: true }])
  expect((await follow(member, 'talk:long', 301)).of('followed')).toMatchObject([{ head: 300, resync: true }])
  const holding = await follow(member, 'talk:long', 100)
  expect(holding.of('followed')).toMatchObject([{ head: 100, resync: false }])
  await eventually(() => expect(numbers(holding)).toEqual(upTo(101, 300)))
})

test('a late subscriber reads one entry that replaces all earlier ones', async () => {
  for (const text of ['a', 'b', 'c', 'd']) await write('talk:compacted', text)
  const whole = { kind: 'whole', bytes: Buffer.from('abc') }
  await transact(testApp.kernel, (tx) => testApp.kernel.pubsub.compact(tx, 'talk:compacted', { through: 3, by: whole }))
  await write('talk:compacted', 'e')
  const holding = await follow(member, 'talk:compacted', 0)
  await eventually(() => expect(numbers(holding)).toEqual([3, 4, 5]))
  expect(holding.of('entry').map(({ kind }) => kind)).toEqual(['whole', 'said', 'said'])
})

test('a missing topic and a forbidden one look the same', async () => {
  const other = await testApp.createMember()
  const holding = await connectAs(address, other)
  opened.push(holding)
  for (const topic of ['nothing:here', 'team:one', memberTopic(member.id), 'access:open'])
    holding.say('follow', { topic })
  await eventually(() => expect(holding.of('unfollowed')).toHaveLength(4))
  expect(new Set(holding.of('unfollowed').map(({ detail }) => detail))).toEqual(
    new Set(['This topic doesn’t exist or you don’t have access.']),
  )
})

test('a member who is removed from a team stops receiving its messages', async () => {
  const other = await testApp.createMember()
  team.add(other.id)
  const [losing, keeping] = [await follow(other, 'talk:team'), await follow(member, 'talk:team')]
  await write('talk:team', 'for both')
  await losing.onFrame('entry')
  await transact(testApp.kernel, async (tx) => {
    team.delete(other.id)
    await testApp.kernel.live.reauthorizeSubscribers(tx, 'talk:team')
  })
  await losing.onFrame('unfollowed')
  await write('talk:team', 'for one')
  await eventually(() => expect(keeping.of('entry')).toHaveLength(2))
  expect(losing.of('entry')).toHaveLength(1)
  losing.say('follow', { topic: 'talk:team' })
  await eventually(() => expect(losing.of('unfollowed')).toHaveLength(2))
})

test('access is checked again when the member’s own topic changes, and when their role changes without notice', async () => {
  const admin = await testApp.createMember({ role: 'admin' })
  const holding = await follow(admin, 'desks')
  const student = { role: 'student' as const }
  await testApp.kernel.db.updateTable('accounts.member').set(student).where('id', '=', admin.id).execute()
  expect(await holding.onFrame('unfollowed')).toMatchObject({
    topic: 'desks',
    detail: 'You no longer have access to this topic.',
  })

  const other = await testApp.createMember()
  team.add(other.id)
  const losing = await follow(other, 'team:one')
  team.delete(other.id)
  await publish(memberTopic(other.id))
  expect(await losing.onFrame('unfollowed')).toMatchObject({ topic: 'team:one' })
})

test('a tab subscribes to fifty topics at most', async () => {
  const holding = await connectAs(address, member)
  opened.push(holding)
  for (let number = 0; number < 51; number += 1) holding.say('follow', { topic: `open:${number}` })
  expect(await holding.onFrame('unfollowed')).toMatchObject({ topic: 'open:50' })
  expect(holding.of('followed')).toHaveLength(50)
})

test.each([
  'paper-like',
  'paper-like:undefined',
  'paper-like:0B4C3F0E-6A0F-4B54-9D8E-2F8A4B1F6E11',
  'open',
  'desks:one',
])('%s is not a topic, and is refused before any query', async (topic) => {
  const holding = await connectAs(address, member)
  opened.push(holding)
  holding.say('follow', { topic })
  const { detail } = await holding.onFrame('unfollowed')
  expect(detail).toBe('This is not a topic name. A topic name has the form kind:id.')
})

test('an internal error in a frame is listed among the errors that admins see', async () => {
  const before = testApp.kernel.errors.count()
  const holding = await connectAs(address, member)
  opened.push(holding)
  holding.say('follow', { topic: 'broken:one' })
  await holding.onFrame('refused')
  expect(testApp.kernel.errors.count()).toBe(before + 1)
  await testApp.kernel.errors.flush()
  const admin = await testApp.createMember({ role: 'admin' })
  const { errors } = await testApp.as(admin)('GET /api/admin/errors', {})
  expect(errors).toContainEqual(expect.objectContaining({ place: 'frame follow', times: 1 }))
})
