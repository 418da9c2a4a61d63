import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { joinPostgres } from '../../postgres/postgres.ts'
import { trialCount } from '../../testing/counts.ts'
import { createRandom } from '../../testing/random.ts'
import type { Purpose } from '../scratch-database.ts'
import { queryOnce } from '../../testing/postgres.ts'
import {
  createDataDirectory,
  findFreePort,
  startServerProcess,
  endServers,
  ensureScreens,
  type ServerProcess,
  stopServer,
} from '../../testing/server.ts'

const random = createRandom()
const environment = { INFLO_ADMIN_EMAIL: 'ada@example.org', INFLO_ADMIN_PASSWORD: 'a long enough password' }
const WITHIN_MS = 90_000
const KILLS = trialCount({ daily: 2, long: 10 })

beforeAll(() => ensureScreens())
afterAll(() => endServers())

type Sent = { path: string; body?: object; token?: string }

async function post({ address }: ServerProcess, { path, body = {}, token }: Sent): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const said = (await answer.json()) as Record<string, unknown>
  expect([answer.status, said]).toEqual([200, said])
  return said
}

async function signIn(server: ServerProcess): Promise<string> {
  const { INFLO_ADMIN_EMAIL: email, INFLO_ADMIN_PASSWORD: password } = environment
  const said = await post(server, { path: '/api/auth/login', body: { email, password } })
  return String(said['access_token'] ?? said['token'])
}

/** Executes a statement in the server's current database. */
const inDatabase = async <Row extends Record<string, unknown>>(server: ServerProcess, sql: string) => {
  const { connection } = await joinPostgres(server.dataDirectory)
  return queryOnce<Row>(connection, sql)
}

const nameOf = async (server: ServerProcess) =>
  (await inDatabase<{ last_name: string }>(server, 'select last_name from accounts.member'))[0]?.last_name

const rename = (server: ServerProcess, name: string) =>
  inDatabase(server, `update accounts.member set last_name = '${name}'`)

async function takeOne(server: ServerProcess): Promise<string> {
  const said = await post(server, { path: '/api/dap/backup/create', token: await signIn(server) })
  const id = String(said['backup_id'])
  const isTaken = async () =>
    expect(await inDatabase(server, `select state from kernel.backup where id = '${id}'`)).toEqual([
      { state: 'verified' },
    ])
  await vi.waitFor(isTaken, { timeout: WITHIN_MS, interval: 200 })
  return id
}

async function beginRestore(server: ServerProcess, id: string): Promise<void> {
  const body = { reason: 'A trial', confirmation: 'RESTORE' }
  await post(server, { path: `/api/dap/backups/${id}/restore`, body, token: await signIn(server) })
}

async function isAtLastStep(server: ServerProcess): Promise<void> {
  const rows = await inDatabase<{ step: string }>(server, 'select step from kernel.restore_run').catch(() => [])
  expect(rows[0]?.step ?? 'waiting').toMatch(/^waiting/)
}

const databasesFor = (server: ServerProcess, purposes: Purpose[]) =>
  inDatabase(server, `select datname from pg_database where datname ~ '_(${purposes.join('|')})_'`)

const startsOf = (server: ServerProcess) => server.said().match(/^Inflo is ready at /gm)?.length ?? 0

test(
  'a server whose database was replaced restarts itself in the same process and serves the restored data',
  async () => {
    const server = startServerProcess({
      dataDirectory: await createDataDirectory(),
      port: await findFreePort(),
      environment,
    })
    await server.ready
    const id = await takeOne(server)
    await rename(server, 'Changed')
    const old = await signIn(server)
    await beginRestore(server, id)
    // This test must not connect to PostgreSQL while it waits, since PostgreSQL keeps running as long as another
    // process uses it.
    await vi.waitFor(() => expect(startsOf(server)).toBe(2), { timeout: WITHIN_MS, interval: 100 })
    expect(await nameOf(server)).toBe('Admin')
    const profile = await fetch(`${server.address}/api/auth/profile`, { headers: { authorization: `Bearer ${old}` } })
    expect(profile.status).toBe(401)
    await signIn(server)
    expect(server.said()).toContain(`the database is now that of the backup ${id}`)
    expect(await stopServer(server)).toBe(0)
  },
  2 * WITHIN_MS,
)

test(
  'a killed restore changes everything or nothing, and the next start reports which',
  async () => {
    const serverOptions = { dataDirectory: await createDataDirectory(), port: await findFreePort(), environment }
    let server = startServerProcess(serverOptions)
    await server.ready
    const id = await takeOne(server)
    const outcomes: string[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      await rename(server, 'Changed')
      await beginRestore(server, id)
      // Every other kill happens during the last phase, in which the databases are swapped and the servers restart.
      if (kill % 2 === 0) await vi.waitFor(() => isAtLastStep(server), { timeout: WITHIN_MS, interval: 50 })
      await pause(random(kill % 2 === 0 ? 800 : 4_000))
      server.process.kill('SIGKILL')
      await server.ended
      server = startServerProcess(serverOptions)
      await server.ready
      const name = await nameOf(server)
      expect(['Changed', 'Admin']).toContain(name)
      const words = name === 'Changed' ? 'Nothing was changed' : 'The restore completed'
      expect(server.said() + server.complained()).toContain(words)
      expect(await databasesFor(server, ['restoring', 'before'])).toEqual([])
      // The new server may already be verifying the backups that the killed one took, each in a database of its own.
      await vi.waitFor(async () => expect(await databasesFor(server, ['scratch'])).toEqual([]), {
        timeout: WITHIN_MS,
        interval: 200,
      })
      // If the killed process had stopped all writes, they are accepted again only once that process's lease has
      // expired.
      await vi.waitFor(() => signIn(server), { timeout: WITHIN_MS, interval: 200 })
      outcomes.push(name ?? '')
    }
    process.stderr.write(
      `Of ${outcomes.length} killed restores, ${outcomes.filter((name) => name === 'Admin').length} were complete.\n`,
    )
  },
  KILLS * 2 * WITHIN_MS,
)
