import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../../../../server/read-settings.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../../server/testing/test-app.ts'
import { requiredSteps, requirePromotion, requireSwitch } from './environments.ts'

let testApp: TestApp
let admin: TestMember
let student: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  student = await testApp.createMember()
})
afterAll(() => testApp.stop())

const ONLY_FROM_DEVELOPMENT = 'Environment switching only allowed from development environment for safety!'
const switchTo = (target_environment: 'staging' | 'development' | 'production') =>
  testApp.as(admin)('POST /api/environment/switch', { body: { target_environment } })

test('the list shows three environments, the data of this one, and the next one', async () => {
  const { environments, current_environment, next_environment } = await testApp.as(admin)('GET /api/environment/list')
  expect(environments.map(({ name }) => name)).toEqual(['development', 'staging', 'production'])
  expect([current_environment, next_environment]).toEqual(['production', 'production'])
  expect(environments[2]).toMatchObject({
    data_classification: 'REAL_DATA',
    users: 2,
    database: testApp.connection.database,
  })
  expect(environments[1]).toMatchObject({ data_classification: 'TEST_PRODUCTION_CLONE', counted_at: null })
  await expect(testApp.as(student)('GET /api/environment/list')).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a switch is recorded and takes effect at the next start; switching between staging and production is refused', async () => {
  await expect(switchTo('staging')).rejects.toMatchObject({ kind: 'forbidden', detail: ONLY_FROM_DEVELOPMENT })
  const { message, note } = await switchTo('development')
  expect(message).toBe('The environment will be development after the next start.')
  expect(note).toMatch(/^Restart the server to apply it/)
  expect((await testApp.as(admin)('GET /api/environment/list')).next_environment).toBe('development')
  const base = testApp.kernel.settings.dataDirectory
  expect(await readFile(join(base, 'environment'), 'utf8')).toBe('development\n')
  const next = readSettings({
    INFLO_DATA_DIR: base,
    SMTP_URL: 'smtp://mail.example.org',
    DATABASE_URL: 'postgres://db/inflo',
  })
  expect(next.dataDirectory).toBe(join(base, 'environments/development'))
  // The environment uses neither the database nor the mail server of the real server.
  expect([next.databaseUrl, next.smtpUrl]).toEqual([undefined, undefined])
  await expect(switchTo('nowhere' as 'staging')).rejects.toMatchObject({ kind: 'invalid' })
  expect((await switchTo('production')).message).toBe('The environment will still be production after the next start.')
  expect((await testApp.as(admin)('GET /api/environment/list')).next_environment).toBe('production')
})

test('switching and downloading a backup require a recent password check', async () => {
  const other = await testApp.createMember({ role: 'admin' })
  testApp.advanceClock(11 * 60_000)
  const password = { kind: 'forbidden', errors: [{ field: 'password_again' }] }
  const as = testApp.as(other)
  const body = { target_environment: 'development' as const }
  await expect(as('POST /api/environment/switch', { body })).rejects.toMatchObject(password)
  await as('POST /api/auth/password-again', { body: { password: other.password } })
  await expect(as('POST /api/environment/switch', { body })).resolves.toMatchObject({})
  await testApp.as(admin)('POST /api/auth/password-again', { body: { password: admin.password } })
  await switchTo('production')
})

test('promotions from other environments are refused with their error', async () => {
  const body = { reason: 'A rehearsal', confirmation: 'STAGING' }
  await expect(testApp.as(admin)('POST /api/environment/promote/to-staging', { body })).rejects.toMatchObject({
    detail: 'Promotion to staging only allowed from development environment!',
  })
  await expect(testApp.as(admin)('POST /api/environment/promote/to-production')).rejects.toMatchObject({
    detail: 'Promotion to production only allowed from staging environment!',
  })
})

function refusalOf(act: () => void): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

describe('policy', () => {
  test.each([
    ['development', 'staging', true],
    ['development', 'production', true],
    ['production', 'development', true],
    ['staging', 'production', false],
    ['production', 'staging', false],
  ] as const)('switching from %s to %s: %s', (current, target, may) => {
    expect(refusalOf(() => requireSwitch({ current, target }))).toBe(may ? undefined : ONLY_FROM_DEVELOPMENT)
  })

  test('promotions go from development to staging, and from staging to production', () => {
    expect(() => requirePromotion({ current: 'development', target: 'staging' })).not.toThrow()
    expect(() => requirePromotion({ current: 'staging', target: 'production' })).not.toThrow()
    expect(() => requirePromotion({ current: 'development', target: 'production' })).toThrow(
      /only allowed from staging/,
    )
  })

  test('completed steps are not required', () => {
    const all = requiredSteps({ hasVerifiedBackup: false, isLogGuarded: false })
    expect(requiredSteps({ hasVerifiedBackup: true, isLogGuarded: true })).toEqual(all.slice(2))
  })
})
