import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { transact } from '../data/transact.ts'
import { storagePathOf } from './storage-driver.ts'
import { MEMBER_BYTES_MAX, type StoredFile } from './files.ts'
import { removeDueBytes, sweepOrphanedBytes } from './garbage-collection.ts'
import type { WriterFiles } from '../testing/files-writer.ts'
import { createTestFileStorage, PNG, type TestStorage } from '../testing/data-directories.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { whileLocked } from '../testing/locks.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const keptIds = async () =>
  (await testApp.kernel.db.selectFrom('kernel.file').select('id').orderBy('id').execute()).map(({ id }) => id)

describe.each(['a directory', 'a bucket'] as const)('files in %s', (kind) => {
  let storage: TestStorage
  beforeEach(async () => {
    storage = await createTestFileStorage(kind)
  })
  afterEach(() => storage.stop())

  const keep = (stored: StoredFile, ownerId?: string) =>
    transact(testApp.kernel, (tx) => storage.files.keep(tx, stored, ownerId))
  async function aKeptFile(ownerId?: string) {
    const stored = await storage.store()
    await keep(stored, ownerId)
    return stored
  }
  const remove = ({ id }: StoredFile) =>
    transact(testApp.kernel, (tx) => storage.files.remove(tx, id, testApp.kernel.now()))
  const find = ({ id }: StoredFile) => storage.files.find(testApp.kernel.db, id)
  const bytesOf = async (stored: StoredFile) => buffer(await storage.files.read(stored))
  async function after(days: number) {
    const now = () => new Date(testApp.kernel.now().getTime() + days * DAY_MS)
    await removeDueBytes({ db: testApp.kernel.db, home: storage.home, now })
    await sweepOrphanedBytes({ db: testApp.kernel.db, home: storage.home, now })
  }

  test('a file is returned byte for byte, whole or in parts, under a generated name', async () => {
    const stored = await aKeptFile()
    expect(await find(stored)).toEqual(stored)
    expect(stored).toMatchObject({ name: 'résumé.png', kind: 'image/png', sizeBytes: PNG.length })
    expect(await bytesOf(stored)).toEqual(PNG)
    expect(await buffer(await storage.files.read(stored, { first: 2, last: 5 }))).toEqual(PNG.subarray(2, 6))
    expect(await storage.ids()).toEqual([stored.id])
    expect(await readdir(join(storage.dataDirectory, 'files/incoming'))).toEqual([])
  })

  test('a removed file disappears at once and its bytes a week later; an unknown file is not found', async () => {
    const stored = await aKeptFile()
    await remove(stored)
    await remove(stored)
    expect(await find(stored)).toBeUndefined()
    await after(6.9)
    expect(await storage.ids()).toEqual([stored.id])
    await after(7.1)
    expect(await storage.ids()).toEqual([])
    expect(await testApp.kernel.db.selectFrom('kernel.file_tombstone').selectAll().execute()).toEqual([])
    await expect(storage.files.read(stored)).rejects.toMatchObject({ name: 'MissingBytes' })
  })

  test('a removal that is rolled back keeps the file and its bytes', async () => {
    const stored = await aKeptFile()
    const failing = transact(testApp.kernel, async (tx) => {
      await storage.files.remove(tx, stored.id, testApp.kernel.now())
      throw new Error('changed our mind')
    })
    await expect(failing).rejects.toThrow('changed our mind')
    await after(30)
    expect([await find(stored), await bytesOf(stored)]).toEqual([stored, PNG])
  })

  test('the bytes of a rolled-back upload are invisible, and deleted after a day', async () => {
    const stored = await storage.store()
    const failing = transact(testApp.kernel, async (tx) => {
      await storage.files.keep(tx, stored)
      throw new Error('changed our mind')
    })
    await expect(failing).rejects.toThrow('changed our mind')
    expect(await find(stored)).toBeUndefined()
    await after(0.9)
    expect(await storage.ids()).toEqual([stored.id])
    await after(1.1)
    expect(await storage.ids()).toEqual([])
  })

  test('a member can store a gigabyte, and the last space goes to one of two simultaneous uploads', async () => {
    const { id } = await testApp.createMember()
    const almost = { ...(await storage.store()), sizeBytes: MEMBER_BYTES_MAX - PNG.length }
    await keep(almost, id)
    const two = await Promise.all([storage.store(), storage.store()])
    const kept = await Promise.allSettled(two.map((stored) => keep(stored, id)))
    expect(kept.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const words = expect.stringMatching(/^You’ve reached the limit of 1 GB/) as string
    expect(kept).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ detail: words }) as unknown })
    await remove(almost)
    await expect(aKeptFile(id)).resolves.toBeDefined()
  })

  test('an uncommitted upload counts for the next one, which waits for it', async () => {
    const { id } = await testApp.createMember()
    const [almost, next] = [await storage.store(), await storage.store()]
    const second = await whileLocked(testApp, {
      change: (tx) => storage.files.keep(tx, { ...almost, sizeBytes: MEMBER_BYTES_MAX }, id),
      meanwhile: () => keep(next, id),
    })
    expect(second).toMatchObject({ status: 'rejected', reason: { kind: 'conflict' } })
  })

  async function killAWriter(): Promise<WriterFiles> {
    const script = fileURLToPath(new URL('../testing/files-writer.ts', import.meta.url))
    const told = [storage.dataDirectory, JSON.stringify(testApp.connection), storage.filesUrl ?? []].flat()
    const writer = spawn(process.execPath, [script, ...told], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(writer, 'exit')
    const [line] = (await Promise.race([once(createInterface(writer.stdout), 'line'), ended])) as [string]
    writer.kill('SIGKILL')
    await ended
    return JSON.parse(line) as WriterFiles
  }

  test('a process killed at any step loses no stored file and leaves no orphan for good', async () => {
    const before = await keptIds()
    const held = await killAWriter()
    const kept = [held.kept, held.unremoved].toSorted()
    const isOver = async () => (await keptIds()).filter((id) => !before.includes(id))
    await expect.poll(isOver).toEqual(kept)
    const { cleared, ...lying } = held
    expect(await storage.ids()).toEqual(Object.values(lying).toSorted())
    for (const id of kept) expect(await bytesOf((await find({ id } as StoredFile))!)).toEqual(PNG)
    // The killed process may or may not have removed the bytes of these files, so the files are still listed for
    // removal.
    const due = await testApp.kernel.db.selectFrom('kernel.file_tombstone').select('id').execute()
    expect(due.map(({ id }) => id)).toEqual(expect.arrayContaining([cleared, held.removed]))
    await after(8)
    expect(await storage.ids()).toEqual(kept)
    expect(await testApp.kernel.db.selectFrom('kernel.file_tombstone').selectAll().execute()).toEqual([])
  })

  test('a partial upload of a killed process is deleted within about an hour, and uploads in progress are kept', async () => {
    const directory = join(storage.dataDirectory, 'files/incoming')
    for (const [name, minutes] of [
      ['left behind', 61],
      ['coming in', 59],
    ] as const) {
      await writeFile(join(directory, name), 'half')
      const at = new Date(Date.now() - minutes * 60_000)
      await utimes(join(directory, name), at, at)
    }
    storage.incoming.stop()
    await storage.incoming.start()
    expect(await readdir(directory)).toEqual(['coming in'])
  })
})

test('an old draft in the directory is deleted, and unknown files are left alone', async () => {
  const storage = await createTestFileStorage('a directory')
  const { id } = await storage.store()
  const storedPath = join(storage.dataDirectory, 'files', storagePathOf(id))
  await transact(testApp.kernel, async (tx) => {
    await storage.files.keep(tx, { id, name: 'a.png', kind: 'image/png', sizeBytes: 1, sha256: '0'.repeat(64) })
  })
  for (const name of [`${storedPath}.part`, join(dirname(storedPath), 'notes.txt')]) {
    await mkdir(dirname(name), { recursive: true })
    await writeFile(name, '')
    await utimes(name, 0, 0)
  }
  await sweepOrphanedBytes({ db: testApp.kernel.db, home: storage.home, now: () => testApp.kernel.now() })
  expect(await storage.ids()).toEqual([id, 'notes.txt'].toSorted())
  await storage.stop()
})
