import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'

/** The schemas whose tables no admin can empty, with the reasons. */
const KEPT: Readonly<Record<string, string>> = {
  accounts: 'It contains accounts. Delete members in User Management instead.',
  kernel: 'It contains data that Inflo needs to run safely: the log, backups, events and files.',
  pgboss: 'It contains background jobs.',
  migration: 'It contains the version of the database schema.',
  public: 'It belongs to PostgreSQL.',
  recovery: 'It belongs to backups and environments.',
}

/** Returns why a table may not be emptied; undefined if it may. Pure. */
export const refusalOf = (name: string): string | undefined => KEPT[name.split('.')[0] ?? '']

/** Lists all tables, largest first. The row counts are estimates, which are fast for any size. */
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
