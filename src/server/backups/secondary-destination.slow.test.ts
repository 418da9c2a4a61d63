import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../testing/test-app.ts'
import { listFolders } from './backup-files.ts'
import { directoryDestination } from './destination.ts'

test('the list reports an unreachable second destination, and the next copy adds the missing backups', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'inflo-backups-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const testApp = await createTestApp({ environment: { BACKUPS_TO: directory } })
  onTestFinished(testApp.stop)
  const { backups } = testApp.kernel
  const admin = await testApp.createMember({ role: 'admin' })
  const list = async () => (await testApp.as(admin)('GET /api/dap/backups')).backups
  const taken = async (reason: string) => (await backups.take(reason, { thatIsAll: true })).id

  // A file in place of the directory makes the second destination unavailable.
  await rm(directory, { recursive: true })
  await writeFile(directory, '')
  const first = await taken('While it is away')
  await expect(backups.copy(first)).rejects.toThrow(/./)
  expect(await list()).toMatchObject([{ id: first, copied_at: null, problem: '', state: 'taken' }])
  expect((await list())[0]?.copy_problem).not.toBe('')
  // Each page of the list, even one without backups, reports the backups that were not copied.
  const other = await testApp.as(admin)('GET /api/dap/backups', { query: { page: '2' } })
  expect(other).toMatchObject({ backups: [], uncopied: { count: 1, problem: expect.stringMatching(/./) } })

  await rm(directory)
  const second = await taken('When it is back')
  await backups.copy(second)
  const there = { copied_at: expect.any(String), copy_problem: '' }
  expect(await list()).toMatchObject([
    { id: second, ...there },
    { id: first, ...there },
  ])
  const { whole } = await listFolders(directoryDestination(directory))
  expect(whole).toEqual(new Set([first, second]))
})
