import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CLOSED, memberTopic } from '#shared/live/live-limits.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { subscribeAs, type TestSocket, openTestSocket, listen } from './realtime.fixture.ts'

/** The server waits 4.5 seconds. The rest is room for a busy machine. */
const DROPPED_WITHIN_MS = 15_000

let testApp: TestApp
let address: string

beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
})
afterAll(() => testApp.stop())

test('2,000 anonymous sockets are dropped within seconds, while members are served', async () => {
  const member = await testApp.createMember()
  const own = await subscribeAs(address, member, { topic: memberTopic(member.id) })
  const strangers: TestSocket[] = []
  for (let batch = 0; batch < 20; batch += 1) {
    strangers.push(...(await Promise.all(Array.from({ length: 100 }, () => openTestSocket(address)))))
  }
  const ages = strangers.map(async (stranger) => ({ code: await stranger.closed }))
  const begun = performance.now()
  await testApp.as(member)('POST /api/notifications/read', { body: { all: true } })
  await own.onFrame('risen')
  const codes = await Promise.all(ages)
  expect(performance.now() - begun).toBeLessThan(DROPPED_WITHIN_MS)
  expect(new Set(codes.map(({ code }) => code))).toEqual(new Set([CLOSED.late]))
  await vi.waitFor(() => expect(testApp.kernel.live.count()).toEqual({ strangers: 0, members: 1 }), 5000)
  own.cut()
})
