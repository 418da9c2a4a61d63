import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectBell } from '#features/notifications/server/notifications.fixture.ts'
import {
  createDataDirectory,
  findFreePort,
  startServerProcess,
  endServers,
  ensureScreens,
  type ServerProcess,
} from './testing/server.ts'

const REDIS_URL = process.env['TEST_REDIS_URL']
const REVOKED_WITHIN_MS = 1_200
const ARTICLE = 'src/formats/jats/in/fixtures/small-article.xml'
const ROOT = join(import.meta.dirname, '../..')

/**
 * Returns the URL of a database in the PostgreSQL of TEST_DATABASE_URL, or else in the PostgreSQL of the tests, which
 * listens on a socket only.
 */
function addressOf(database: string): string {
  const { host, port, user, password } = inject('postgres')
  const own = `postgres://${user}:${password}@localhost:${port}/?host=${encodeURIComponent(host)}`
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? own)
  if (database) url.pathname = `/${database}`
  return url.href
}

const MAINTENANCE = process.env['TEST_DATABASE_URL'] ? '' : 'postgres'

const WAYS = [
  { name: 'connected by PostgreSQL', redisUrl: undefined },
  { name: 'connected by Redis', redisUrl: REDIS_URL },
]

async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const post = (address: string, body: unknown, token?: string): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })

const textOf = async (address: string): Promise<string> => (await fetch(address)).text()

async function importArticle(environment: Record<string, string>): Promise<void> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['scripts/import.ts', ARTICLE], {
    cwd: ROOT,
    env: { PATH, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
}

describe.each(WAYS)('several servers on one database, $name', ({ name, redisUrl }) => {
  const isMissing = name === 'connected by Redis' && !redisUrl
  const scratch = `inflo_scratch_${randomBytes(6).toString('hex')}`
  let environment: Record<string, string>
  let one: ServerProcess
  let other: ServerProcess

  beforeAll(async () => {
    if (isMissing) return
    await ensureScreens()
    await runSql(addressOf(MAINTENANCE), `create database ${scratch}`)
    const INFLO_SECRET_KEY = randomBytes(32).toString('base64')
    environment = { DATABASE_URL: addressOf(scratch), INFLO_SECRET_KEY, ...(redisUrl ? { REDIS_URL: redisUrl } : {}) }
    const start = async () =>
      startServerProcess({ dataDirectory: await createDataDirectory(), port: await findFreePort(), environment })
    // Both servers start at the same time, so that both find pending migrations.
    ;[one, other] = await Promise.all([start(), start()])
    await Promise.all([one.ready, other.ready])
  })
  afterAll(async () => {
    await endServers()
    if (!isMissing) await runSql(addressOf(MAINTENANCE), `drop database if exists ${scratch}`)
  })

  test.skipIf(isMissing)('they serve the same data', async () => {
    const member = { email: 'amara@example.org', password: 'the-night-shift-41', first_name: 'Amara', last_name: 'O' }
    const registered = await post(`${one.address}/api/auth/register`, { ...member, role: 'student' })
    expect(registered.status).toBe(200)
    const { email, password } = member
    expect((await post(`${other.address}/api/auth/login`, { email, password })).status).toBe(200)
  })

  test.skipIf(isMissing)(
    `a session that ends on one server is refused on the other within ${REVOKED_WITHIN_MS} ms`,
    async () => {
      const member = { email: 'ida@example.org', password: 'the-night-shift-41', first_name: 'Ida', last_name: 'B' }
      const registered = await post(`${one.address}/api/auth/register`, { ...member, role: 'clinician' })
      const { access_token: token } = (await registered.json()) as { access_token: string }
      const profile = async () =>
        (await fetch(`${other.address}/api/auth/profile`, { headers: { authorization: `Bearer ${token}` } })).status
      expect(await profile()).toBe(200)
      expect((await post(`${one.address}/api/auth/logout`, {}, token)).status).toBe(200)
      await pause(REVOKED_WITHIN_MS)
      expect(await profile()).toBe(401)
    },
  )

  test.skipIf(isMissing)(
    `a notification on one server appears on the other, and its socket ends with the session`,
    async () => {
      const member = { email: 'bel@example.org', password: 'the-night-shift-41', first_name: 'Bel', last_name: 'B' }
      const registered = await post(`${one.address}/api/auth/register`, { ...member, role: 'clinician' })
      const { access_token: token, user_id: id } = (await registered.json()) as Record<
        'access_token' | 'user_id',
        string
      >
      await runSql(
        environment.DATABASE_URL ?? '',
        `insert into notifications.notice (member_id, event, text, link, in_bell, for_digest, created_at)
         values ('${id}', 'published', 'Out now.', '/research', true, false, now())`,
      )
      const bell = connectBell(other.address, { id, token })
      const unread = () => bell.states.at(-1)?.unread_count
      await expect.poll(unread).toBe(1)
      await post(`${one.address}/api/notifications/read`, { all: true }, token)
      await expect.poll(unread).toBe(0)
      await post(`${one.address}/api/auth/logout`, {}, token)
      await expect.poll(bell.refused).toBe(401)
      bell.stop()
    },
  )

  test.skipIf(isMissing)(`an import clears the cached pages of both`, async () => {
    const addresses = [one, other].map(({ address }) => `${address}/research`)
    const before = await Promise.all(addresses.map(textOf))
    // The pages are cached, so a second request returns the same bytes.
    expect(await Promise.all(addresses.map(textOf))).toEqual(before)
    await importArticle({ ...environment, INFLO_DATA_DIR: await createDataDirectory() })
    const { papers } = (await (await fetch(`${one.address}/api/public/research-library`)).json()) as {
      papers: { paper_id: string }[]
    }
    const paperId = papers[0]?.paper_id ?? ''
    const shows = async () => (await Promise.all(addresses.map(textOf))).map((page) => page.includes(paperId))
    await expect.poll(shows).toEqual([true, true])
    expect(before.map((page) => page.includes(paperId))).toEqual([false, false])
  })
})
