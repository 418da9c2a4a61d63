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
  // Stops the regular checks of all sockets, so that only notifications can close a socket.
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

test('a member who signs out is disconnected at once, in whichever process they did so', async () => {
  const here = await listen(testApp)
  const { id } = await testApp.createMember()
  for (const server of [here, there.address]) {
    const token = await createSession(testApp, id)
    const holding = await connectAs(here, { token })
    await fetch(`${server}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    expect(await holding.closed).toBe(CLOSED.signedOut)
  }
})
