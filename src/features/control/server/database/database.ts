import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'

/** The schemas that no screen may empty: accounts, and the kernel's (the log, backups, events, files, jobs). */
const KEPT: Readonly<Record<string, string>> = {
  accounts: 'It holds accounts: members are deleted in User Management.',
  kernel: 'It holds what keeps Inflo safe: the log, backups, events, files.',
  pgboss: 'It holds the work that is under way.',
  migration: 'It says which version the database has.',
  public: 'It belongs to PostgreSQL.',
  recovery: 'It belongs to backups and environments.',
}

/** Returns why a table may not be emptied; undefined if it may. Pure. */
export const refusalOf = (name: string): string | undefined => KEPT[name.split('.')[0] ?? '']

/** Lists every table of ours, the largest first. The rows are an estimate, which is fast for any size. */
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
