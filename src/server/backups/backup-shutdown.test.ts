import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { createTestApp } from '../testing/test-app.ts'
import { listBackups } from './queries.ts'
import { eventually } from '../testing/eventually.ts'

test('a backup that is interrupted by a shutdown is marked failed with the reason, and leaves no files', async () => {
  const testApp = await createTestApp()
  onTestFinished(() => testApp.stop())
  const other = new pg.Client(testApp.connection)
  await other.connect()
  // Tables are copied in alphabetical order, so some tables are already on the disk when the lock on this table blocks
  // the backup.
  await other.query('begin; lock table questions.question in access exclusive mode')
  const directory = join(testApp.kernel.settings.dataDirectory, 'backups')
  const taking = testApp.kernel.backups.take('Just before the end').catch((error: Error) => error.message)
  await eventually(async () => expect(await readdir(directory)).toContainEqual(expect.stringMatching(/^\d{4}-/)))
  await testApp.kernel.backups.stop()
  expect(await taking).toContain('The server stopped during this backup.')
  await other.end()
  expect((await listBackups(testApp.kernel.db))[0]).toMatchObject({
    state: 'failed',
    problem: 'The server stopped during this backup. The incomplete backup was deleted.',
  })
  expect((await readdir(directory)).filter((name) => name !== 'incoming')).toEqual([])
  await expect(testApp.kernel.backups.take('After the end')).rejects.toThrow('The server stopped')
})
