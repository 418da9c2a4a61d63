import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { listen } from '#server/realtime/realtime.fixture.ts'
import { createSession } from '#server/testing/calls.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { notify } from './public.ts'
import { connectBell } from './notifications.fixture.ts'

/** Ten times what an idle machine needs at most, so that a busy machine does not fail the test. */
const HEARD_WITHIN = { timeout: 10_000, interval: 10 }

let testApp: TestApp
let address: string
beforeAll(async () => {
  testApp = await createTestApp()
  address = await listen(testApp)
})
afterAll(() => testApp.stop())

test('a bell updates soon after a new notification and after signing out', async () => {
  const member = await testApp.createMember()
  const token = await createSession(testApp, member.id)
  const bell = connectBell(address, { id: member.id, token })
  await eventually(() => expect(testApp.kernel.live.count().members).toBe(1))
  await eventually(() => expect(bell.states.at(-1)?.unread_count).toBe(0))
  const notice = { event: 'claim_decided', text: 'Approved.', link: '/student/dashboard' } as const
  await transact(testApp.kernel, (tx) => notify(testApp.kernel, tx, { ...notice, to: [member.id] }))
  await vi.waitFor(() => expect(bell.states.at(-1)?.unread_count).toBe(1), HEARD_WITHIN)
  await testApp.as({ token })('POST /api/auth/logout')
  await vi.waitFor(() => expect(bell.refused()).toBe(401), HEARD_WITHIN)
  bell.stop()
})
