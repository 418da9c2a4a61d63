import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createPool } from '../data/db.ts'
import { migrate } from '../data/migrate.ts'
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
      // Migrations inserted some rows that the backup contains as well, so the tables are emptied first.
      await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
      for (const table of tables) await loadTable(client, found, table)
    },
  )
  for (const { name, last_value } of sequences)
    await client.query('select setval($1::regclass, $2)', [name, last_value])
  await client.query('commit')
  await client.query('analyze')
}

/** Compares every table with the manifest. @throws DamagedBackupError if a table differs */
async function compare(client: pg.ClientBase, { format, tables }: Manifest): Promise<void> {
  for (const { name, columns, rows, rows_hash } of tables) {
    const found = await measure(client, { name, columns: format === 1 ? undefined : columns })
    if (found.rows !== rows)
      throw new DamagedBackupError(`The table ${name} has ${found.rows} rows after the restore, but had ${rows}.`)
    if (found.rows_hash !== rows_hash)
      throw new DamagedBackupError(`The rows of the table ${name} differ from the backup.`)
  }
}

/**
 * Creates the tables in an empty database with the backup's own migrations, loads the backup, and compares every table
 * with the manifest.
 * @throws DamagedBackupError
 * @throws StartupError if this version of Inflo is older than the backup
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

/** Runs the migrations that are newer than a loaded backup. */
export async function migrateLoadedBackup(connection: pg.ClientConfig): Promise<void> {
  const pool = createPool({ ...connection, max: 1 }, () => undefined)
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}

type Line = { drop: string; make: string }

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and conparentid = 0
    and connamespace not in (select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema', 'pgboss'))`

const INDEXES = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
  from pg_index join pg_class on pg_class.oid = indexrelid
  where not exists (select from pg_constraint where conindid = indexrelid)
    and relnamespace not in (select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema', 'pgboss', 'pg_toast'))
    and not pg_class.relispartition`

/**
 * Runs `work` without foreign keys and non-key indexes, and with the given tables' triggers disabled, so that rows can
 * be loaded in any order. The rows that triggers would add are part of the backup. Afterwards restores the keys,
 * indexes and triggers; this fails if a row violates a foreign key.
 */
async function withoutConstraints(client: pg.ClientBase, tables: string[], work: () => Promise<void>): Promise<void> {
  const lines: Line[] = []
  for (const query of [FOREIGN_KEYS, INDEXES]) lines.push(...(await client.query<Line>(query)).rows)
  for (const { drop } of lines) await client.query(drop)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const { make } of lines.toReversed()) await client.query(make)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}
