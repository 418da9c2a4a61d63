import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestBucket, type TestBucket } from './testing/bucket.ts'
import { PNG } from './testing/data-directories.ts'
import { createDataDirectory, findFreePort, startServerProcess, endServers, ensureScreens } from './testing/server.ts'
import { type ServerProcess, stopServer } from './testing/server.ts'

const STEP_MS = 30_000
const KEY = randomBytes(32).toString('base64')
const MEMBER = { email: 'amara@example.org', password: 'the-night-shift-41' }

const name = `second_server_${randomBytes(6).toString('hex')}`
const copy = `${name}_copy`
let bucket: TestBucket
let one: ServerProcess
let other: ServerProcess
const totp = new TOTP({})

async function run(statement: string, database = inject('postgres').database): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function databaseUrl(database = name): string {
  const { host, port, user, password } = inject('postgres')
  return `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user, password }).toString()}`
}

/** Starts a server as if on another machine: with its own data directory, but the same database and the same bucket. */
async function aMachine(environment: Record<string, string>, keyFile?: string): Promise<ServerProcess> {
  const dataDirectory = await createDataDirectory()
  if (keyFile) {
    await mkdir(dataDirectory)
    await writeFile(join(dataDirectory, 'secret-key'), Buffer.from(keyFile, 'base64'))
  }
  const settings = { DATABASE_URL: databaseUrl(), FILES_URL: bucket.url, ...environment }
  return startServerProcess({ dataDirectory, port: await findFreePort(), environment: settings })
}

const aKey = () => randomBytes(32).toString('base64')

async function callAs<Reply>(token: string, { address }: ServerProcess, sent: { path: string; body?: Buffer }) {
  const { path, body } = sent
  const init = body ? { method: 'PUT', body: new Uint8Array(body) } : {}
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'image/png' } : {}) }
  const response = await fetch(address + path, { headers, ...init })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as Reply
}

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
  bucket = await createTestBucket()
  await run(`create database ${name} template inflo_template`)
  one = await aMachine({ INFLO_SECRET_KEY: KEY })
  await one.ready
})
afterAll(async () => {
  await endServers()
  await bucket.stop()
  for (const database of [copy, name]) await run(`drop database if exists ${database}`)
})

type Entered = { access_token?: string; challenge?: string }

test('a second factor set up on one server works on another, and a server with another key does not start', async () => {
  const names = { first_name: 'Amara', last_name: 'O' }
  const { access_token: token = '' } = await post<Entered>(one, '/api/auth/register', { ...MEMBER, ...names })
  const { password } = MEMBER
  const { secret } = await post<{ secret: string }>(one, '/api/auth/second-factor/set-up', { password }, token)
  totp.secret = new TOTP({ secret: Secret.fromBase32(secret) }).secret
  await post(one, '/api/auth/second-factor/confirm', { code: totp.generate() }, token)

  // Four servers: the first has the right key in a file, the others have a wrong key or none.
  const starting = [
    aMachine({}, KEY),
    aMachine({ INFLO_SECRET_KEY: aKey() }),
    aMachine({}),
    aMachine({}, aKey()),
  ] as const
  const [same, ...refused] = await Promise.all(starting)
  other = same
  expect(await Promise.all(refused.map(({ ended }) => ended))).toEqual([1, 1, 1])
  const OTHER_KEY =
    /^This server’s secret key does not match the one used in its database\. On every server, set INFLO_SECRET_KEY /
  const NO_KEY =
    /^This server has no secret key, but its database contains encrypted secrets\. On every server, set INFLO_SECRET_KEY /
  const words = [OTHER_KEY, NO_KEY, OTHER_KEY].map((said) => expect.stringMatching(said) as string)
  expect(refused.map(({ complained }) => complained())).toEqual(words)

  await other.ready
  const { challenge } = await post<Entered>(other, '/api/auth/login', MEMBER)
  // Uses the next code, since the current one was already used.
  const code = totp.generate({ timestamp: Date.now() + STEP_MS })
  const signedIn = await post<Entered>(other, '/api/auth/second-factor', { challenge, code })
  type Own = { profile_photo_base64: string | null }
  const path = '/api/auth/profile'
  const { profile_photo_base64: photo } = await callAs<Own>(token, one, { path: `${path}/photo`, body: PNG })
  expect(photo).toMatch(/^data:image\/webp;base64,/)
  expect(await callAs<Own>(signedIn.access_token ?? '', other, { path })).toMatchObject({ profile_photo_base64: photo })
})

async function rehearse(database: string): Promise<{ code: number; said: string }> {
  const { PATH = '' } = process.env
  const settings = {
    DATABASE_URL: databaseUrl(database),
    INFLO_DATA_DIR: await createDataDirectory(),
    INFLO_SECRET_KEY: KEY,
  }
  const child = spawn(process.execPath, ['scripts/inflo/main.ts', 'scrub-staging', database], {
    env: { PATH, ...settings },
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { code: code as number, said }
}

test("a staging copy has no second factors, accepts any key, and leaves the original's files alone", async () => {
  await Promise.all([one, other].map(stopServer))
  await run(`create database ${copy} template ${name}`)
  // A passkey is a second factor too, and is bound to the address of the first server.
  await run(
    `insert into accounts.passkey (member_id, credential_id, public_key, sign_count, transports, name, device, created_at)
     select id, repeat('x', 43), '\\x00', 0, '{}', 'Key', 'Key', now() from accounts.member`,
    copy,
  )
  expect(await rehearse(copy)).toEqual({
    code: 0,
    said: expect.stringMatching(/^second_server_\w+ is now a staging copy/) as string,
  })
  const settings = { DATABASE_URL: databaseUrl(copy), INFLO_SECRET_KEY: aKey() }
  const [rehearsing, onBucket] = await Promise.all([aMachine({ ...settings, FILES_URL: '' }), aMachine(settings)])
  expect([await onBucket.ended, onBucket.complained()]).toEqual([
    1,
    expect.stringMatching(
      /^The bucket http\S+ belongs to another Inflo database, .* Set FILES_URL to a separate bucket/,
    ),
  ])
  await rehearsing.ready
  expect(await post<Entered>(rehearsing, '/api/auth/login', MEMBER)).toMatchObject({
    access_token: expect.any(String) as string,
  })
})
