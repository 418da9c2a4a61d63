import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { withBackupLock } from '#server/backups/write-backup.ts'
import { send } from '#server/testing/calls.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'

const CREATE = 'POST /api/dap/backup/create'

type Two = { testApp: TestApp; other: TestApp; admin: TestMember }

/** Starts two servers on one database. */
async function twoOf(traits: Record<string, string>): Promise<Two> {
  const environment = { INFLO_SECRET_KEY: randomBytes(32).toString('base64'), ...traits }
  const testApp = await createTestApp({ environment })
  const other = await createTestApp({ sharing: testApp, environment })
  onTestFinished(async () => {
    await other.stop()
    await testApp.stop()
  })
  return { testApp, other, admin: await testApp.createMember({ role: 'admin' }) }
}

type Given = { params?: Record<string, string>; body: object; times?: number }

/** Sends many concurrent requests, alternating between the servers, while a lock blocks all backups. */
const pressed = ({ testApp, other, admin }: Two, key: string, { params = {}, body, times = RACE_CONCURRENCY }: Given) =>
  withBackupLock(testApp.connection, () =>
    Promise.all(
      Array.from({ length: times }, async (_, press) => {
        const answer = await send(press % 2 === 0 ? testApp : other, key, { token: admin.token, params, body })
        return { status: answer.status, detail: (JSON.parse(answer.body) as { detail?: string }).detail }
      }),
    ),
  )

const refused = (detail: string) => Array.from({ length: RACE_CONCURRENCY - 1 }, () => ({ status: 409, detail }))
const others = (answers: { status: number; detail: string | undefined }[]) =>
  answers.filter(({ status }) => status !== 200)
const sent = async ({ testApp }: Two, name: string) =>
  (await sql`select from pgboss.job where name = ${name}`.execute(testApp.kernel.db)).rows.length

test('concurrent requests in two processes start one backup, one verification and one restore', async () => {
  const BACKUPS_TO = await mkdtemp(join(tmpdir(), 'inflo-backups-'))
  onTestFinished(() => rm(BACKUPS_TO, { recursive: true }))
  const two = await twoOf({ BACKUPS_TO })
  const { backups } = two.testApp.kernel
  expect(others(await pressed(two, CREATE, { body: { reason: 'Pressed often.' } }))).toEqual(
    refused('A backup is already in progress.'),
  )
  const [backup] = await backups.list()
  expect(await backups.list()).toHaveLength(1)
  // The server that takes a backup also verifies and copies it.
  await two.other.runPendingJobs()
  expect((await backups.list())[0]).toMatchObject({ state: 'verified', problem: '', copied_at: expect.any(Date) })
  expect(others(await pressed(two, CREATE, { body: {}, times: 1 }))).toEqual([])

  const params = { id: backup!.id }
  const before = await sent(two, 'kernel.verify-backup')
  expect(others(await pressed(two, 'POST /api/dap/backups/:id/verify', { params, body: {} }))).toEqual(
    refused('This backup is already being verified.'),
  )
  expect(await sent(two, 'kernel.verify-backup')).toBe(before + 1)

  const body = { reason: 'A trial.', confirmation: 'RESTORE' }
  expect(others(await pressed(two, 'POST /api/dap/backups/:id/restore', { params, body }))).toEqual(
    refused('Another backup is already being restored.'),
  )
})

test('concurrent requests in two processes start one promotion', async () => {
  const two = await twoOf({ INFLO_ENVIRONMENT: 'development' })
  const body = { reason: 'A rehearsal.', confirmation: 'STAGING' }
  expect(others(await pressed(two, 'POST /api/environment/promote/to-staging', { body }))).toEqual(
    refused('Development is already being copied over staging.'),
  )
  expect(await sent(two, 'recovery.promote')).toBe(1)
})
