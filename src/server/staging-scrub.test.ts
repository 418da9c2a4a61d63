import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProtectedMember } from '#features/accounts/server/second-factor/second-factor.fixture.ts'
import { OWNERSHIP_MARK } from './files/storage-ownership.ts'
import { scrubDatabase } from './staging-scrub.ts'
import { createServerStorage } from './testing/data-directories.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { eventually } from './testing/eventually.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const rehearse = (named: string, settings: Partial<TestApp['kernel']['settings']> = {}) => {
  const kernel = { ...testApp.kernel, settings: { ...testApp.kernel.settings, ...settings } }
  return scrubDatabase({ kernel, home: createServerStorage(kernel.settings.dataDirectory, undefined).home }, named)
}
const isMarked = () =>
  access(join(testApp.kernel.settings.dataDirectory, 'files', OWNERSHIP_MARK)).then(
    () => true,
    () => false,
  )

test('scrubbing is refused for a database that was not named or that a server uses', async () => {
  const member = await createProtectedMember(testApp)
  const { database = '' } = testApp.connection
  const isOn = async () => (await testApp.as(member)('GET /api/auth/second-factor')).enabled
  await expect(rehearse('')).rejects.toThrow(`confirm with its name: inflo scrub-staging ${database}`)
  await expect(rehearse(database)).rejects.toThrow(
    /^A server is using the database .* Stop every server of the copy first\.$/,
  )
  expect(await isOn()).toBe(true)
})

test('a copy takes over its own copied data directory, and no other', async () => {
  const member = await createProtectedMember(testApp)
  const { database = '' } = testApp.connection
  const isOn = async () => (await testApp.as(member)('GET /api/auth/second-factor')).enabled
  await Promise.all([testApp.kernel.jobs.stop(), testApp.kernel.pubsub.stop()])
  // PostgreSQL takes a moment to release ended sessions.
  await eventually(() => rehearse(database, { databaseUrl: 'postgres://db.example.org/inflo' }))
  expect([await isOn(), await isMarked()]).toEqual([false, true])
  await rehearse(database)
  expect(await isMarked()).toBe(false)
})
