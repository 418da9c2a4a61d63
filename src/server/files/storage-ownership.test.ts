import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../data/transact.ts'
import { storagePathOf } from './storage-driver.ts'
import { OWNERSHIP_MARK, createStorageOwnership } from './storage-ownership.ts'
import { createTestBucket, type TestBucket } from '../testing/bucket.ts'
import { createServerStorage } from '../testing/data-directories.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { listFailures } from '../work/job-failures.ts'

const DAYS_MS = 2 * 86_400_000
const FOREIGN =
  /belongs to another Inflo database, and the two would delete each other’s files\. Set FILES_URL to a separate bucket/

let other: TestApp
beforeAll(async () => {
  other = await createTestApp()
})
afterAll(() => other.stop())

describe.each(['a directory', 'a bucket'] as const)('storage in %s', (kind) => {
  let bucket: TestBucket | undefined
  let testApp: TestApp
  let home: ReturnType<typeof createServerStorage>
  let warned: string[]
  beforeAll(async () => {
    bucket = kind === 'a bucket' ? await createTestBucket() : undefined
    testApp = await createTestApp({ environment: bucket ? { FILES_URL: bucket.url } : {} })
    home = createServerStorage(testApp.kernel.settings.dataDirectory, bucket?.url)
    // Files in the storage have real timestamps, so the test app's clock is advanced until the files are old enough.
    testApp.advanceClock(DAYS_MS)
  })
  beforeEach(() => {
    warned = []
  })
  afterAll(async () => {
    await testApp.stop()
    await bucket?.stop()
  })

  /** Creates the ownership check of a server that uses the same storage with another database. */
  const owningOf = ({ kernel: { db, now } }: TestApp) =>
    createStorageOwnership({
      db,
      home: home.home,
      shown: 'The bucket',
      directory: join(testApp.kernel.settings.dataDirectory, 'files/incoming'),
      now,
      warn: (line) => warned.push(line),
    })
  const nameIt = (id: string) => other.kernel.db.updateTable('kernel.installation').set({ id }).execute()
  const sweep = async () => {
    await transact(testApp.kernel, (tx) => testApp.kernel.jobs.send(tx, 'kernel.sweep-files', {}))
    await testApp.runPendingJobs()
  }
  const failure = async () => (await listFailures(testApp.kernel.db))[0]?.lastError
  const isThere = async ({ id }: { id: string }) => {
    const found: string[] = []
    for await (const names of home.home.list()) found.push(...names.map(({ storagePath }) => storagePath))
    return found.includes(storagePathOf(id))
  }

  test('belongs to the database that first used it, and is refused to any other', async () => {
    await expect(owningOf(testApp).start()).resolves.toBeUndefined()
    await expect(owningOf(other).start()).rejects.toThrow(FOREIGN)
    await expect(owningOf(other).prove()).rejects.toThrow(FOREIGN)
    await expect(owningOf(testApp).prove()).resolves.toBeUndefined()
    expect(warned).toEqual([])
  })

  test('accepts a restored copy of its database, but deletes no file until an operator confirms the takeover', async () => {
    const before = await other.kernel.db.selectFrom('kernel.installation').select('id').executeTakeFirstOrThrow()
    const own = await testApp.kernel.db.selectFrom('kernel.installation').select('id').executeTakeFirstOrThrow()
    await nameIt(own.id)
    await owningOf(other).start()
    expect(warned).toEqual([expect.stringMatching(/was copied from, so no files are deleted there/)])
    await expect(owningOf(other).prove()).rejects.toThrow('remove belongs-to there')
    await home.home.remove(OWNERSHIP_MARK)
    await expect(owningOf(other).prove()).resolves.toBeUndefined()

    // The storage now belongs to the other database, so our server must not remove its files.
    const stored = await home.store()
    if (!bucket) await utimes(join(testApp.kernel.settings.dataDirectory, 'files', storagePathOf(stored.id)), 0, 0)
    await sweep()
    expect([await isThere(stored), await failure()]).toEqual([
      true,
      expect.stringMatching(/no files are deleted there/),
    ])
    await home.home.remove(OWNERSHIP_MARK)
    await sweep()
    expect(await isThere(stored)).toBe(false)
    await nameIt(before.id)
  })
})

test('is checked before any deletion, if the bucket was unreachable at start', async () => {
  const bucket = await createTestBucket()
  const { dataDirectory } = other.kernel.settings
  const { home } = createServerStorage(dataDirectory, bucket.url)
  const { db, now } = other.kernel
  const directory = join(dataDirectory, 'files/incoming')
  const owning = createStorageOwnership({ db, home, shown: 'The bucket', directory, now, warn: () => undefined })
  bucket.fault = 'away'
  await expect(owning.start()).resolves.toBeUndefined()
  await expect(owning.prove()).rejects.toMatchObject({ kind: 'unavailable' })
  bucket.fault = undefined
  await expect(owning.prove()).resolves.toBeUndefined()
  await bucket.stop()
})
