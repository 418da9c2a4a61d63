import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobFailures } from './job-failures.ts'
import { serializeError } from '../log.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

function aLog() {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(line.toString()) as Record<string, unknown>)
      done()
    },
  })
  return { lines, log: pino({ serializers: { err: serializeError } }, stream) }
}

test('a failure is logged with its stack and counted, also when the database cannot store it', async () => {
  const { lines, log } = aLog()
  const { now } = testApp.kernel
  const refusing = { execute: () => Promise.reject(new Error('away')) }
  const failing = { insertInto: () => ({ values: () => ({ onConflict: () => refusing }) }) }
  const failures = createJobFailures({ db: failing as unknown as typeof testApp.kernel.db, log, now })
  await failures.note('test.print', new TypeError('no paper'))
  expect(failures.counts().get('test.print')).toBe(1)
  expect(lines[0]).toMatchObject({
    level: 50,
    msg: 'A job failed',
    job: 'test.print',
    err: { type: 'TypeError', message: 'no paper' },
  })
  const { stack } = (lines[0]?.err ?? {}) as { stack?: string }
  expect(stack).toContain('job-failures.test.ts')
})

test('failures are summed over processes, and deleted a month after the last one', async () => {
  const { kernel } = testApp
  await Promise.all(
    Array.from({ length: 5 }, () => kernel.jobs.failures.note('test.sum', new Error(`long ${'x'.repeat(900)}`))),
  )
  const rows = () => kernel.db.selectFrom('kernel.job_failure').selectAll().where('name', '=', 'test.sum').execute()
  expect(await rows()).toMatchObject([{ failures: 5, last_error: expect.stringMatching(/^long x{495}$/) as string }])
  await kernel.jobs.failures.forgetOld()
  expect(await rows()).toHaveLength(1)
  testApp.advanceClock(31 * 86_400_000)
  await kernel.jobs.failures.forgetOld()
  expect(await rows()).toEqual([])
})
