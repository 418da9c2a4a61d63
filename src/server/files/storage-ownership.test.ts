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
  /belongs to another database of Inflo, and each would remove the files of the other\. Set FILES_URL to a bucket of this database’s own/

let other: TestApp
beforeAll(async () => {
  other = await createTestApp()
})
afterAll(() => other.stop())

describe.each(['a directory', 'a bucket'] as const)('%s of files', (kind) => {
  let bucket: TestBucket | undefined
  let testApp: TestApp
  let home: ReturnType<typeof createServerStorage>
  let warned: string[]
  beforeAll(async () => {
    bucket = kind === 'a bucket' ? await createTestBucket() : undefined
    testApp = await createTestApp({ environment: bucket ? { FILES_URL: bucket.url } : {} })
    home = createServerStorage(testApp.kernel.settings.dataDirectory, bucket?.url)
    // As old for the storage as for the test app's clock.
    testApp.advanceClock(DAYS_MS)
  })
  beforeEach(() => {
    warned = []
  })
  afterAll(async () => {
    await testApp.stop()
    await bucket?.stop()
  })

  /** The ownership as seen by a server that starts with this storage on another database. */
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

  test('belongs to the database that first started on it, and is refused to any other', async () => {
    await expect(owningOf(testApp).start()).resolves.toBeUndefined()
    await expect(owningOf(other).start()).rejects.toThrow(FOREIGN)
    await expect(owningOf(other).prove()).rejects.toThrow(FOREIGN)
    await expect(owningOf(testApp).prove()).resolves.toBeUndefined()
    expect(warned).toEqual([])
  })

  test('a database that was restored elsewhere starts on it, and removes nothing until it is told to take it over', async () => {
    const before = await other.kernel.db.selectFrom('kernel.installation').select('id').executeTakeFirstOrThrow()
    const own = await testApp.kernel.db.selectFrom('kernel.installation').select('id').executeTakeFirstOrThrow()
    await nameIt(own.id)
    await owningOf(other).start()
    expect(warned).toEqual([expect.stringMatching(/was restored or copied from, so no file is removed from it/)])
    await expect(owningOf(other).prove()).rejects.toThrow('remove belongs-to there')
    await home.home.remove(OWNERSHIP_MARK)
    await expect(owningOf(other).prove()).resolves.toBeUndefined()

    // Now ours is the storage that another database has taken over.
    const stored = await home.store()
    if (!bucket) await utimes(join(testApp.kernel.settings.dataDirectory, 'files', storagePathOf(stored.id)), 0, 0)
    await sweep()
    expect([await isThere(stored), await failure()]).toEqual([
      true,
      expect.stringMatching(/no file is removed from it/),
    ])
    await home.home.remove(OWNERSHIP_MARK)
    await sweep()
    expect(await isThere(stored)).toBe(false)
    await nameIt(before.id)
  })
})

test('a bucket that is away when a server starts is proved before anything is removed from it', async () => {
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
