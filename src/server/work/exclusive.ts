import pg from 'pg'
import { Failure } from '#shared/calls/failure.ts'

/**
 * Runs `work` unless work of the same name is already running in any process. Used for long work that may be requested
 * twice.
 * @throws Failure conflict, immediately, with the message `busy`
 */
export type ExclusiveRunner = <T>(name: string, busy: string, work: () => Promise<T>) => Promise<T>

const LOCK = "select pg_try_advisory_lock(hashtextextended('alone ' || $1, 0)) as free"

// Acquires the lock in a separate session, since a transaction may not last for minutes. The session, and with it the
// lock, also ends if the process crashes.
async function holdLock(connection: pg.ClientConfig, name: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'inflo alone' })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ free: boolean }>(LOCK, [name])
  if (rows[0]?.free) return client
  await client.end()
  return undefined
}

export function createExclusiveRunner(connection: pg.ClientConfig): ExclusiveRunner {
  const here = new Set<string>()
  return async (name, busy, work) => {
    // Refuses a repeated call in this process without opening a session.
    if (here.has(name)) throw new Failure('conflict', busy)
    here.add(name)
    try {
      const client = await holdLock(connection, name)
      if (!client) throw new Failure('conflict', busy)
      try {
        return await work()
      } finally {
        await client.end().catch(() => undefined)
      }
    } finally {
      here.delete(name)
    }
  }
}
