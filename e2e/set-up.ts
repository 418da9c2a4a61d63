import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '../src/server/postgres/postgres.ts'
import { placeForDatabases } from '../src/server/testing/run.ts'
import { ensureScreens } from '../src/server/testing/server.ts'
import { seedArticles } from './articles.ts'
import { prepareCluster } from './servers.ts'

/** Starts one PostgreSQL for all workers, with the templates of their databases. @returns a function that stops it */
export default async function setUp(): Promise<() => Promise<void>> {
  const building = ensureScreens({ fresh: true })
  const postgres = await startPostgres(await mkdtemp(join(await placeForDatabases(), 'inflo-e2e-')))
  await prepareCluster(postgres.connection, seedArticles)
  await building
  return postgres.stop
}
