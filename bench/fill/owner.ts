import pg from 'pg'
import { joinDatabase } from '../../src/server/data/database.ts'
import { readSettings } from '../../src/server/read-settings.ts'

/** Runs `work` on an environment's database as its owner, without a statement timeout and with asynchronous commits. */
export async function asOwner<T>(
  environment: Record<string, string>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const database = await joinDatabase(readSettings({ ...process.env, ...environment }))
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off')
    return await work(client)
  } finally {
    await client.end()
    await database.stop()
  }
}
