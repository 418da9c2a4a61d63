import { sql } from 'kysely'
import type { Db } from '../data/db.ts'

/** Returns the database's name and the number of Inflo's tables in it. */
export async function countTables(db: Db): Promise<{ database: string; tables: number }> {
  const { rows } = await sql<{ database: string; tables: number }>`
    select current_database() as database, count(*) as tables from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss')`.execute(
    db,
  )
  return rows[0]!
}
