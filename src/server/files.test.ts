import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from './db.ts'
import { openFiles } from './files.ts'
import { aHouse, type TestHouse } from './testing.ts'

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

test('a file comes back byte for byte, under a name that nobody chose', async () => {
  const files = openFiles(directory)
  const id = await transact(house.kernel, (tx) => files.put(tx, file))
  expect(await files.get(house.kernel.db, id)).toEqual({ id, ...file })
  const stored = (await readdir(directory, { recursive: true })).filter((name) => name.includes(id))
  expect(stored).toHaveLength(1)
  expect(stored[0]).not.toContain('résumé')
})

test('a removed file is gone, and an unknown one is none', async () => {
  const files = openFiles(directory)
  const id = await transact(house.kernel, (tx) => files.put(tx, file))
  await transact(house.kernel, (tx) => files.remove(tx, id))
  expect(await files.get(house.kernel.db, id)).toBeUndefined()
})

test('a file of a change that was taken back is known to nobody', async () => {
  const files = openFiles(directory)
  const before = await house.kernel.db.selectFrom('kernel.file').select('id').execute()
  const failing = transact(house.kernel, async (tx) => {
    await files.put(tx, file)
    throw new Error('changed our mind')
  })
  await expect(failing).rejects.toThrow('changed our mind')
  expect(await house.kernel.db.selectFrom('kernel.file').select('id').execute()).toEqual(before)
})

test('a place that cannot be written refuses the whole change', async () => {
  const blocked = join(directory, 'a-file')
  await writeFile(blocked, '')
  const files = openFiles(blocked)
  await expect(transact(house.kernel, (tx) => files.put(tx, file))).rejects.toThrow(/ENOTDIR/)
})
