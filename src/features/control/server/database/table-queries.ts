import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'

/** Every table of ours, the largest first. Rows are an estimate, which costs nothing however many there are. */
export async function listTables(db: Db) {
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
    select namespace.nspname || '.' || class.relname as name,
      greatest(coalesce(stat.n_live_tup, 0), class.reltuples::bigint, 0)::float8 as rows,
      pg_total_relation_size(class.oid)::float8 as bytes
    from pg_class as class
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    left join pg_stat_all_tables as stat on stat.relid = class.oid
    where class.relkind = 'r' and namespace.nspname !~ '^(pg_|information_schema$)'
    order by bytes desc, name`.execute(db)
  return rows
}

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/** The other tables that refer to one, as 'schema.table'. */
export async function listReferring(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct namespace.nspname || '.' || class.relname as name
    from pg_constraint as told
    join pg_class as class on class.oid = told.conrelid
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    where told.contype = 'f' and told.confrelid = to_regclass(${name}) and told.conrelid <> told.confrelid
    order by name`.execute(db)
  return rows.map((row) => row.name)
}

/** By its name, which must be one of `listTables`. */
export async function hasRows(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
  return rows.length > 0
}

/** @returns how many there were. */
export async function deleteAllRows(tx: Db, name: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(name)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
