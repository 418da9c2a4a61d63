import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSED, memberTopic } from '#shared/live/live-limits.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createSession } from '../testing/calls.ts'
import { type TestSocket, connectAs, openTestSocket, listen } from './realtime.fixture.ts'

let testApp: TestApp
let address: string
const opened: TestSocket[] = []

beforeAll(async () => {
  testApp = await createTestApp({
    prepare: ({ live }) => {
      live.topic('open', { is: 'state', id: 'named', canSubscribe: () => true })
    },
  })
  address = await listen(testApp)
})
afterEach(async () => {
  for (const { cut } of opened.splice(0)) cut()
  await vi.waitUntil(() => testApp.kernel.live.count().members === 0, { timeout: 120_000 })
})
afterAll(() => testApp.stop())

function kept(holding: TestSocket): TestSocket {
  opened.push(holding)
  return holding
}
const hold = async (...given: Parameters<typeof connectAs>) => kept(await connectAs(...given))
const holdStranger = async (...given: Parameters<typeof openTestSocket>) => kept(await openTestSocket(...given))

test('a socket belongs to a member once its first frame carries the token', async () => {
  const member = await testApp.createMember()
  const holding = await hold(address, member)
  expect(holding.of('authenticated')).toMatchObject([{ member_id: member.id }])
  expect(testApp.kernel.live.count()).toEqual({ strangers: 0, members: 1 })
})

test('any frame before a token is refused, and closes the socket', async () => {
  const { id } = await testApp.createMember()
  const holding = await holdStranger(address)
  holding.say('follow', { topic: memberTopic(id) })
  expect(await holding.onFrame('refused')).toMatchObject({
    event_type: 'follow',
    detail: 'Please sign in to continue.',
  })
  expect(await holding.closed).toBe(CLOSED.signedOut)
  const rambling = await holdStranger(address)
  rambling.say('frame doesn’t exist', {})
  expect(await rambling.closed).toBe(CLOSED.signedOut)
})

test('a wrong token closes the socket', async () => {
  const holding = await holdStranger(address)
  holding.say('authenticate', { token: 'x'.repeat(43) })
  expect(await holding.closed).toBe(CLOSED.signedOut)
})

test('a socket belongs to one member for good', async () => {
  const [member, other] = [await testApp.createMember(), await testApp.createMember()]
  const holding = await hold(address, member)
  holding.say('authenticate', { token: other.token })
  expect(await holding.onFrame('refused')).toMatchObject({ event_type: 'authenticate' })
  holding.say('follow', { topic: memberTopic(other.id) })
  expect(await holding.onFrame('unfollowed')).toMatchObject({
    detail: 'This topic doesn’t exist or you don’t have access.',
  })
})

async function upgradeStatus(path: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}${path}`, { headers })
  socket.on('error', () => undefined)
  const [, response] = (await Promise.race([
    once(socket, 'unexpected-response'),
    once(socket, 'open').then(() => [undefined, { statusCode: 101 }]),
  ])) as [unknown, { statusCode: number }]
  socket.terminate()
  return response.statusCode
}

test("only this site's pages, and programs other than browsers, can open a socket", async () => {
  expect(await upgradeStatus('/api/live', { origin: 'https://elsewhere.example' })).toBe(403)
  expect(await upgradeStatus('/api/live', { origin: 'null' })).toBe(403)
  expect(await upgradeStatus('/api/live', { origin: address })).toBe(101)
  expect(await upgradeStatus('/api/live', {})).toBe(101)
})

test('elsewhere an upgrade request gets a normal answer', async () => {
  expect(await upgradeStatus('/api/nowhere', {})).toBe(404)
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n')
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})

test('a socket that does not authenticate is closed', async () => {
  const holding = await holdStranger(address)
  expect(await holding.closed).toBe(CLOSED.late)
})

test('a member who authenticates during a database outage is not signed out', async () => {
  const member = await testApp.createMember()
  const [locked, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const locking = testApp.kernel.db.transaction().execute(async (tx) => {
    await sql`lock table accounts.session in access exclusive mode`.execute(tx)
    locked.resolve()
    await answering.promise
  })
  await locked.promise
  const waiting = await holdStranger(address)
  waiting.say('authenticate', { token: member.token })
  expect(await waiting.closed).toBe(CLOSED.late)
  answering.resolve()
  await locking
  expect((await hold(address, member)).socket.readyState).toBe(WebSocket.OPEN)
})

test('signing out closes every socket of the session, and no others', async () => {
  const member = await testApp.createMember()
  const token = await createSession(testApp, member.id)
  const [ending, staying] = [await hold(address, { token }), await hold(address, member)]
  await testApp.as({ token })('POST /api/auth/logout')
  expect(await ending.closed).toBe(CLOSED.signedOut)
  expect(staying.socket.readyState).toBe(WebSocket.OPEN)
})

test('a session that expires without an event is noticed', async () => {
  const member = await testApp.createMember()
  const holding = await hold(address, member)
  await testApp.kernel.db.deleteFrom('accounts.session').where('member_id', '=', member.id).execute()
  expect(await holding.closed).toBe(CLOSED.signedOut)
})

test('a member who deletes their account is disconnected', async () => {
  const member = await testApp.createMember()
  const holding = await hold(address, member)
  await testApp.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  expect(await holding.closed).toBe(CLOSED.signedOut)
})

test("above twenty sockets the member's oldest is closed with the code that makes its tab poll", async () => {
  const member = await testApp.createMember()
  const first = await hold(address, member)
  const others = await Promise.all(Array.from({ length: 19 }, () => hold(address, member)))
  expect(first.socket.readyState).toBe(WebSocket.OPEN)
  await hold(address, member)
  expect(await first.closed).toBe(CLOSED.tooMany)
  expect(others.map(({ socket }) => socket.readyState)).toEqual(others.map(() => WebSocket.OPEN))
})

test('a frame that is too large closes the socket', async () => {
  const holding = await hold(address, await testApp.createMember())
  holding.say('follow', { topic: 'x'.repeat(17 * 1024) })
  expect(await holding.closed).toBe(1009)
})

test("a sender above the endpoint's rate is disconnected", async () => {
  const holding = await hold(address, await testApp.createMember())
  // So many that a busy machine, which reads them late, does not allow all of them.
  for (let number = 0; number < 1_000; number += 1) holding.say('unfollow', { topic: 'open' })
  expect(await holding.closed).toBe(CLOSED.tooFast)
})
