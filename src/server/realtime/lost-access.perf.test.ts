import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { transact } from '../data/transact.ts'
import { EventStream } from '../http/event-stream.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { subscribeAs, type TestSocket, listen } from './realtime.fixture.ts'

/** Ten times what an idle machine needs, so that a busy machine does not fail the tests. */
const ACTS_WITHIN_MS = 5_000

const calls = {
  'GET /api/testing/stream': {
    who: 'member',
    summary: 'A streaming response.',
    reply: z.object({ number: z.int() }),
    replyType: 'text/event-stream',
  },
} satisfies Calls

let testApp: TestApp
let address: string
const team = new Set<string>()
const opened: TestSocket[] = []
beforeAll(async () => {
  testApp = await createTestApp({
    environment: { INFLO_STREAM_SECONDS: '600' },
    prepare: ({ live }, serve) => {
      live.topic('talk', { is: 'log', id: 'named', canSubscribe: ({ id }) => team.has(id) })
      live.topic('desks', { is: 'state', id: 'none', canSubscribe: ({ role }) => role === 'admin' })
      serve(calls, 'GET /api/testing/stream', () => new EventStream(() => () => undefined))
    },
  })
  address = await listen(testApp)
})
afterEach(() => {
  for (const { cut } of opened.splice(0)) cut()
})
afterAll(() => testApp.stop())

async function follow(who: { token: string }, topic: string): Promise<TestSocket> {
  const holding = await subscribeAs(address, who, { topic })
  opened.push(holding)
  return holding
}

async function msUntil(happens: Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await happens
  return performance.now() - begun
}

test('a member who is removed from a team soon stops receiving its messages', async () => {
  const member = await testApp.createMember()
  team.add(member.id)
  const losing = await follow(member, 'talk:team')
  await transact(testApp.kernel, async (tx) => {
    team.delete(member.id)
    await testApp.kernel.live.reauthorizeSubscribers(tx, 'talk:team')
  })
  expect(await msUntil(losing.onFrame('unfollowed'))).toBeLessThan(ACTS_WITHIN_MS)
})

test('a role that changes without notice soon takes effect', async () => {
  const admin = await testApp.createMember({ role: 'admin' })
  const losing = await follow(admin, 'desks')
  const student = { role: 'student' as const }
  await testApp.kernel.db.updateTable('accounts.member').set(student).where('id', '=', admin.id).execute()
  expect(await msUntil(losing.onFrame('unfollowed'))).toBeLessThan(ACTS_WITHIN_MS)
})

test('a stream ends soon after its session', async () => {
  const member = await testApp.createMember()
  const headers = { authorization: `Bearer ${member.token}` }
  const asking = request(`${address}/api/testing/stream`, { headers, agent: false }).end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  response.on('error', () => undefined).resume()
  await testApp.as(member)('POST /api/auth/logout')
  expect(await msUntil(once(response, 'close'))).toBeLessThan(ACTS_WITHIN_MS)
})
