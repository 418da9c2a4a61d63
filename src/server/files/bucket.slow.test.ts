import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestBucket, type TestBucket } from '../testing/bucket.ts'
import { createServerStorage, PNG } from '../testing/data-directories.ts'
import { createTestApp } from '../testing/test-app.ts'

const AWAY = { kind: 'unavailable', detail: 'We can’t reach the file storage right now. Please try again in a moment.' }

let bucket: TestBucket
let directory: string
let home: ReturnType<typeof createServerStorage>
beforeEach(async () => {
  bucket = await createTestBucket()
  directory = await mkdtemp(join(tmpdir(), 'inflo-bucket-test-'))
  home = createServerStorage(directory, bucket.url)
  await home.start()
})
afterEach(async () => {
  home.incoming.stop()
  await bucket.stop()
  await rm(directory, { recursive: true, force: true })
})

test('a failed bucket request is retried, and reported after four attempts', async () => {
  bucket.fault = { failing: 2 }
  const stored = await home.store()
  expect(await buffer(await home.files.read(stored))).toEqual(PNG)
  bucket.fault = 'away'
  bucket.asked.length = 0
  await expect(home.store()).rejects.toMatchObject({ ...AWAY, retryAfterSeconds: 15 })
  expect(bucket.asked).toEqual(['PUT', 'PUT', 'PUT', 'PUT'])
  await expect(home.files.read(stored)).rejects.toMatchObject(AWAY)
  bucket.fault = undefined
  expect(await buffer(await home.files.read(stored))).toEqual(PNG)
})

test.each(['wrong when written', 'wrong when read'] as const)(
  'bytes that are %s are not accepted as stored',
  async (fault) => {
    bucket.fault = fault
    await expect(home.store()).rejects.toMatchObject(AWAY)
  },
)

test('the bucket receives the digest, so that it can refuse corrupted bytes', async () => {
  const { sha256 } = await home.store()
  expect(bucket.digests).toEqual([sha256])
})

test('a whole file is not accepted as part of one', async () => {
  const stored = await home.store()
  bucket.fault = 'whole for a part'
  await expect(home.files.read(stored, { first: 2, last: 5 })).rejects.toThrow(
    'sent the whole file instead of the requested part',
  )
})

test('reading breaks off when the stored bytes have changed', async () => {
  const stored = await home.store()
  bucket.fault = 'wrong when read'
  await expect(buffer(await home.files.read(stored))).rejects.toThrow(/differ from what was stored/)
})

test('another server with its own data directory can read a stored file', async () => {
  const stored = await home.store()
  const elsewhere = await mkdtemp(join(tmpdir(), 'inflo-bucket-test-'))
  expect(await buffer(await createServerStorage(elsewhere, bucket.url).files.read(stored))).toEqual(PNG)
  await rm(elsewhere, { recursive: true, force: true })
})

test('a server starts without its bucket but is not ready, and does not start when the bucket refuses access', async () => {
  bucket.fault = 'away'
  const testApp = await createTestApp({ environment: { FILES_URL: bucket.url } })
  const ready = () => testApp.inject({ method: 'GET', url: '/health/ready' })
  const away = await ready()
  expect([away.statusCode, away.json()]).toEqual([503, { detail: AWAY.detail }])
  bucket.fault = undefined
  await expect.poll(async () => (await ready()).statusCode).toBe(200)
  await testApp.stop()

  const start = (url: string) => createServerStorage(directory, url).home.start()
  await expect(start(bucket.url.replace(':S3RVER@', ':another@'))).rejects.toThrow(/rejects the keys of FILES_URL/)
  await expect(start(`${bucket.url}-2`)).rejects.toThrow(/inflo-files-2 does not exist\. Set FILES_URL to a bucket/)
})
