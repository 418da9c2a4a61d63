import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../data/transact.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { eventually } from '../testing/eventually.ts'

const JOBS = 200

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
  await eventually(() => expect(done).toEqual(expect.arrayContaining(others)))
  expect(underWayMost).toBe(1)
  expect(done).toContain('failed')
  await eventually(() => expect(done).toContain(7))
  expect(done).toHaveLength(JOBS + 1)
})
