import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinPostgres, startPostgres } from '../postgres/postgres.ts'
import { queryOnce } from '../testing/postgres.ts'
import { createAuthor, type Author, expectNothingLost, saveNext, type AutosavedSection, someSections } from '../testing/saves.ts'
import { createDataDirectory, findFreePort, startServerProcess, endServers, ensureScreens, isLiving } from '../testing/server.ts'
import { trialCount } from '../testing/counts.ts'
import { killNow, postgresOf, type ServerProcess } from '../testing/server.ts'
import { eventually } from '../testing/eventually.ts'

const EACH = trialCount({ daily: 2, long: 8 })
const TERMINATIONS = { idle: EACH, 'in the middle of a transaction': EACH, 'of every kind at once': EACH }
const CRASHES = { 'a session': trialCount({ daily: 1, long: 4 }), PostgreSQL: trialCount({ daily: 1, long: 2 }) }
/** The time that a client waits before it retries a refused request. */
const AFTER_REFUSAL_MS = 25

beforeAll(() => ensureScreens())
afterAll(endServers)

type Connection = Parameters<typeof queryOnce>[0]
type Load = { sections: AutosavedSection[]; statuses: Map<string, number>; stop: () => Promise<void> }

const OF_THE_SERVER = `application_name like 'inflo%' and pid <> pg_backend_pid()`
const terminate = (which: string) =>
  `select count(pg_terminate_backend(pid))::integer as ended from pg_stat_activity where ${OF_THE_SERVER} and usename = current_user and ${which}`

// Requests of different kinds: an API call, a page that is not cached, and an OAI-PMH document that is generated for
// each request.
const READINGS = (count: number) => [
  '/api/public/research-library',
  `/research?search=night+${count}`,
  '/oai?verb=Identify',
]

async function keepReading(server: ServerProcess, note: (answer: string) => void, over: AbortSignal) {
  for (let count = 0; !over.aborted; count += 1) {
    for (const path of READINGS(count)) {
      const response = await fetch(server.address + path).catch(() => undefined)
      await response?.arrayBuffer().catch(() => undefined)
      const kind = response?.status === 503 && !response.headers.has('retry-after') ? '503 without Retry-After' : ''
      note(`${path.split('?')[0]} ${kind || response?.status}`)
      if (!response?.ok) await pause(AFTER_REFUSAL_MS)
    }
  }
}

function underLoad(server: ServerProcess, author: Author, sections: AutosavedSection[]): Load {
  const statuses = new Map<string, number>()
  const note = (answer: string) => void statuses.set(answer, (statuses.get(answer) ?? 0) + 1)
  const over = new AbortController()
  const writing = sections.map(async (section) => {
    while (!over.signal.aborted) {
      const response = await saveNext(section, server, author)
      await response?.arrayBuffer().catch(() => undefined)
      note(`save ${response?.status}`)
      if (!response?.ok) await pause(AFTER_REFUSAL_MS)
    }
  })
  const reading = keepReading(server, note, over.signal)
  const stop = async () => {
    over.abort()
    await Promise.all([...writing, reading])
  }
  return { sections, statuses, stop }
}

async function terminateSome(connection: Connection, which: string): Promise<void> {
  const ended = async () => (await queryOnce<{ ended: number }>(connection, terminate(which)))[0]?.ended
  await eventually(async () => expect(await ended()).toBeGreaterThan(0))
}

const WHICH = {
  idle: `state = 'idle'`,
  'in the middle of a transaction': `state like 'idle in transaction%'`,
  'of every kind at once': 'true',
}

const isReady = async ({ address }: ServerProcess) => (await fetch(`${address}/health/ready`)).status

/** Checks that a further save of every section is acknowledged, and that the server is ready. */
async function expectBack(server: ServerProcess, sections: AutosavedSection[]): Promise<void> {
  const before = sections.map(({ acknowledged }) => acknowledged)
  await eventually(async () => {
      expect(isLiving(server) ? '' : server.complained()).toBe('')
      expect(sections.every(({ acknowledged }, index) => acknowledged > before[index]!)).toBe(true)
      expect(await isReady(server)).toBe(200)
    })
}

async function sessionOf(connection: Connection): Promise<number> {
  const found = await queryOnce<{ pid: number }>(
    connection,
    `select pid from pg_stat_activity where ${OF_THE_SERVER} limit 1`,
  )
  return found[0]?.pid ?? 0
}

test('30 terminations and crashes of PostgreSQL under load stop no server, lose no acknowledged save and cause no 500', async () => {
  const dataDirectory = await createDataDirectory()
  const server = startServerProcess({ dataDirectory, port: await findFreePort() })
  await server.ready
  const author = await createAuthor(server)
  const { connection } = await joinPostgres(dataDirectory)
  const load = underLoad(server, author, await someSections(connection, author.id))
  await expectBack(server, load.sections)
  for (const [kind, times] of Object.entries(TERMINATIONS)) {
    for (let time = 0; time < times; time += 1) {
      await terminateSome(connection, WHICH[kind as keyof typeof WHICH])
      await expectBack(server, load.sections)
    }
  }
  for (let time = 0; time < CRASHES['a session']; time += 1) {
    killNow([await sessionOf(connection)])
    await expectBack(server, load.sections)
  }
  for (let time = 0; time < CRASHES.PostgreSQL; time += 1) {
    killNow((await postgresOf(dataDirectory)).slice(0, 1))
    await expectBack(server, load.sections)
  }
  await load.stop()
  await expectNothingLost(server, author, load.sections)
  const allowed = new Set(['200', '503'])
  const others = [...load.statuses].filter(([answer]) => !allowed.has(answer.split(' ').slice(1).join(' ')))
  expect(others).toEqual([])
  expect(isLiving(server)).toBe(true)
})

test('while the database is unreachable every endpoint says so and when to retry, and recovers with it', async () => {
  const databaseDirectory = await createDataDirectory()
  const first = await startPostgres(databaseDirectory)
  const { user, password, host, database } = first.connection
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`
  const server = startServerProcess({
    dataDirectory: await createDataDirectory(),
    port: await findFreePort(),
    environment: { DATABASE_URL: url },
  })
  await server.ready
  await first.stop()

  const knock = (path: string, init?: RequestInit) => fetch(server.address + path, { redirect: 'manual', ...init })
  const form = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=ida%40example.org',
  }
  const doors: [Response, type: string][] = [
    [await knock('/api/public/research-library'), 'application/json'],
    [await knock('/research'), 'text/html'],
    [await knock('/research/INF-2026-0001'), 'text/html'],
    [await knock('/feed.xml'), 'application/json'],
    [await knock('/oai?verb=ListRecords&metadataPrefix=oai_dc'), 'application/json'],
    [await knock('/api/notifications/support-request', form), 'text/html'],
    [await knock('/health/ready'), 'application/json'],
  ]
  for (const [answer, type] of doors) {
    expect([answer.url, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
      answer.url,
      503,
      type,
    ])
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.text()).toContain('We can’t reach the database right now.')
  }
  expect((await knock('/health/live')).status).toBe(200)
  expect((await knock('/about')).status).toBe(200)

  const second = await startPostgres(databaseDirectory)
  await eventually(async () => expect(await isReady(server)).toBe(200))
  expect((await knock('/research')).status).toBe(200)
  expect(isLiving(server)).toBe(true)
  await second.stop()
})
