import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * The purpose of a temporary database: `scratch` is for verifying a backup, `restoring` will replace the current
 * database, and `before` is the replaced database.
 */
export type Purpose = 'scratch' | 'restoring' | 'before'

/** Returns a connection with the same server and role, but another database. */
export function onDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  const address = new URL(connection.connectionString)
  address.pathname = `/${encodeURIComponent(database)}`
  return { ...connection, connectionString: address.href }
}

/** The maximum length of a name in PostgreSQL, which truncates longer names. */
const NAME_LENGTH_MAX = 63
const SUFFIX_BYTES = 4

/** Returns the common prefix of the names of a database's temporary databases for a purpose. Pure. */
const prefixFor = (live: string, purpose: Purpose): string => {
  const end = `_${purpose}_`
  return live.slice(0, NAME_LENGTH_MAX - end.length - 2 * SUFFIX_BYTES) + end
}

/** Returns a new name of a temporary database. */
export const nameFor = (live: string, purpose: Purpose): string =>
  prefixFor(live, purpose) + randomBytes(SUFFIX_BYTES).toString('hex')

export async function nameOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return rows[0]!.name
}

type Locale = { collate: string; ctype: string; provider: string; locale: string | null }

// PostgreSQL 17 renamed the column `daticulocale` to `datlocale`.
const LOCALE = `
  select datcollate as collate, datctype as ctype, datlocprovider as provider,
    coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale
  from pg_database as d where datname = current_database()`

const localeClause = ({ collate, ctype, provider, locale }: Locale): string => {
  const quoted = (text: string) => pg.escapeLiteral(text)
  const classes = `lc_collate ${quoted(collate)} lc_ctype ${quoted(ctype)}`
  if (provider === 'i') return `${classes} locale_provider icu icu_locale ${quoted(locale ?? '')}`
  if (provider === 'b') return `${classes} locale_provider builtin builtin_locale ${quoted(locale ?? '')}`
  return `${classes} locale_provider libc`
}

const NOT_ALLOWED = '42501'

/**
 * Creates an empty database with the same locale as the database of this session.
 * @throws Error with a message for operators
 */
export async function createDatabase(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<Locale>(LOCALE)
  try {
    await client.query(
      `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8' ${localeClause(rows[0]!)}`,
    )
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error
    throw new Error(
      'The role of DATABASE_URL cannot create databases, which verifying and restoring backups requires. Run: alter role … createdb.',
      { cause: error },
    )
  }
}

const DROP_WITHIN_MS = 60_000
const RETRY_AFTER_MS = 250

/**
 * Drops a database and ends the sessions in it. Shortly after a start, PostgreSQL's prewarm worker may be reading the
 * database. Our role may not terminate that worker, but it exits within seconds, so dropping the database is retried.
 */
export async function dropDatabase(client: pg.ClientBase, name: string): Promise<void> {
  const until = performance.now() + DROP_WITHIN_MS
  for (;;) {
    try {
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== NOT_ALLOWED || performance.now() > until) throw error
      await pause(RETRY_AFTER_MS)
    }
  }
}

/**
 * Drops temporary databases of this database whose process was killed. The caller must hold the locks under which such
 * databases are created. Leaves those of other databases on the same server, whose locks are their own.
 */
export async function dropLeftoverDatabases(client: pg.ClientBase, purposes: Purpose[]): Promise<void> {
  const live = await nameOf(client)
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where left(datname, -${2 * SUFFIX_BYTES}) = any($1) and right(datname, ${2 * SUFFIX_BYTES}) ~ '^[0-9a-f]+$'
       and datdba = (select oid from pg_roles where rolname = current_user)`,
    [purposes.map((purpose) => prefixFor(live, purpose))],
  )
  for (const { name } of rows) await dropDatabase(client, name)
}
