import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { createDiskMonitor, ROOM_BYTES_AGAIN, ROOM_BYTES_MIN } from './disk.ts'
import { toFailure } from '../http/errors.ts'
import { createTestApp } from '../testing/test-app.ts'

const reply = z.object({ message: z.string() })
const scribbleCalls = {
  'POST /api/scribble': { who: 'anyone', summary: 'Stores something.', reply },
  'GET /api/scribble': { who: 'anyone', summary: 'Reads something.', reply },
} satisfies Calls

// PostgreSQL's error when it cannot extend a file.
const refuse = sql.raw(`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)

test('a full database disk stops writes until the database stores again, and reads continue', async () => {
  let isFull = true
  const testApp = await createTestApp({
    prepare: ({ db }, serve) => {
      serve(scribbleCalls, 'POST /api/scribble', async () => {
        if (isFull) await refuse.execute(db)
        return { message: 'Stored.' }
      })
      serve(scribbleCalls, 'GET /api/scribble', () => ({ message: 'Read.' }))
    },
  })
  const status = async (method: 'GET' | 'POST', url = '/api/scribble') => {
    const { statusCode, headers } = await testApp.inject({ method, url })
    return [statusCode, headers['retry-after']]
  }
  expect(await status('GET', '/health/ready')).toEqual([200, undefined])
  expect(await status('POST')).toEqual([503, '60'])
  isFull = false
  // Writes are refused without trying until a check has found that the database can store again.
  expect(await status('POST')).toEqual([503, '60'])
  expect(await status('GET', '/health/ready')).toEqual([503, '60'])
  expect(await status('GET')).toEqual([200, undefined])
  expect((await testApp.inject({ url: '/metrics' })).body).toContain('inflo_disk_full 1')
  await testApp.kernel.disk.look()
  expect(await status('GET', '/health/ready')).toEqual([200, undefined])
  expect(await status('POST')).toEqual([200, undefined])
  await testApp.stop()
})

test('a nearly full disk counts as full until there is some extra space again', async () => {
  const testApp = await createTestApp()
  let room = ROOM_BYTES_MIN
  const { db } = testApp.kernel
  const disk = createDiskMonitor({ directory: '/', db, report: () => undefined, roomOf: async () => room })
  const fullAt = async (bytes: number) => {
    room = bytes
    await disk.look()
    return disk.isFull()
  }
  expect(await fullAt(ROOM_BYTES_MIN)).toBe(false)
  expect(await fullAt(ROOM_BYTES_MIN - 1)).toBe(true)
  expect(await fullAt(ROOM_BYTES_AGAIN - 1)).toBe(true)
  expect(await fullAt(ROOM_BYTES_AGAIN)).toBe(false)
  await testApp.stop()
})

test.each(['53100', 'ENOSPC', 'EDQUOT'])('the error %s is reported as a full disk, with a time to retry', (code) => {
  expect(toFailure(Object.assign(new Error(), { code }))).toMatchObject({ status: 503, retryAfterSeconds: 60 })
})
