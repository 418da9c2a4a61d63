import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinPostgres, startPostgres } from '../postgres/postgres.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { queryOnce } from '../testing/postgres.ts'

let base: string
let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'inflo-environments-'))
  testApp = await createTestApp({ environment: { INFLO_ENVIRONMENT: 'development' } })
  Object.assign(testApp.kernel.settings.environment.locations.staging, { dataDirectory: join(base, 'staging') })
  admin = await testApp.createMember({ role: 'admin', firstName: 'Dev' })
})
afterAll(async () => {
  await testApp.stop()
  await rm(base, { recursive: true, force: true })
})

const promote = () =>
  testApp.as(admin)('POST /api/environment/promote/to-staging', {
    body: { reason: 'A rehearsal', confirmation: 'STAGING' },
  })
const outcome = async () => (await testApp.as(admin)('GET /api/environment/list')).promotion

/** Executes a statement in the database of staging. */
async function inStaging<Row extends Record<string, unknown>>(sql: string): Promise<Row[]> {
  const { connection, stop } = await joinPostgres(join(base, 'staging'))
  const rows = await queryOnce<Row>(connection, sql)
  await stop()
  return rows
}

test('a promotion copies development over staging without second factors, after a backup of staging', async () => {
  await promote()
  await testApp.runPendingJobs()
  expect(await outcome()).toMatchObject({ problem: '', ended_at: expect.any(String) })
  expect(await inStaging('select first_name from accounts.member')).toEqual([{ first_name: 'Dev' }])
  expect(await inStaging('select from kernel.secret_key')).toEqual([])
  expect(await inStaging('select from accounts.session')).toEqual([])
  expect(await inStaging(`select reason, state from kernel.backup`)).toEqual([
    { reason: 'Before a promotion', state: 'taken' },
  ])
  const [entry] = await inStaging<{ action: string }>('select action from kernel.admin_log order by seq desc limit 1')
  expect(entry).toEqual({ action: 'environment.promoted' })
})

test('a promotion is refused while a staging server runs, and staging is unchanged', async () => {
  const { stop } = await startPostgres(join(base, 'staging'))
  await promote()
  await testApp.runPendingJobs()
  await stop()
  expect((await outcome())?.problem).toMatch(/in use/)
  expect(await inStaging('select first_name from accounts.member')).toEqual([{ first_name: 'Dev' }])
})

test('the server checks the confirmation word', async () => {
  await expect(
    testApp.as(admin)('POST /api/environment/promote/to-staging', { body: { reason: 'Why', confirmation: 'staging' } }),
  ).rejects.toMatchObject({ errors: [{ field: 'confirmation', message: 'Type exactly: STAGING' }] })
})
