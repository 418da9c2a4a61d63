import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aSession } from '#server/testing-calls.ts'
import { transact } from '#server/db.ts'
import { RACERS } from '#server/testing-counts.ts'
import { aHouse, type TestHouse, type TestMember } from '#server/testing.ts'
import { notify } from './public.ts'
import { type HeldStream, holdStream } from './testing.ts'

const RAISED_WITHIN_MS = 1_000
const ENDED_WITHIN_MS = 1_000

let house: TestHouse
let address: string
const held: HeldStream[] = []

beforeAll(async () => {
  house = await aHouse({ environment: { INFLO_STREAM_SECONDS: '600' } })
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const stream of held.splice(0)) stream.cut()
})
afterAll(() => house.stop())

async function hold({ token }: { token: string }): Promise<HeldStream> {
  const stream = await holdStream(address, token)
  held.push(stream)
  return stream
}

const tell = (member: TestMember, text = 'Your claim was approved.') =>
  transact(house.kernel, (tx) =>
    notify(house.kernel, tx, { to: [member.id], event: 'claim_decided', text, link: '/student/dashboard' }),
  )
const markAll = (member: TestMember) => house.as(member)('POST /api/notifications/read', { body: { all: true } })
const untilUnread = (stream: HeldStream, count: number) =>
  vi.waitFor(() => expect(stream.states.at(-1)?.unread_count).toBe(count), {
    timeout: RAISED_WITHIN_MS,
    interval: 10,
  })

/** Milliseconds until the stream is over. */
async function endsAfter(stream: HeldStream): Promise<number> {
  const begun = performance.now()
  await Promise.race([stream.ended, pause(5_000)])
  return performance.now() - begun
}

test('a stream begins with the whole state, and says each change of it once', async () => {
  const member = await house.aMember()
  await tell(member)
  const stream = await hold(member)
  await untilUnread(stream, 1)
  await tell(member, 'Your paper is published.')
  await untilUnread(stream, 2)
  expect(stream.states.at(-1)?.latest).toMatchObject({ text: 'Your paper is published.', read_at: null })
  await markAll(member)
  await untilUnread(stream, 0)
  expect(stream.states.map(({ unread_count: unread }) => unread)).toEqual([1, 2, 0])
})

test('nobody hears of what somebody else is told', async () => {
  const [member, other] = [await house.aMember(), await house.aMember()]
  const [stream, theirs] = [await hold(member), await hold(other)]
  await untilUnread(stream, 0)
  await tell(other)
  await untilUnread(theirs, 1)
  expect(stream.states.map(({ unread_count: unread }) => unread)).toEqual([0])
})

test('a stream that is cut again and again, and opened anew, misses no notice', async () => {
  const member = await house.aMember()
  const told = 40
  let stream = await hold(member)
  for (let number = 1; number <= told; number += 1) {
    const telling = tell(member, `Notice ${number}`)
    if (number % 3 === 0) {
      stream.cut()
      stream = await hold(member)
    }
    await telling
  }
  await untilUnread(stream, told)
  const { notifications } = await house.as(member)('GET /api/notifications', { query: { size: '100' } })
  expect(new Set(notifications.map(({ text }) => text)).size).toBe(told)
})

test(`${RACERS} told at once end in the right count`, async () => {
  const member = await house.aMember()
  const stream = await hold(member)
  await Promise.all(Array.from({ length: RACERS }, () => tell(member)))
  await untilUnread(stream, RACERS)
  await Promise.all(Array.from({ length: RACERS }, () => markAll(member)))
  await untilUnread(stream, 0)
  expect((await house.as(member)('GET /api/notifications')).unread_count).toBe(0)
})

test('signing out ends the stream within a second, and no other session’s', async () => {
  const member = await house.aMember()
  const token = await aSession(house, member.id)
  const [ending, staying] = [await hold({ token }), await hold(member)]
  await house.as({ token })('POST /api/auth/logout')
  expect(await endsAfter(ending)).toBeLessThan(ENDED_WITHIN_MS)
  await tell(member)
  await untilUnread(staying, 1)
})

test('a session that is revoked, or whose member leaves, loses its stream within a second', async () => {
  const member = await house.aMember()
  const token = await aSession(house, member.id)
  const revoked = await hold({ token })
  await house.as(member)('DELETE /api/auth/sessions')
  expect(await endsAfter(revoked)).toBeLessThan(ENDED_WITHIN_MS)
  const own = await hold(member)
  await house.as(member)('DELETE /api/auth/account', { body: { password: member.password } })
  expect(await endsAfter(own)).toBeLessThan(ENDED_WITHIN_MS)
})

test('a sixth stream of a member is refused until one is closed; visitors get none', async () => {
  const member = await house.aMember()
  const five = await Promise.all(Array.from({ length: 5 }, () => hold(member)))
  expect(five.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await hold(member)).status).toBe(429)
  five[0]?.cut()
  await vi.waitFor(async () => expect((await hold(member)).status).toBe(200))
  expect((await holdStream(address, undefined)).status).toBe(401)
  expect((await holdStream(address, 'x'.repeat(43))).status).toBe(401)
})

test('asked for its headers alone, it answers them', async () => {
  const { token } = await house.aMember()
  const reply = await fetch(`${address}/api/notifications/stream`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('no-store, no-transform')
})
