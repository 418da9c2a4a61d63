import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestBucket, type TestBucket } from '../testing/bucket.ts'
import { createServerStorage, PNG } from '../testing/data-directories.ts'
import { createTestApp } from '../testing/test-app.ts'

const AWAY = { kind: 'unavailable', detail: 'Files cannot be reached at the moment. Please try again in a moment.' }

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

test('what fails over there is tried again, and what stays away is told after four tries', async () => {
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
  'bytes that are %s are not taken for stored',
  async (fault) => {
    bucket.fault = fault
    await expect(home.store()).rejects.toMatchObject(AWAY)
  },
)

test('the bucket is told the digest, by which it may refuse bytes that change on the way', async () => {
  const { sha256 } = await home.store()
  expect(bucket.digests).toEqual([sha256])
})

test('a whole file is not taken for a part of it', async () => {
  const stored = await home.store()
  bucket.fault = 'whole for a part'
  await expect(home.files.read(stored, { first: 2, last: 5 })).rejects.toThrow('sent a whole file where a part was')
})

test('bytes that changed since break off while they are read', async () => {
  const stored = await home.store()
  bucket.fault = 'wrong when read'
  await expect(buffer(await home.files.read(stored))).rejects.toThrow(/are not those that were stored/)
})

test('what one server stores another reads, each with a data directory of its own', async () => {
  const stored = await home.store()
  const elsewhere = await mkdtemp(join(tmpdir(), 'inflo-bucket-test-'))
  expect(await buffer(await createServerStorage(elsewhere, bucket.url).files.read(stored))).toEqual(PNG)
  await rm(elsewhere, { recursive: true, force: true })
})

test('a server is not ready while its bucket is away, and starts without it; with one that it may not use it does not', async () => {
  bucket.fault = 'away'
  const testApp = await createTestApp({ environment: { FILES_URL: bucket.url } })
  const ready = () => testApp.inject({ method: 'GET', url: '/health/ready' })
  const away = await ready()
  expect([away.statusCode, away.json()]).toEqual([503, { detail: AWAY.detail }])
  bucket.fault = undefined
  await expect.poll(async () => (await ready()).statusCode, { timeout: 5_000 }).toBe(200)
  await testApp.stop()

  const start = (url: string) => createServerStorage(directory, url).home.start()
  await expect(start(bucket.url.replace(':S3RVER@', ':another@'))).rejects.toThrow(/refuses the keys of FILES_URL/)
  await expect(start(`${bucket.url}-2`)).rejects.toThrow(/inflo-files-2 does not exist\. Set FILES_URL to a bucket/)
})
