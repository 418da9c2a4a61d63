import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from './db.ts'
import { openFiles, placeOf } from './files.ts'
import { removeDueBytes, sweepUnnamedBytes } from './files-sweeping.ts'
import { aHouse, type TestHouse } from './testing.ts'

const DAY_MS = 86_400_000
const KILLS = 5
const WORK_MS_MAX = 120

let house: TestHouse
let directory: string
beforeAll(async () => {
  house = await aHouse()
  directory = await mkdtemp(join(tmpdir(), 'inflo-files-'))
})
afterAll(async () => {
  await house.stop()
  await rm(directory, { recursive: true, force: true })
})

const bytes = Buffer.from([0, 1, 2, 255])
const file = { name: 'résumé.pdf', contentType: 'application/pdf', bytes }

const filesIn = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

async function aKeptFile() {
  const files = openFiles(directory)
  const stored = await files.store(file)
  await transact(house.kernel, (tx) => files.keep(tx, stored))
  return stored.id
}

const sweeping = (daysAhead: number, place = directory) => ({
  db: house.kernel.db,
  directory: place,
  now: () => new Date(house.kernel.now().getTime() + daysAhead * DAY_MS),
})
const remove = (id: string) => transact(house.kernel, (tx) => openFiles(directory).remove(tx, id, house.kernel.now()))
const keptIds = async () =>
  (await house.kernel.db.selectFrom('kernel.file').select('id').orderBy('id').execute()).map(({ id }) => id)

test('a file comes back byte for byte, under a name that nobody chose', async () => {
  const id = await aKeptFile()
  expect(await openFiles(directory).get(house.kernel.db, id)).toEqual({ id, ...file })
  expect((await filesIn(directory)).filter((name) => name.includes(id))).toEqual([id])
})

test('a removed file is gone at once, its bytes a week later, and an unknown one is none', async () => {
  const id = await aKeptFile()
  await remove(id)
  await remove(id)
  expect(await openFiles(directory).get(house.kernel.db, id)).toBeUndefined()
  await removeDueBytes(sweeping(6.9))
  await sweepUnnamedBytes(sweeping(6.9))
  expect(await filesIn(directory)).toContain(id)
  await removeDueBytes(sweeping(7.1))
  expect(await filesIn(directory)).not.toContain(id)
  expect(await house.kernel.db.selectFrom('kernel.file_to_remove').selectAll().execute()).toEqual([])
})

test('a removal that was taken back keeps the file and its bytes', async () => {
  const files = openFiles(directory)
  const id = await aKeptFile()
  const failing = transact(house.kernel, async (tx) => {
    await files.remove(tx, id, house.kernel.now())
    throw new Error('changed our mind')
  })
  await expect(failing).rejects.toThrow('changed our mind')
  expect(await files.get(house.kernel.db, id)).toEqual({ id, ...file })
  await removeDueBytes(sweeping(30))
  await sweepUnnamedBytes(sweeping(30))
  expect(await files.get(house.kernel.db, id)).toEqual({ id, ...file })
})

test('bytes of a change that was taken back are known to nobody, and swept away after a day', async () => {
  const files = openFiles(directory)
  const before = await keptIds()
  const stored = await files.store(file)
  const failing = transact(house.kernel, async (tx) => {
    await files.keep(tx, stored)
    throw new Error('changed our mind')
  })
  await expect(failing).rejects.toThrow('changed our mind')
  expect(await keptIds()).toEqual(before)
  await sweepUnnamedBytes(sweeping(0.9))
  expect(await filesIn(directory)).toContain(stored.id)
  await sweepUnnamedBytes(sweeping(1.1))
  expect(await filesIn(directory)).not.toContain(stored.id)
})

test('a draft that was never finished is swept away, and what is not ours is left alone', async () => {
  const { id } = await openFiles(directory).store(file)
  const place = placeOf(directory, id)
  for (const name of [`${place}.part`, join(place, '../notes.txt')]) {
    await writeFile(name, '')
    await utimes(name, 0, 0)
  }
  await sweepUnnamedBytes(sweeping(0))
  const left = await filesIn(directory)
  expect(left).toEqual(expect.arrayContaining([id, 'notes.txt']))
  expect(left).not.toContain(`${id}.part`)
})

test('a place that cannot be written refuses the whole change', async () => {
  const blocked = join(directory, 'a-file')
  await writeFile(blocked, '')
  await expect(openFiles(blocked).store(file)).rejects.toThrow(/ENOTDIR/)
})

async function workUntilKilled(place: string): Promise<void> {
  const args = [
    fileURLToPath(new URL('./testing-files-writer.ts', import.meta.url)),
    place,
    JSON.stringify(house.connection),
  ]
  const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(writer, 'exit')
  await once(writer.stdout, 'data')
  await pause(Math.random() * WORK_MS_MAX)
  writer.kill('SIGKILL')
  await ended
}

test(`a process that is killed ${KILLS} times among files loses none that is kept, and leaves none for ever`, async () => {
  const place = await mkdtemp(join(tmpdir(), 'inflo-files-killed-'))
  const before = new Set(await keptIds())
  for (let kills = 0; kills < KILLS; kills += 1) await workUntilKilled(place)
  const kept = (await keptIds()).filter((id) => !before.has(id))
  expect(kept.length).toBeGreaterThan(0)
  expect(await filesIn(place)).toEqual(expect.arrayContaining(kept))
  await removeDueBytes(sweeping(8, place))
  await sweepUnnamedBytes(sweeping(8, place))
  expect((await filesIn(place)).map((name) => basename(name)).toSorted()).toEqual(kept)
  await rm(place, { recursive: true, force: true })
}, 60_000)
