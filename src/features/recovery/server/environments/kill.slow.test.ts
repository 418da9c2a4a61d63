import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESTORE_LOCK } from '#server/backups/restore/restore-backup.ts'
import { onDatabase } from '#server/backups/scratch-database.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { queryOnce } from '#server/testing/postgres.ts'
import { promoteToStaging, readPromotion } from './begin-promotion.ts'
import { eventually } from '#server/testing/eventually.ts'

const script = fileURLToPath(new URL('./promoter.fixture.ts', import.meta.url))

let environment: Record<string, string>
let stage: TestApp['connection']
let testApp: TestApp
let admin: TestMember
let base: string
beforeAll(async () => {
  const staging = await createTestApp({ looksByItself: true })
  stage = staging.connection
  await staging.createMember({ firstName: 'Staged' })
  // The database of a stopped test app is not dropped while a client is connected to it.
  const keeping = new pg.Client(stage)
  await keeping.connect()
  await staging.stop()
  await keeping.end()
  const { host = '', port, user = '', password } = stage
  const address = new URLSearchParams({ host, port: String(port), user, password: String(password) }).toString()
  environment = {
    INFLO_ENVIRONMENT: 'development',
    STAGING_DATABASE_URL: `postgres:///${stage.database}?${address}`,
    INFLO_SECRET_KEY: randomBytes(32).toString('base64'),
  }
  testApp = await createTestApp({ looksByItself: true, environment })
  ;({ base } = testApp.kernel.settings.environment)
  admin = await testApp.createMember({ role: 'admin', firstName: 'Dev' })
})
afterAll(() => testApp.stop())

const asking = () => ({ promotion: randomUUID(), id: admin.id, name: admin.name, reason: 'A rehearsal' })

/** Starts a promotion in another process. @returns a function that kills the process */
function promoting(asked: ReturnType<typeof asking>) {
  const settings = { INFLO_DATA_DIR: base, LOG_LEVEL: 'silent', ...environment }
  const given = [testApp.connection, settings, asked].map((one) => JSON.stringify(one))
  const child = spawn(process.execPath, [script, ...given], { stdio: ['ignore', 'ignore', 'inherit'] })
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

const inStaging = <Row extends pg.QueryResultRow>(sql: string, database = stage.database) =>
  queryOnce<Row>(onDatabase(stage, database ?? '') as never, sql)
const names = async () =>
  (await inStaging<{ name: string }>('select first_name as name from accounts.member')).map(({ name }) => name)
const besideStaging = async (purposes = 'restoring|before|scratch') =>
  (
    await inStaging<{ name: string }>(
      `select datname as name from pg_database where datname ~ '^${stage.database}_(${purposes})_'`,
    )
  ).map(({ name }) => name)

test('a killed promotion leaves staging unchanged, and reports it when resumed', async () => {
  const holding = new pg.Client(stage)
  await holding.connect()
  await holding.query('select pg_advisory_lock($1)', [RESTORE_LOCK])
  const asked = asking()
  const kill = promoting(asked)
  await eventually(async () => {
    const { rows } = await holding.query(
      `select from pg_locks join pg_database on pg_database.oid = database
       where locktype = 'advisory' and not granted and datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
  })
  await kill()
  await holding.end()
  expect(await readPromotion(base)).toMatchObject({ ended_at: null })
  await promoteToStaging(testApp.kernel, asked)
  expect(await readPromotion(base)).toMatchObject({
    ended_at: expect.any(String),
    problem: 'The server stopped during the promotion. Staging was not changed.',
  })
  expect(await names()).toEqual(['Staged'])
  expect(await inStaging('select problem from kernel.restore_run')).toEqual([
    { problem: 'The server stopped during the restore.' },
  ])
  expect(await besideStaging()).toEqual([])
})

test('a promotion killed while renaming databases is complete or has no effect, and reports which', async () => {
  const asked = asking()
  const kill = promoting(asked)
  // Waits until the copy is complete and marked as such. Only the replacement of staging's database remains.
  await eventually(async () => {
    const [copy] = await besideStaging('restoring')
    const said = copy === undefined ? [] : await inStaging('select from kernel.restore', copy).catch(() => [])
    expect(said.length > 0 || (await besideStaging('before')).length > 0).toBe(true)
  })
  await kill()
  await promoteToStaging(testApp.kernel, asked)
  const { problem, ended_at: endedAt } = (await readPromotion(base))!
  expect([problem === '', endedAt]).toEqual([(await names())[0] === 'Dev', expect.any(String)])
  // After a completed promotion, staging's next start drops the previous database.
  expect(await besideStaging('restoring|scratch')).toEqual([])

  await promoteToStaging(testApp.kernel, asking())
  expect(await readPromotion(base)).toMatchObject({ problem: '' })
  expect(await names()).toEqual(['Dev'])
})
