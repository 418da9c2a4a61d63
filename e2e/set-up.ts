import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../src/server/postgres/postgres.ts'
import { ensureScreens } from '../src/server/testing/server.ts'
import { furnish } from './articles.ts'
import { prepareCluster } from './servers.ts'

/** One PostgreSQL for all workers, with what their databases are copied from. @returns what ends it */
export default async function setUp(): Promise<() => Promise<void>> {
  const building = ensureScreens({ fresh: true })
  const postgres = await startPostgres(await mkdtemp(join(tmpdir(), 'inflo-e2e-')))
  await prepareCluster(postgres.connection, furnish)
  await building
  return postgres.stop
}
