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
 * Converts a copied database for staging: deletes all encrypted secrets, including every second factor, so that any
 * secret key is accepted, and gives the database another identity for its file storage.
 * @param named the name of the database, as confirmation
 * @throws StartupError if the name differs, or while a server uses the database
 */
export async function scrubDatabase({ kernel, home }: Rehearsing, named: string): Promise<void> {
  await transact(kernel, async (tx) => {
    const { name, servers } = await lookAround(tx)
    if (named !== name) {
      throw new StartupError(
        `This deletes every second factor in the database ${name}. If it is a staging copy, confirm with its name: inflo scrub-staging ${name}`,
      )
    }
    if (servers > 0)
      throw new StartupError(`A server is using the database ${name}. Stop every server of the copy first.`)
    await kernel.secrets.dropAll(tx)
    await renameInstallation(tx, kernel.now())
  })
  // A data directory with its own PostgreSQL was copied together with the database. Any other storage may belong to
  // another server, so its ownership mark is kept.
  const { databaseUrl, bucket } = kernel.settings
  if (!databaseUrl && !bucket) await home.remove(OWNERSHIP_MARK)
}
