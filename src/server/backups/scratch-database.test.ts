import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { createTestApp } from '../testing/test-app.ts'
import { createDatabase, dropDatabase, dropLeftoverDatabases, nameFor, nameOf } from './scratch-database.ts'

async function openSession(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Returns those of the names that are databases. */
async function databasesAmong(client: pg.ClientBase, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datname = any($1)',
    [names],
  )
  return rows.map(({ name }) => name)
}

test('leftover databases of the given purposes are dropped, and those of a database with a longer name stay', async () => {
  const testApp = await createTestApp()
  onTestFinished(() => testApp.stop())
  const client = await openSession(testApp.connection)
  const live = await nameOf(client)
  const left = nameFor(live, 'scratch')
  const restoring = nameFor(live, 'restoring')
  const others = nameFor(`${live}_staging`, 'scratch')
  for (const name of [left, restoring, others]) await createDatabase(client, name)
  onTestFinished(async () => {
    for (const name of [restoring, others]) await dropDatabase(client, name)
  })

  await dropLeftoverDatabases(client, ['scratch'])

  const still = await databasesAmong(client, [left, restoring, others])
  expect(still.toSorted()).toEqual([restoring, others].toSorted())
})

test('temporary databases of a database with the longest possible name are found again', async () => {
  const testApp = await createTestApp()
  onTestFinished(() => testApp.stop())
  const client = await openSession(testApp.connection)
  const long = `${await nameOf(client)}_`.padEnd(63, 'x')
  await createDatabase(client, long)
  const inLong = new pg.Client({ ...testApp.connection, database: long })
  await inLong.connect()
  const left = nameFor(await nameOf(inLong), 'before')
  expect(left).toHaveLength(63)
  await createDatabase(inLong, left)

  await dropLeftoverDatabases(inLong, ['restoring', 'before'])

  expect(await databasesAmong(client, [left])).toEqual([])
  await inLong.end()
  await dropDatabase(client, long)
})
