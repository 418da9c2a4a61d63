import { randomBytes, randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  createDataDirectory,
  findFreePort,
  startServerProcess,
  endServers,
  ensureScreens,
  type ServerProcess,
  stopServer,
} from '../../src/server/testing/server.ts'
import { eventually } from '../../src/server/testing/eventually.ts'
import { CLOSED } from '../../src/shared/live/live-limits.ts'
import { createLiveTab } from './live-tab.ts'
import { startProxy, hasNginx } from './proxy.ts'
import { startSteadyLoad } from './steady-load.ts'

/** The number of requests after which the test ends. A slow machine ends earlier. */
const REQUESTS = 20_000
const CLIENTS = 20
const MEMBERS = 6
const TABS_OF_MEMBER = 10
const RESTARTS_MIN = 4
/** The test ends after this time, even if a slow machine has sent fewer requests. */
const WITHIN_MS = 840_000

const isMissing = !hasNginx()
if (isMissing) process.stderr.write('SKIPPED: the rolling restart behind nginx, because there is no /usr/sbin/nginx\n')

const database = `restart_${randomBytes(6).toString('hex')}`
const key = randomBytes(32).toString('base64')
let servers: { port: number; process: ServerProcess }[]
let proxy: Awaited<ReturnType<typeof startProxy>>

async function query<Row extends pg.QueryResultRow>(statement: string, inDatabase: string): Promise<Row[]> {
  const client = new pg.Client({ ...inject('postgres'), database: inDatabase })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

async function start(port: number): Promise<ServerProcess> {
  const { host, port: postgresPort, user, password } = inject('postgres')
  const asked = new URLSearchParams({ host, port: String(postgresPort), user, password }).toString()
  const environment = {
    DATABASE_URL: `postgres:///${database}?${asked}`,
    INFLO_SECRET_KEY: key,
    TRUSTED_PROXIES: '127.0.0.1',
    INFLO_LIMITS_SCALE: '100000',
  }
  const server = startServerProcess({ dataDirectory: await createDataDirectory(), port, environment })
  await server.ready
  return server
}

const post = (requestPath: string, body: object) =>
  fetch(`${proxy.address}${requestPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function createMembers(): Promise<string[]> {
  const tokens: string[] = []
  for (let number = 0; number < MEMBERS; number += 1) {
    const email = `reader.${number}@example.org`
    const body = { email, password: 'the-night-shift-41', first_name: 'Amara', last_name: 'O', role: 'student' }
    const answer = await post('/api/auth/register', body)
    tokens.push(((await answer.json()) as { access_token: string }).access_token)
  }
  return tokens
}

beforeAll(async () => {
  if (isMissing) return
  await ensureScreens()
  await query(`create database ${database} template inflo_template`, inject('postgres').database)
  const ports = [await findFreePort(), await findFreePort()]
  servers = await Promise.all(ports.map(async (port) => ({ port, process: await start(port) })))
  proxy = await startProxy({ listen: await findFreePort(), ports })
})
afterAll(async () => {
  if (isMissing) return
  await proxy.stop()
  await endServers()
  await query(`drop database if exists ${database} with (force)`, inject('postgres').database)
})

/**
 * Submits questions and records those that were answered as stored. Each is sent only once, since the server could not
 * recognise a repetition.
 */
function createQuestions() {
  const titles = new Set<string>()
  const request = async () => {
    const title = `Does a restart lose this question ${randomUUID()}?`
    const answer = await post('/api/notifications/question-submission', {
      title,
      category: 'clinical-practice',
      urgency: 'low',
      submitter_email: 'asker@example.org',
    })
    if (answer.status === 201) titles.add(title)
    return answer
  }
  return { titles, request }
}

type Restart = { wasNotReady: boolean; code: number | null; stopMs: number }

/** Stops one server as an operator does, waits until it has exited, and starts it again. */
async function restart(index: number): Promise<Restart> {
  const server = servers[index]
  if (!server) throw new Error('There is no such server.')
  const began = performance.now()
  const stopping = stopServer(server.process)
  const isReady = await pause(20).then(() =>
    fetch(`${server.process.address}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
  const code = await stopping
  const stopMs = Math.round(performance.now() - began)
  server.process = await start(server.port)
  return { wasNotReady: !isReady, code, stopMs }
}

async function createTabs() {
  const tokens = await createMembers()
  const tabs = tokens.flatMap((token) =>
    Array.from({ length: TABS_OF_MEMBER }, () => createLiveTab(proxy.address, token)),
  )
  const areOpen = () => eventually(() => expect(tabs.filter((tab) => tab.isOpen())).toHaveLength(tabs.length))
  await areOpen()
  return { tabs, areOpen, authorization: `Bearer ${tokens[0]}` }
}

const countEach = (values: (string | number)[]): string =>
  [...Map.groupBy(values, String)].map(([value, all]) => `${all.length} × ${value}`).join(', ')

const listStored = () =>
  query<{ text: string; times: number }>(
    'select text, count(*)::integer as times from questions.question group by text',
    database,
  )

test.skipIf(isMissing)(
  'no request fails while both servers restart in turn, and no write is done twice',
  async () => {
    const { tabs, areOpen, authorization } = await createTabs()
    const questions = createQuestions()
    const get = (requestPath: string, headers = {}) => fetch(`${proxy.address}${requestPath}`, { headers })
    const load = startSteadyLoad(
      [
        { name: 'a page', request: () => get('/research'), status: 200 },
        { name: 'a question', request: questions.request, status: 201 },
        { name: 'a list', request: () => get('/api/public/research-library'), status: 200 },
        { name: 'a profile', request: () => get('/api/auth/profile', { authorization }), status: 200 },
        { name: 'a file', request: () => get('/favicon.svg'), status: 200 },
      ],
      CLIENTS,
    )
    const began = performance.now()
    const restarts: Restart[] = []
    const isEnough = () => load.load.asked >= REQUESTS && restarts.length >= RESTARTS_MIN
    while (!isEnough() && performance.now() - began < WITHIN_MS) restarts.push(await restart(restarts.length % 2))
    const { asked, faults, slowestMs } = await load.stop()
    const seconds = Math.round((performance.now() - began) / 1000)
    await areOpen()
    for (const { stop } of tabs) stop()

    const absences = tabs.flatMap((tab) => tab.absences)
    const longestMs = Math.round(Math.max(...absences.map(({ awayMs }) => awayMs)))
    const stored = await listStored()
    const twice = stored.filter(({ times }) => times > 1)
    process.stdout.write(
      `${asked} requests in ${seconds} s during ${restarts.length} restarts, ${faults.length} failed (${countEach(faults)}); the slowest took ${Math.round(slowestMs)} ms, at a load average of ${Math.round(loadavg()[0] ?? 0)}.
${questions.titles.size} questions answered as stored, ${stored.length} stored, ${twice.length} of them twice.
${absences.length} sockets closed (${countEach(absences.map(({ code }) => code))}); the longest was away for ${longestMs} ms. Stops took ${restarts.map(({ stopMs }) => stopMs).join(', ')} ms.
`,
    )
    expect(faults).toEqual([])
    expect(asked).toBeGreaterThan(CLIENTS * restarts.length)
    expect(new Set(restarts.map(({ wasNotReady, code }) => `${wasNotReady} ${code}`))).toEqual(new Set(['true 0']))
    expect(twice).toEqual([])
    expect(new Set(stored.map(({ text }) => text))).toEqual(questions.titles)
    expect(absences.length).toBeGreaterThanOrEqual(tabs.length)
    expect(new Set(absences.map(({ code }) => code))).toEqual(new Set([CLOSED.restart]))
  },
  900_000,
)
