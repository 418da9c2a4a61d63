import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { readManifest } from './manifest.ts'

/** The time limit for a backup that is verified immediately, which runs all migrations in a separate database. */
const TRIED_WITHIN_MS = 90_000

let testApp: TestApp
let directory: string
beforeAll(async () => {
  testApp = await createTestApp()
  directory = join(testApp.kernel.settings.dataDirectory, 'backups')
  await testApp.createMember({ role: 'admin' })
})
afterAll(() => testApp.stop())

const manifestOf = async (id: string) => readManifest(await readFile(join(directory, id, 'manifest'), 'utf8'))

test('a backup contains every row of every table, and the version that created it', async () => {
  const { id } = await testApp.kernel.backups.take('For a test')
  const manifest = await manifestOf(id)
  const members = manifest.tables.find(({ name }) => name === 'accounts.member')!
  const text = Buffer.concat(
    await Promise.all(members.parts.map(async ({ name }) => gunzipSync(await readFile(join(directory, id, name))))),
  ).toString()
  expect(text.trimEnd().split('\n')).toHaveLength(members.rows)
  const { rows } = await sql<{ count: number }>`select count(*) from migration.applied`.execute(testApp.kernel.db)
  expect(manifest.migrations).toHaveLength(rows[0]!.count)
  const stored = await testApp.kernel.db.selectFrom('kernel.backup').selectAll().where('id', '=', id).executeTakeFirst()
  expect(stored).toMatchObject({ state: 'taken', reason: 'For a test', tables: manifest.tables.length, problem: '' })
})

test('a job takes a requested backup', { timeout: TRIED_WITHIN_MS }, async () => {
  const { id } = await testApp.kernel.db.transaction().execute((tx) => testApp.kernel.backups.begin(tx, 'Asked for'))
  await testApp.runPendingJobs()
  expect((await manifestOf(id)).reason).toBe('Asked for')
})

test('an interrupted backup is marked failed with the reason, and leaves no files', async () => {
  const before = (await readdir(directory)).toSorted()
  await rm(join(directory, 'incoming'), { recursive: true })
  await writeFile(join(directory, 'incoming'), 'In the way.')
  await expect(testApp.kernel.backups.take('Too late')).rejects.toMatchObject({
    kind: 'unavailable',
    detail: expect.stringMatching(/^The backup failed: /),
  })
  expect((await readdir(directory)).toSorted()).toEqual(before)
  const failed = await testApp.kernel.db
    .selectFrom('kernel.backup')
    .selectAll()
    .where('reason', '=', 'Too late')
    .executeTakeFirstOrThrow()
  expect(failed).toMatchObject({ state: 'failed', taken_at: null, problem: expect.stringContaining('incoming') })
  await rm(join(directory, 'incoming'))
})
