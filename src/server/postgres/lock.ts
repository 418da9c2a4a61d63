import pg from 'pg'
import { SUPERUSER } from './cluster.ts'

/** The process that owns the data directory, as named in error messages. */
export type Holder = { kind: Kind; pid: number }
export type Kind = 'server' | 'script'

/** The result of an attempt to get the lock; `gone` if PostgreSQL could not be reached, which may be temporary. */
export type Attempt =
  | { outcome: 'held'; client: pg.Client }
  | { outcome: 'refused'; holder: Holder }
  | { outcome: 'gone' }

type Place = { host: string; port: number; password: string }

// The lock is an advisory lock of a PostgreSQL session. PostgreSQL cannot be started twice on one directory, grants the
// lock to only one process, and releases it when that process dies, even by kill -9. With a lock file, a process would
// have to decide whether the file is stale, and two processes could decide this at the same time.
const KEY = 0x1_4f10
const NAME = /^inflo (server|script) (\d+)$/

// Temporary errors: PostgreSQL is starting, stopping or crashed, or an administrator ended the session.
const PASSING_CODES: ReadonlySet<string> = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
])

const passes = (error: Error & { code?: string }): boolean =>
  PASSING_CODES.has(error.code ?? '') || error.message.startsWith('Connection terminated')

async function findHolder(client: pg.Client): Promise<Holder | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and granted and pg_locks.database = (
       select oid from pg_database where datname = current_database())`,
    [KEY],
  )
  const [, kind, pid] = NAME.exec(rows[0]?.name ?? '') ?? []
  return kind && pid ? { kind: kind as Kind, pid: Number(pid) } : undefined
}

/** Tries once to become the owner of the data directory. The lock is released when the returned session ends. */
export async function tryLock(installation: Place, kind: Kind): Promise<Attempt> {
  const client = new pg.Client({
    ...installation,
    user: SUPERUSER,
    database: 'postgres',
    application_name: `inflo ${kind} ${process.pid}`,
  })
  // Without a listener, a broken connection would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [KEY])
    if (rows[0]?.held) return { outcome: 'held', client }
    const holder = await findHolder(client)
    await client.end()
    return holder ? { outcome: 'refused', holder } : { outcome: 'gone' }
  } catch (error) {
    await client.end().catch(() => undefined)
    if (passes(error as Error)) return { outcome: 'gone' }
    throw error
  }
}
