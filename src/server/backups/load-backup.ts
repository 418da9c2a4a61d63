import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createPool } from '../data/db.ts'
import { migrate } from '../data/migrate.ts'
import { withoutConstraints } from './without-constraints.ts'
import { DamagedBackupError, type Manifest, type SavedTable } from './manifest.ts'
import { type StoredBackup, readParts } from './stored-backup.ts'
import { measure } from './snapshot.ts'
import { openCopySession } from './write-backup.ts'

const MEMORY = `set synchronous_commit = off; set maintenance_work_mem = '128MB'`

async function loadTable(
  client: pg.ClientBase,
  found: StoredBackup,
  { name, columns, parts }: SavedTable,
): Promise<void> {
  const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(readParts(found, parts), { objectMode: false }), into)
}

async function loadAll(client: pg.ClientBase, found: StoredBackup): Promise<void> {
  const { tables, sequences } = found.manifest
  await client.query('begin')
  await withoutConstraints(
    client,
    tables.map(({ name }) => name),
    async () => {
      // Migrations wrote some rows, which are among those that come.
      await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
      for (const table of tables) await loadTable(client, found, table)
    },
  )
  for (const { name, last_value } of sequences)
    await client.query('select setval($1::regclass, $2)', [name, last_value])
  await client.query('commit')
  await client.query('analyze')
}

/** @throws Damaged where a table has not what it had when it was saved. */
async function compare(client: pg.ClientBase, { format, tables }: Manifest): Promise<void> {
  for (const { name, columns, rows, rows_hash } of tables) {
    const found = await measure(client, { name, columns: format === 1 ? undefined : columns })
    if (found.rows !== rows)
      throw new DamagedBackupError(`The table ${name} has ${found.rows} rows once it is restored, and had ${rows}.`)
    if (found.rows_hash !== rows_hash)
      throw new DamagedBackupError(`The rows of the table ${name} are not those that were saved.`)
  }
}

/**
 * Fills an empty database with a backup, made by the migrations that the backup knew, and compares every table with what was saved.
 * @throws Damaged, or StartupError where this version of Inflo is older than the backup
 */
export async function loadBackup(connection: pg.ClientConfig, found: StoredBackup): Promise<void> {
  const pool = createPool({ ...connection, max: 1 }, () => undefined)
  try {
    await migrate(pool, { upTo: found.manifest.migrations })
  } finally {
    await pool.end()
  }
  const client = await openCopySession(connection)
  try {
    await client.query(MEMORY)
    await loadAll(client, found)
    await compare(client, found.manifest)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Brings what was loaded to the version of the code. */
export async function migrateLoadedBackup(connection: pg.ClientConfig): Promise<void> {
  const pool = createPool({ ...connection, max: 1 }, () => undefined)
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}
