import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { onDatabase } from '../scratch-database.ts'

/** Databases that every server has, from one of which others can be renamed. */
const ELSEWHERE = ['postgres', 'template1']
const END_EVERY_MS = 50

type Swapping = { live: string; replacement: string; aside: string }

async function openElsewhere(connection: pg.ClientConfig): Promise<pg.Client> {
  let failed: unknown
  for (const database of ELSEWHERE) {
    const client = new pg.Client({ ...onDatabase(connection, database), application_name: 'inflo backups' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      failed = error
    }
  }
  throw failed
}

// While a database is being renamed nobody new comes in, and whoever is in it is ended.
async function endSessions(client: pg.Client, names: string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = any ($1) and pid <> pg_backend_pid()',
      [names],
    )
    await pause(END_EVERY_MS)
  }
}

/**
 * Puts one database in the place of another, both names in one transaction: whatever happens, the name leads to a whole one.
 * Everybody's sessions in either end.
 */
export async function swapDatabases(
  connection: pg.ClientConfig,
  { live, replacement, aside }: Swapping,
): Promise<void> {
  const name = (text: string) => pg.escapeIdentifier(text)
  const renaming = await openElsewhere(connection)
  const ending = await openElsewhere(connection)
  let isOver = false
  const ended = endSessions(ending, [live, replacement], () => isOver)
  try {
    await renaming.query('begin')
    await renaming.query(`alter database ${name(live)} rename to ${name(aside)}`)
    await renaming.query(`alter database ${name(replacement)} rename to ${name(live)}`)
    await renaming.query('commit')
  } finally {
    isOver = true
    await ended.catch(() => undefined)
    await Promise.all([renaming.end(), ending.end()])
  }
}
