import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { listen } from '#server/live/testing.ts'
import { aSession } from '#server/testing/calls.ts'
import { aHouse, type TestHouse } from '#server/testing/house.ts'
import { soon } from '#server/testing/soon.ts'
import { notify } from './public.ts'
import { holdBell } from './testing.ts'

const HEARD_WITHIN = { timeout: 1_000, interval: 10 }

let house: TestHouse
let address: string
beforeAll(async () => {
  house = await aHouse()
  address = await listen(house)
})
afterAll(() => house.stop())

test('a bell hears of a notice, and of signing out, within a second', async () => {
  const member = await house.aMember()
  const token = await aSession(house, member.id)
  const bell = holdBell(address, { id: member.id, token })
  await soon(() => expect(house.kernel.live.count().members).toBe(1))
  await soon(() => expect(bell.states.at(-1)?.unread_count).toBe(0))
  const notice = { event: 'claim_decided', text: 'Approved.', link: '/student/dashboard' } as const
  await transact(house.kernel, (tx) => notify(house.kernel, tx, { ...notice, to: [member.id] }))
  await vi.waitFor(() => expect(bell.states.at(-1)?.unread_count).toBe(1), HEARD_WITHIN)
  await house.as({ token })('POST /api/auth/logout')
  await vi.waitFor(() => expect(bell.refused()).toBe(401), HEARD_WITHIN)
  bell.stop()
})
