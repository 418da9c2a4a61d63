import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GENERAL_ID } from '#features/community/limits.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { loadBackup } from './load-backup.ts'
import { directoryDestination } from './destination.ts'
import { findBackupIn } from './stored-backup.ts'
import { onDatabase } from './scratch-database.ts'

const OTHER = process.env['TEST_DATABASE_URL']
/** A text that PostgreSQL 15 and 18 split into different search words, because of its punctuation mark. */
const ARABIC = 'هل يمكنني أن أقرأ الملخص بالعربية أيضاً؟'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

async function onOther<T>(work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const name = `moved_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: OTHER })
  await client.connect()
  try {
    await client.query(`create database ${name} template template0`)
    return await work(onDatabase({ connectionString: OTHER }, name))
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

async function wordsIn(connection: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query('select content from community.message')).rows
  } finally {
    await client.end()
  }
}

test.skipIf(!OTHER)(
  'a backup can be restored into another PostgreSQL version with another text search configuration',
  async () => {
    const member = await testApp.createMember()
    await testApp.as(member)('POST /api/messaging/channels/:channelId/messages', {
      params: { channelId: GENERAL_ID },
      body: { content: ARABIC },
    })
    const { rows } = await sql`select 1 from community.message`.execute(testApp.kernel.db)
    expect(rows).toHaveLength(1)
    const { id } = await testApp.kernel.backups.take('To move', { thatIsAll: true })
    const directory = join(testApp.kernel.settings.dataDirectory, 'backups')
    const found = await findBackupIn(directoryDestination(directory), id)
    await onOther(async (connection) => {
      await loadBackup(connection, found)
      expect(await wordsIn(connection)).toEqual([{ content: ARABIC }])
    })
  },
)
