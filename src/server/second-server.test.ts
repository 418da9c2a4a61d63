import { randomBytes } from 'node:crypto'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aDataDirectory, aFreePort, aServer, endServers, ensureScreens, type ServerProcess } from './testing/server.ts'

const STEP_MS = 30_000
const KEY = randomBytes(32).toString('base64')
const MEMBER = { email: 'amara@example.org', password: 'the-night-shift-41' }

const name = `second_server_${randomBytes(6).toString('hex')}`
let one: ServerProcess

async function run(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function databaseUrl(): string {
  const { host, port, user, password } = inject('postgres')
  return `postgres:///${name}?${new URLSearchParams({ host, port: String(port), user, password }).toString()}`
}

/** Another machine: a data directory of its own, and the same database. */
const aMachine = async (environment: Record<string, string>) =>
  aServer({
    dataDirectory: await aDataDirectory(),
    port: await aFreePort(),
    environment: { DATABASE_URL: databaseUrl(), ...environment },
  })

async function post<Reply>({ address }: ServerProcess, path: string, body: object, token = ''): Promise<Reply> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as Reply
}

beforeAll(async () => {
  await ensureScreens()
  await run(`create database ${name} template inflo_template`)
  one = await aMachine({ INFLO_SECRET_KEY: KEY })
  await one.ready
}, 180_000)
afterAll(async () => {
  await endServers()
  await run(`drop database if exists ${name}`)
})

test('a second factor set up at one server signs in at another, and a server with another key does not start', async () => {
  const names = { first_name: 'Amara', last_name: 'O' }
  const { access_token: token } = await post<{ access_token: string }>(one, '/api/auth/register', {
    ...MEMBER,
    ...names,
  })
  const { password } = MEMBER
  const { secret } = await post<{ secret: string }>(one, '/api/auth/second-factor/set-up', { password }, token)
  const totp = new TOTP({ secret })
  await post(one, '/api/auth/second-factor/confirm', { code: totp.generate() }, token)

  const [other, foreign, keyless] = await Promise.all([
    aMachine({ INFLO_SECRET_KEY: KEY }),
    aMachine({ INFLO_SECRET_KEY: randomBytes(32).toString('base64') }),
    aMachine({}),
  ])
  expect([await foreign.ended, await keyless.ended]).toEqual([1, 1])
  expect(foreign.complained()).toMatch(
    /^This server’s secret key is not the one that its database is sealed with\. Set /,
  )
  expect(keyless.complained()).toMatch(
    /^This server has no secret key, and its database holds what was sealed with one/,
  )

  await other.ready
  const { challenge } = await post<{ challenge: string }>(other, '/api/auth/login', MEMBER)
  // The code of the step that comes, since the one of now is used up.
  const code = totp.generate({ timestamp: Date.now() + STEP_MS })
  const signedIn = await post<{ access_token: string }>(other, '/api/auth/second-factor', { challenge, code })
  expect(signedIn.access_token).not.toBe('')
}, 60_000)
