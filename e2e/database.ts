import pg from 'pg'
import { joinDatabase } from '../src/server/data/database.ts'
import { readSettings } from '../src/server/read-settings.ts'

/** Runs `work` on the database of the worker's server, for actions that neither screens nor calls provide. */
export async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await joinDatabase(readSettings(process.env))
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await database.stop()
  }
}
