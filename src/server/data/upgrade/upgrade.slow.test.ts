import { cp, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removalStates } from '#features/cleanup/states.ts'
import { undoRemoval } from '#features/cleanup/server/removal/undo-removal.ts'
import { auditAdminLog } from '../../admin-log/audit.ts'
import type { Manifest } from '../../backups/manifest.ts'
import { createApplication } from '../../application.ts'
import type { Kernel } from '../../kernel.ts'
import { createLogger } from '../../log.ts'
import { joinPostgres } from '../../postgres/postgres.ts'
import { featurePlugins } from '../../features.ts'
import { readSettings } from '../../read-settings.ts'
import { StartupError } from '../../startup-error.ts'
import { findFreePort, startServerProcess, endServers, ensureScreens, stopServer } from '../../testing/server.ts'
import { type Database, joinDatabase } from '../database.ts'
import { type Db, createDb, createPool } from '../db.ts'
import { MIGRATIONS_DIRECTORY, migrate } from '../migrate.ts'
import { allTables, rowsOf } from '../data.fixture.ts'
import { LAST_RENAMING, MADE, nowName, RENAMED, UNDER_THE_OLD_NAME } from './previous-version.fixture.ts'
import { unpackBefore } from './unpacked-data.fixture.ts'
import { eventually } from '../../testing/eventually.ts'

const HOUR_MS = 3_600_000
const actor = { id: '5f0c3a52-8c1f-4b7e-9a53-0c4f7f1f2a11', name: 'Ada Admin' }

beforeAll(() => ensureScreens())
afterAll(() => endServers())

/**
 * Archives a member's color in a paper under the earlier name of the table, as the previous version would have done.
 */
async function archiveColour(db: Db) {
  await sql`
    with taken as (delete from workspace.writer_colour where ctid = (select min(ctid) from workspace.writer_colour) returning *)
    insert into cleanup.buried (removal_id, position, table_name, key, owner_id, row)
    select removal_id, 1000000, 'workspace.writer_colour', array['paper_id', 'member_id'], null, to_jsonb(taken)
    from taken cross join (select min(removal_id::text)::uuid as removal_id from cleanup.buried) as one`.execute(db)
}

/**
 * Returns a directory with the migrations up to the last renaming. Later migrations are left out, since they may change
 * any row.
 */
async function untilRenamed(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  const names = (await readdir(MIGRATIONS_DIRECTORY)).filter((name) => name.slice(0, 4) <= LAST_RENAMING)
  for (const name of names) await cp(join(MIGRATIONS_DIRECTORY, name), join(directory, name))
  return directory
}

const everyRow = async (db: Db) =>
  rowsOf(
    db,
    (await allTables(db)).filter((name) => name !== 'migration.applied'),
  )

/**
 * Lists the constraints, indexes, sequences, triggers and functions that still have the earlier name of a table in
 * their names.
 */
const carriesOldName = async (db: Db) => {
  const old = Object.keys(RENAMED).map((was) => [nowName(was).split('.')[0], was.split('.')[1], nowName(was)])
  const { rows } = await sql<{ name: string }>`
    with old (place, was, becomes) as (select * from unnest(
      ${old.map(([place]) => place)}::text[], ${old.map(([, was]) => was)}::text[], ${old.map(([, , becomes]) => becomes)}::text[]))
    select conname as name from pg_constraint, old where conrelid = becomes::regclass and starts_with(conname::text, was || '_')
    union all select tgname from pg_trigger, old where tgrelid = becomes::regclass and starts_with(tgname::text, was || '_')
    union all select relname from pg_class join pg_index on indexrelid = oid, old
      where indrelid = becomes::regclass and starts_with(relname::text, was || '_')
    union all select relname from pg_class, old
      where relkind = 'S' and relnamespace = place::regnamespace and starts_with(relname::text, was || '_')
    union all select proname from pg_proc, old
      where pronamespace = place::regnamespace and (starts_with(proname::text, was || '_') or strpos(prosrc, place || '.' || was || ' ') > 0)
  `.execute(db)
  return rows.map(({ name }) => name)
}

test('the migrations rename every table and keep each row', async () => {
  const { connection, stop } = await joinPostgres(await unpackBefore())
  const pool = createPool(connection, () => undefined)
  const db = createDb(pool)
  const before = await everyRow(db)
  await migrate(pool, { directory: await untilRenamed() })
  const after = await everyRow(db)
  const left = await carriesOldName(db)
  await pool.end()
  await stop()
  const expected = Object.fromEntries(Object.entries(before).map(([name, rows]) => [nowName(name), rows]))
  const archived = expected['cleanup.archived_row'] ?? []
  // The row that was archived from a renamed table is restored to the table with the current name.
  expected['cleanup.archived_row'] = archived.map((row) => row.replaceAll(...UNDER_THE_OLD_NAME)).toSorted()
  expect(expected['cleanup.archived_row']).not.toEqual(archived)
  expect({ ...after, 'cleanup.archived_row': after['cleanup.archived_row']?.toSorted() }).toEqual(expected)
  expect(left).toEqual([])
  for (const name of Object.keys(RENAMED).map(nowName))
    if (name !== 'kernel.maintenance') expect(after[name], name).not.toHaveLength(0)
})

test('the server starts on the upgraded database, and an existing member signs in', async () => {
  const server = startServerProcess({ dataDirectory: await unpackBefore(), port: await findFreePort() })
  await server.ready
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(MADE.member)
  const entered = await fetch(`${server.address}/api/auth/login`, { method: 'POST', headers, body })
  const { access_token: token } = (await entered.json()) as { access_token: string }
  const own = await fetch(`${server.address}/api/auth/profile`, { headers: { authorization: `Bearer ${token}` } })
  expect(await own.json()).toMatchObject({ last_name: MADE.nameAfterBackup })
  expect(await stopServer(server)).toBe(0)
  expect(server.complained()).toBe('')
})

/** Starts a process with the current code, one hour after the previous version was stopped. */
async function aProcess(dataDirectory: string, { connection }: Database) {
  const settings = readSettings({ INFLO_DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' })
  const now = () => new Date(new Date(MADE.at).getTime() + HOUR_MS)
  const application = createApplication({ settings, connection, log: createLogger('silent'), featurePlugins, now, looksByItself: false })
  await application.start()
  return { kernel: application.kernel, [Symbol.asyncDispose]: application.stop }
}

const restoreAll = async (kernel: Kernel) => {
  const removals = await kernel.db.selectFrom('cleanup.removal').select('id').where('status', '=', removalStates.buried).execute()
  for (const { id } of removals) await undoRemoval(kernel, { actor, id, reason: 'Taken by mistake.' })
  return removals.length
}

const countIn = async (db: Db, name: string) =>
  (await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db)).rows[0]?.rows

/**
 * Checks that restoring brings back all removed rows, including the row that was archived under the earlier name of its
 * table.
 */
async function expectBack(kernel: Kernel) {
  expect(await restoreAll(kernel)).toBe(MADE.removals)
  expect(await countIn(kernel.db, 'cleanup.archived_row')).toBe(0)
  expect(await countIn(kernel.db, 'questions.question')).toBe(MADE.questions)
  const receipts = kernel.db.selectFrom('questions.receipt_queue').select('id').where('id', '=', MADE.archivedReceipt)
  expect(await receipts.execute()).toHaveLength(1)
}

/** Replays all events for every consumer that supports it, and checks that none fails. */
async function replayAll({ db, events }: Kernel) {
  let replayed = 0
  for (const { name } of await db.selectFrom('kernel.consumer').select('name').execute()) {
    await events.replay(name).then(
      () => (replayed += 1),
      (error: unknown) => {
        if (!(error instanceof StartupError)) throw error
      },
    )
  }
  await events.deliverPending()
  expect(replayed).toBeGreaterThan(2)
  expect(await countIn(db, 'kernel.event_waiting')).toBe(0)
}

async function expectLog({ db, settings }: Kernel) {
  const { entries, faults } = await auditAdminLog(db, settings.dataDirectory)
  expect(entries).toBeGreaterThan(5)
  expect(faults).toEqual([])
}

/** Tables that a restore intentionally changes, or to which a process writes when it starts. */
const MOVES = /^kernel\.(admin_log|process|backup|restore|restore_run|maintenance|installation|consumer|event_epoch)$/

/** Returns the number of rows of each table in a backup, by the tables' current names. */
const countsOf = ({ tables }: Manifest) =>
  Object.fromEntries(
    tables.map(({ name, rows }) => [nowName(name), rows] as const).filter(([name]) => !MOVES.test(name)),
  )

test('removed rows can be restored, the log verifies, consumers replay, and the previous version’s backup restores', async () => {
  const dataDirectory = await unpackBefore()
  const { connection, stop } = await joinPostgres(dataDirectory)
  const poolOfBefore = createPool(connection, () => undefined)
  const colours = await countIn(createDb(poolOfBefore), 'workspace.writer_colour')
  await archiveColour(createDb(poolOfBefore))
  await poolOfBefore.end()
  await stop()
  const database = await joinDatabase(readSettings({ INFLO_DATA_DIR: dataDirectory }))
  try {
    let kept: Manifest
    {
      await using serving = await aProcess(dataDirectory, database)
      const { kernel } = serving
      await expectBack(kernel)
      expect(await countIn(kernel.db, 'team.writer_colour')).toBe(colours)
      await replayAll(kernel)
      await expectLog(kernel)
      const [backup] = await kernel.backups.list()
      kept = (await kernel.backups.find(backup?.id ?? '')).manifest
      expect(kept.tables.map(({ name }) => name)).toContain('cleanup.buried')
      await kernel.backups.restores.restore(kept.id, { actor, reason: 'A trial' })
      await eventually(() => expect(kernel.writeBarrier.closedFor()).toMatch(/is restarting/))
    }
    const pool = createPool(database.connection, () => undefined)
    const counts = countsOf(kept)
    const found: typeof counts = {}
    for (const name of Object.keys(counts)) found[name] = (await countIn(createDb(pool), name)) ?? 0
    await pool.end()
    // A restore signs out all members.
    expect(found).toEqual({ ...counts, 'accounts.session': 0 })
    await using next = await aProcess(dataDirectory, database)
    const { email } = MADE.member
    const member = next.kernel.db.selectFrom('accounts.member').select('last_name').where('email', '=', email)
    expect(await member.execute()).toEqual([{ last_name: MADE.nameInBackup }])
    await expectBack(next.kernel)
    await replayAll(next.kernel)
    await expectLog(next.kernel)
  } finally {
    await database.stop()
  }
})
