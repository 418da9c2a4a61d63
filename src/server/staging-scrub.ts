import { sql } from 'kysely'
import type { Db } from './data/db.ts'
import { transact } from './data/transact.ts'
import type { StorageDriver } from './files/storage-driver.ts'
import { OWNERSHIP_MARK, renameInstallation } from './files/storage-ownership.ts'
import type { Kernel } from './kernel.ts'
import { StartupError } from './startup-error.ts'

async function lookAround(tx: Db): Promise<{ name: string; servers: number }> {
  const { rows } = await sql<{ name: string; servers: number }>`
    select current_database() as name, count(*)::integer as servers from pg_stat_activity
    where datname = current_database() and application_name in ('inflo jobs', 'inflo pubsub')`.execute(tx)
  return rows[0]!
}

type Rehearsing = { kernel: Pick<Kernel, 'db' | 'secrets' | 'now' | 'settings'>; home: Pick<StorageDriver, 'remove'> }

/**
 * Turns the copy of a database into one for staging: no member has a second factor, any secret key is accepted, and
 * file storages treat it as another database.
 * @param named the database's name, so that none is confused with another
 * @throws StartupError if another was named, or while a server runs on it
 */
export async function scrubDatabase({ kernel, home }: Rehearsing, named: string): Promise<void> {
  await transact(kernel, async (tx) => {
    const { name, servers } = await lookAround(tx)
    if (named !== name) {
      throw new StartupError(
        `This would drop every second factor in the database ${name}. If it is a staging copy, say so by its name: inflo scrub-staging ${name}`,
      )
    }
    if (servers > 0)
      throw new StartupError(`A server runs on the database ${name}. Stop every server of the copy first.`)
    await kernel.secrets.dropAll(tx)
    await renameInstallation(tx, kernel.now())
  })
  // A directory with its own PostgreSQL was copied with it. Nobody knows who owns any other storage.
  const { databaseUrl, bucket } = kernel.settings
  if (!databaseUrl && !bucket) await home.remove(OWNERSHIP_MARK)
}
