import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf, logAdminAction } from './admin-log.ts'
import { auditAdminLog } from './audit.ts'
import { createLogHeads, readHeads } from './heads.ts'
import { transact } from '../data/transact.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { forgeLog } from './forgery.fixture.ts'
import { eventually } from '../testing/eventually.ts'

let testApp: TestApp
let directory: string
beforeAll(async () => {
  testApp = await createTestApp()
  directory = testApp.kernel.settings.dataDirectory
  await Promise.all(Array.from({ length: 6 }, (_, index) => write(`act ${index}`)))
})
afterAll(() => testApp.stop())

const actor = { id: '5f0c3a52-8c1f-4b7e-9a53-0c4f7f1f2a11', name: 'Ada Admin' }

const write = (action: string) =>
  transact(testApp.kernel, (tx) => logAdminAction(tx, { actor, action, target: 'nobody', at: testApp.kernel.now() }))

const entries = () => testApp.kernel.db.selectFrom('kernel.admin_log').selectAll().orderBy('seq').execute()
const audit = () => auditAdminLog(testApp.kernel.db, directory)
const countWritten = async () => (await readHeads(directory)).length

const asOwner = (...statements: string[]) => forgeLog(testApp.connection, ...statements)

test('each entry’s hash is saved outside the database, and the audit finds no fault', async () => {
  await eventually(async () => expect(await countWritten()).toBe(6))
  const stored = (await entries()).map(({ seq, hash }) => ({ seq, hash }))
  expect(await readHeads(directory)).toEqual(stored)
  expect(await audit()).toEqual({ entries: 6, faults: [] })
})

test('a server that starts later saves the entries it missed, and a new machine saves all of them', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'inflo-heads-'))
  const heads = createLogHeads({ db: testApp.kernel.db, directory: elsewhere, warn: () => undefined })
  await Promise.all([heads.follow(), heads.follow()])
  expect(await readHeads(elsewhere)).toEqual(await readHeads(directory))
  await rm(elsewhere, { recursive: true })
})

test('a line torn by a power cut does not spoil the lines after it', async () => {
  await appendFile(join(directory, 'admin-log-heads'), '7 0123abc')
  await write('act 6')
  await eventually(async () => expect(await countWritten()).toBe(7))
  expect(await audit()).toEqual({ entries: 7, faults: [] })
})

test('the audit reports a changed entry', async () => {
  await asOwner(`update kernel.admin_log set reason = 'Never said.' where seq = 3`)
  expect((await audit()).faults).toEqual(['Entry 3 was changed.'])
  await asOwner(`update kernel.admin_log set reason = '' where seq = 3`)
  expect((await audit()).faults).toEqual([])
})

test('the saved hashes reveal a log that was rewritten with a new chain, and a log that was cut off', async () => {
  const kept = await entries()
  const last = kept.at(-1)!
  const forged = { ...last, reason: 'Somebody else’s.' }
  await asOwner(
    `update kernel.admin_log set reason = 'Somebody else’s.', hash = '${hashOf(forged)}' where seq = ${last.seq}`,
  )
  expect((await audit()).faults).toEqual([`Entry ${last.seq} does not match the hash that this machine saved.`])

  await asOwner(`delete from kernel.admin_log where seq = ${last.seq}`)
  expect((await audit()).faults).toEqual([`Entry ${last.seq} is missing, although this machine saved its hash.`])

  const warnings: string[] = []
  const restarted = createLogHeads({ db: testApp.kernel.db, directory, warn: (line) => warnings.push(line) })
  await restarted.start()
  expect(warnings[0]).toMatch(/does not match the hashes that this machine saved/)
})

test('the server reports at start that the log is not guarded when the application owns its tables', async () => {
  const warnings: string[] = []
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(relowner, 'member') as owns from pg_class where oid = 'kernel.admin_log'::regclass
  `.execute(testApp.kernel.db)
  expect(rows[0]?.owns).toBe(true)
  await createLogHeads({ db: testApp.kernel.db, directory, warn: (line) => warnings.push(line) }).start()
  expect(warnings.at(-1)).toMatch(/Run db\/guard-admin-log\.sql as a superuser/)
})
