import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Purposes of our databases other than the one in use: one to verify a backup in, one to replace the present one, one
 * that was replaced.
 */
export type Purpose = 'scratch' | 'restoring' | 'before'

/** Returns the connection to another database on the same server, as the same role. */
export function onDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  const address = new URL(connection.connectionString)
  address.pathname = `/${encodeURIComponent(database)}`
  return { ...connection, connectionString: address.href }
}

/** The longest name that PostgreSQL keeps whole. */
const NAME_LENGTH_MAX = 63

export const nameFor = (live: string, purpose: Purpose): string => {
  const end = `_${purpose}_${randomBytes(4).toString('hex')}`
  return live.slice(0, NAME_LENGTH_MAX - end.length) + end
}

export async function nameOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return rows[0]!.name
}

type Locale = { collate: string; ctype: string; provider: string; locale: string | null }

// The column has another name since PostgreSQL 17.
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
 * Creates an empty database that sorts and compares like the one of this session.
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
      'The role of DATABASE_URL may not create databases, which trying and restoring a backup need: alter role … createdb.',
      { cause: error },
    )
  }
}

export const dropDatabase = (client: pg.ClientBase, name: string): Promise<unknown> =>
  client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)

/** Removes databases that a killed process left behind. The caller must hold the locks under which they are created. */
export async function dropLeftoverDatabases(client: pg.ClientBase, purposes: Purpose[]): Promise<string[]> {
  const live = await nameOf(client)
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ $1 and datdba = (select oid from pg_roles where rolname = current_user)`,
    [`^${live.slice(0, 40).replaceAll(/[^a-z0-9_]/gi, '.')}.*_(${purposes.join('|')})_[0-9a-f]{8}$`],
  )
  for (const { name } of rows) await dropDatabase(client, name)
  return rows.map(({ name }) => name)
}
