import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transact } from '../data/transact.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const JOBS = 200
/** If each poll fetched only one job, each job would take 2 s. */
const DONE_WITHIN_MS = 10_000

const done: unknown[] = []
let underWay = 0
let underWayMost = 0

let testApp: TestApp
beforeAll(async () => {
  const note = async ({ number }: Record<string, unknown>) => {
    underWay += 1
    underWayMost = Math.max(underWayMost, underWay)
    await pause(1)
    underWay -= 1
    if (number === 7 && !done.includes('failed')) {
      done.push('failed')
      throw new Error('This once')
    }
    done.push(number)
  }
  testApp = await createTestApp({ looksByItself: true, prepare: ({ jobs }) => jobs.work('test.note', note) })
})
afterAll(() => testApp.stop())

test('a filled queue is processed without a pause, one job at a time, and a failed job does not block the others', async () => {
  await transact(testApp.kernel, async (tx) => {
    for (let number = 0; number < JOBS; number += 1) await testApp.kernel.jobs.send(tx, 'test.note', { number })
  })
  const others = Array.from({ length: JOBS }, (_, number) => number).filter((number) => number !== 7)
  await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining(others)), { timeout: DONE_WITHIN_MS })
  expect(underWayMost).toBe(1)
  expect(done).toContain('failed')
  await vi.waitFor(() => expect(done).toContain(7), { timeout: 30_000, interval: 100 })
  expect(done).toHaveLength(JOBS + 1)
}, 60_000)
