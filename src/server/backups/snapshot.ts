import type pg from 'pg'

/**
 * Tables that are not part of a backup, and that a restore does not change: the state of the running server, and the
 * list of applied migrations.
 */
const LEFT_ALONE = [
  'kernel.process',
  'kernel.maintenance',
  'kernel.backup',
  'kernel.restore',
  'kernel.restore_run',
  'migration.applied',
]

export type TableShape = { name: string; columns: string[] }

// With these settings, every server formats copied values in the same way.
const SETTINGS = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
  set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'`

/** Prepares a session for copying rows out of or into a database. */
export const speakPlainSql = (client: pg.ClientBase): Promise<unknown> => client.query(SETTINGS)

/** Begins a read-only transaction that sees a snapshot of the database, without later writes. */
export const beginSnapshot = (client: pg.ClientBase): Promise<unknown> =>
  client.query('begin transaction isolation level repeatable read read only')

/** Lists every table that is part of a backup, with its columns except generated ones. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select format('%I.%I', nspname, relname) as name, array(
       select quote_ident(attname) from pg_catalog.pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
       and nspname not in ('pg_catalog', 'information_schema', 'pgboss') and nspname !~ '^pg_'
       and format('%s.%s', nspname, relname) <> all ($1)
     order by 1`,
    [LEFT_ALONE],
  )
  return rows
}

/**
 * Returns the number of a table's rows, and a hash of all rows that does not depend on their order.
 * @param columns the columns to hash; all columns if undefined. Generated columns, such as the search words of a text,
 * may differ between PostgreSQL versions.
 */
export async function measure(
  client: pg.ClientBase,
  { name, columns }: { name: string; columns?: string[] | undefined },
): Promise<{ rows: number; rows_hash: string }> {
  const row = columns ? `row(${columns.join(', ')})` : 'one'
  const { rows } = await client.query<{ rows: number; rows_hash: string }>(
    `select count(*) as rows, coalesce(sum(('x' || left(md5(${row}::text), 15))::bit(60)::bigint), 0)::text as rows_hash
     from ${name} as one`,
  )
  return rows[0]!
}

export async function listSequences(client: pg.ClientBase): Promise<{ name: string; last_value: string }[]> {
  const { rows } = await client.query<{ name: string; last_value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last_value
     from pg_catalog.pg_sequences where last_value is not null and schemaname <> 'pgboss' order by 1`,
  )
  return rows
}

export async function listApplied(client: pg.ClientBase): Promise<{ id: string; checksum: string }[]> {
  const { rows } = await client.query<{ id: string; checksum: string }>(
    'select id, checksum from migration.applied order by id',
  )
  return rows
}

export async function readFingerprint(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from kernel.secret_key')
  return rows[0]?.fingerprint ?? null
}
