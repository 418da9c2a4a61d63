import { randomBytes } from 'node:crypto'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { CLOSED, EVENTS_PATH } from '#shared/live/live-limits.ts'
import { connectAs, openTestSocket, listen } from '../realtime/realtime.fixture.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { eventually } from '../testing/eventually.ts'
import { handOver } from './handover.ts'

const CLIENTS = 12
const ENVIRONMENT = { INFLO_SECRET_KEY: randomBytes(32).toString('base64') }
const BACKED_BY_NGINX = { 'x-retry-status': '502' }
const QUESTION = {
  category: 'clinical-practice',
  urgency: 'low',
  submitter_email: 'asker@example.org',
}

const applications: TestApp[] = []
afterEach(async () => {
  await Promise.all(applications.splice(0).map((testApp) => testApp.stop()))
})

async function createServingApp(traits: Parameters<typeof createTestApp>[0] = {}) {
  const testApp = await createTestApp({ ...traits, environment: ENVIRONMENT })
  applications.push(testApp)
  const address = await listen(testApp)
  await testApp.kernel.writeBarrier.beginServing()
  return { testApp, address }
}

/** Creates two servers with the same database. */
async function aPair() {
  const first = await createServingApp()
  return [first, await createServingApp({ sharing: first.testApp })] as const
}

/** Stops a test app as a server process stops on SIGTERM. */
async function stopServing({ kernel, app }: TestApp): Promise<void> {
  await handOver(kernel)
  await app.close()
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: unknown }
type Asked = { address: string; path: string; agent?: Agent; body?: object; headers?: Record<string, string> }

/** Sends a request without retrying: a broken connection is an error. */
async function ask({ address, path, agent = new Agent(), body, headers = {} }: Asked): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const type = body ? { 'content-type': 'application/json' } : {}
  const sent = send(`${address}${path}`, { agent, method: body ? 'POST' : 'GET', headers: { ...type, ...headers } })
  sent
    .once('response', resolve)
    .once('error', reject)
    .end(body && JSON.stringify(body))
  const response = await promise
  return { status: response.statusCode ?? 0, headers: response.headers, body: await json(response) }
}

/** Sends requests on one connection until the server closes it. @returns the statuses. */
async function keepAsking(address: string, client: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  for (let turn = 0; ; turn += 1) {
    const title = `Does ward ${client} sleep better, night ${turn}?`
    const post = { path: '/api/notifications/question-submission', body: { ...QUESTION, title } }
    const asked = (client + turn) % 3 === 0 ? post : { path: '/api/public/research-library' }
    const { status, headers } = await ask({ address, agent, ...asked })
    statuses.push(status)
    if (headers.connection === 'close') break
    await pause(client * 5)
  }
  agent.destroy()
  return statuses
}

const readiness = async (address: string) => (await ask({ address, path: '/health/ready' })).status

test('a stopping server finishes open requests, closes its sockets and leaves the rest to other servers', async () => {
  const [first, second] = await aPair()
  const member = await first.testApp.createMember()
  const holding = await connectAs(first.address, member)
  const asking = Promise.all(Array.from({ length: CLIENTS }, (_, client) => keepAsking(first.address, client)))
  await pause(200)
  expect(await readiness(first.address)).toBe(200)
  const stopping = stopServing(first.testApp)
  expect([await readiness(first.address), await readiness(second.address)]).toEqual([503, 200])
  expect(await holding.closed).toBe(CLOSED.restart)
  const statuses = (await asking).flat()
  await stopping
  expect(new Set(statuses)).toEqual(new Set([200, 201]))
  const stored = await second.testApp.kernel.db.selectFrom('questions.question').select('text').execute()
  expect(stored).toHaveLength(statuses.filter((status) => status === 201).length)
  expect(new Set(stored.map(({ text }) => text)).size).toBe(stored.length)
})

test('a proxy may retry reads on another server, and writes stay on the server they reached', async () => {
  const [{ testApp, address }] = await aPair()
  const list = { address, path: '/api/public/research-library' }
  expect((await ask({ ...list, headers: BACKED_BY_NGINX })).status).toBe(200)
  await handOver(testApp.kernel)
  expect((await ask({ ...list, headers: BACKED_BY_NGINX })).status).toBe(502)
  const path = '/api/notifications/question-submission'
  const body = { ...QUESTION, title: 'Does what writes arrive?' }
  expect((await ask({ address, path, body, headers: BACKED_BY_NGINX })).status).toBe(201)
  expect((await ask(list)).status).toBe(200)
  await expect(openTestSocket(address, { path: EVENTS_PATH, options: { headers: BACKED_BY_NGINX } })).rejects.toThrow(
    '502',
  )
})

test('a stopping server keeps listening until no more requests arrive', async () => {
  const [first] = await aPair()
  const stopping = stopServing(first.testApp)
  const asking: Promise<Answer>[] = []
  // Does not wait for the answers, since a busy database may take longer than the quiet time after which it stops.
  for (let turn = 0; turn < 12; turn += 1) {
    const body = { ...QUESTION, title: `Is question ${turn} stored after SIGTERM?` }
    asking.push(ask({ ...first, path: '/api/notifications/question-submission', body }))
    await pause(80)
  }
  expect(new Set((await Promise.all(asking)).map(({ status }) => status))).toEqual(new Set([201]))
  await stopping
  await expect(ask({ ...first, path: '/api/public/research-library' })).rejects.toThrow('ECONNREFUSED')
})

test('a single server finishes its requests, hands nothing over and stops', async () => {
  const { testApp, address } = await createServingApp()
  const asking = Promise.all(Array.from({ length: CLIENTS }, (_, client) => keepAsking(address, client)))
  await pause(200)
  const stopping = stopServing(testApp)
  const { status } = await ask({ address, path: '/api/public/research-library', headers: BACKED_BY_NGINX })
  expect(status).toBe(200)
  await stopping
  expect(new Set((await asking).flat())).toEqual(new Set([200, 201]))
})

test('a stopping server starts no job and no backup, and another server does', async () => {
  const done: string[] = []
  const prepare = (server: string) => (kernel: TestApp['kernel']) =>
    kernel.jobs.work('trial.work', async () => void done.push(server))
  const first = await createTestApp({ environment: ENVIRONMENT, looksByItself: true, prepare: prepare('first') })
  const second = await createTestApp({
    sharing: first,
    environment: ENVIRONMENT,
    looksByItself: true,
    prepare: prepare('second'),
  })
  applications.push(first, second)
  first.kernel.drain.begin()
  await expect(first.kernel.backups.take('While it stops')).rejects.toThrow('The server stopped')
  // A check for jobs that has already begun may still take jobs.
  await pause(100)
  for (let number = 0; number < 5; number += 1) await first.kernel.jobs.send(first.kernel.db, 'trial.work', { number })
  await eventually(() => expect(done).toHaveLength(5))
  expect(new Set(done)).toEqual(new Set(['second']))
})
