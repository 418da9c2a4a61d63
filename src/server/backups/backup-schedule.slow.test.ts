import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestBucket } from '../testing/bucket.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { listFolders } from './backup-files.ts'
import { directoryDestination, secondaryDestination } from './destination.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function aSecondPlace(kind: 'a directory' | 'a bucket'): Promise<string> {
  if (kind === 'a bucket') {
    const bucket = await createTestBucket()
    onTestFinished(bucket.stop)
    return bucket.url
  }
  const directory = await mkdtemp(join(tmpdir(), 'inflo-backups-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Returns a function that sets the clock to an hour (UTC) of a day. Day 0 begins at the next midnight. */
function clockOf(testApp: TestApp) {
  const first = Math.ceil(testApp.kernel.now().getTime() / DAY_MS) * DAY_MS
  return (day: number, hour: number) =>
    testApp.advanceClock(first + day * DAY_MS + hour * HOUR_MS - testApp.kernel.now().getTime())
}

/** Runs the job that is scheduled every six hours, and all jobs that it starts. @returns the new backup's id */
async function comeRound({ kernel, runPendingJobs }: TestApp): Promise<string> {
  await kernel.jobs.send(kernel.db, 'kernel.backups', {})
  await runPendingJobs()
  return (await kernel.backups.list())[0]!.id
}

test('backups run every six hours', async () => {
  const testApp = await createTestApp()
  onTestFinished(testApp.stop)
  const { rows } = await sql<{ cron: string }>`
    select cron from pgboss.schedule where name = 'kernel.backups'`.execute(testApp.kernel.db)
  expect(rows).toEqual([{ cron: '23 */6 * * *' }])
})

describe.each(['a directory', 'a bucket'] as const)('backups with %s as the second destination', (kind) => {
  test('both destinations keep all backups of seven days and the first of each day for five weeks', async () => {
    const testApp = await createTestApp({ environment: { BACKUPS_TO: await aSecondPlace(kind) } })
    onTestFinished(testApp.stop)
    const { settings, backups } = testApp.kernel
    const directory = join(settings.dataDirectory, 'backups')
    const far = secondaryDestination(settings.backupsTo!, directory, () => undefined)
    /** Returns the ids of the listed backups, after checking that both destinations store exactly these backups. */
    const kept = async () => {
      const destinations = [await listFolders(directoryDestination(directory)), await listFolders(far)]
      const known = (await backups.list()).map(({ id }) => id).toSorted()
      for (const { whole, broken } of destinations) expect([[...whole].toSorted(), broken.size]).toEqual([known, 0])
      return known
    }
    const at = clockOf(testApp)
    const taken: string[] = []
    for (const hour of [1, 7, 13]) {
      at(0, hour)
      taken.push(await comeRound(testApp))
    }
    const [first, second, third] = taken
    at(6, 2)
    const week = await comeRound(testApp)
    expect(await kept()).toEqual([first, second, third, week])
    expect(await backups.list()).toMatchObject(
      [week, third, second, first].map((id) => ({ id, state: 'verified', problem: '', copied_at: expect.any(Date) })),
    )

    at(9, 2)
    const later = await comeRound(testApp)
    expect(await kept()).toEqual([first, week, later])
    at(36, 2)
    const last = await comeRound(testApp)
    expect(await kept()).toEqual([week, later, last])

    // A backup can also be verified from its copy in the second destination.
    await rm(join(directory, last), { recursive: true })
    expect(await readdir(directory)).not.toContain(last)
    await backups.verify(last)
    expect((await backups.list())[0]).toMatchObject({ id: last, state: 'verified', problem: '' })
  })
})

test('each machine removes its own backups, and backups on an unreachable machine stay listed', async () => {
  const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }
  const testApp = await createTestApp({ environment })
  const other = await createTestApp({ sharing: testApp, environment })
  onTestFinished(async () => {
    await other.stop()
    await testApp.stop()
  })
  const lying = async ({ kernel }: TestApp) =>
    [...(await listFolders(directoryDestination(join(kernel.settings.dataDirectory, 'backups')))).whole].toSorted()
  const admin = await testApp.createMember({ role: 'admin' })
  const { id: here } = await testApp.kernel.backups.take('The first.', { thatIsAll: true })
  const { id: there } = await other.kernel.backups.take('The second.', { thatIsAll: true })
  const listed = async () => {
    const { backups } = await testApp.as(admin)('GET /api/dap/backups')
    return backups.map(({ id, is_reached: isReached }) => [id, isReached])
  }
  expect(await listed()).toEqual([
    [there, false],
    [here, true],
  ])

  for (const one of [testApp, other]) one.advanceClock(40 * DAY_MS)
  const { id: kept } = await testApp.kernel.backups.take('The last.', { thatIsAll: true })
  await testApp.kernel.jobs.send(testApp.kernel.db, 'kernel.backups', {})
  // At first, only this machine runs jobs, so the other machine's backup is kept.
  await testApp.runPendingJobs()
  const known = async () => (await testApp.kernel.backups.list()).map(({ id }) => id)
  expect(await lying(testApp)).not.toContain(here)
  expect(await lying(other)).toEqual([there])
  expect(await known()).toContain(there)
  expect(await known()).not.toContain(here)

  await testApp.kernel.jobs.send(testApp.kernel.db, 'kernel.backups', {})
  await other.runPendingJobs()
  expect(await lying(other)).not.toContain(there)
  expect(await known()).not.toContain(there)
  expect(await known()).toContain(kept)
})
