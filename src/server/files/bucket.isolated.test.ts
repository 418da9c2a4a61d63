import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestBucket, type TestBucket } from '../testing/bucket.ts'
import { createServerStorage } from '../testing/data-directories.ts'

let bucket: TestBucket
let directory: string
beforeEach(async () => {
  bucket = await createTestBucket()
  directory = await mkdtemp(join(tmpdir(), 'inflo-bucket-test-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await bucket.stop()
  await rm(directory, { recursive: true, force: true })
})

test('a request to a bucket that does not answer is given up after ten seconds', async () => {
  const { home } = createServerStorage(directory, bucket.url)
  bucket.fault = 'mute'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isGivenUp = false
  const checking = home.check().finally(() => (isGivenUp = true))
  checking.catch(() => undefined)
  while (bucket.asked.length === 0) await turn()
  vi.advanceTimersByTime(9_999)
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect(isGivenUp).toBe(false)
  vi.advanceTimersByTime(1)
  await expect(checking).rejects.toMatchObject({ kind: 'unavailable' })
})
