import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../data/db.ts'

const GUARD = join(import.meta.dirname, '../../../db/guard-admin-log.sql')

/**
 * Makes a separate role the owner of the admin log. @param connection a superuser's connection to the application's
 * database
 */
export async function guardAdminLog(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(await readFile(GUARD, 'utf8'))
  } finally {
    await client.end()
  }
}

/** Returns whether the role of this connection could disable the triggers that make the log append-only. */
export async function canSwitchLogOff(db: Db): Promise<boolean> {
  const { rows } = await sql<{ able: boolean }>`
    select pg_has_role(c.relowner, 'member') or pg_has_role(n.nspowner, 'member') as able
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.oid = 'kernel.admin_log'::regclass`.execute(db)
  return rows[0]?.able ?? true
}
