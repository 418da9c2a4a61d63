import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CLOSED } from '#shared/live/live-limits.ts'
import { createSession } from '../testing/calls.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { anotherProcess, type OtherProcess } from './fork.fixture.ts'
import { connectAs, listen } from './realtime.fixture.ts'

let testApp: TestApp
let there: OtherProcess
beforeAll(async () => {
  // The rounds that compare all sockets with their sessions never run: only notifications close any.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }
  testApp = await createTestApp({ environment })
  there = await anotherProcess(testApp, environment)
})
afterAll(async () => {
  await there.kill()
  await testApp.stop()
  vi.useRealTimers()
})

test('who signs out is let go at once, wherever they did so', async () => {
  const here = await listen(testApp)
  const { id } = await testApp.createMember()
  for (const server of [here, there.address]) {
    const token = await createSession(testApp, id)
    const holding = await connectAs(here, { token })
    await fetch(`${server}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    expect(await holding.closed).toBe(CLOSED.signedOut)
  }
})
