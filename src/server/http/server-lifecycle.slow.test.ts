import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createPool } from '../data/db.ts'
import { joinPostgres } from '../postgres/postgres.ts'
import {
  createDataDirectory,
  findFreePort,
  startServerProcess,
  endServers,
  ensureScreens,
  stopServer,
} from '../testing/server.ts'
import { eventually } from '../testing/eventually.ts'

beforeAll(() => ensureScreens({ fresh: true }))
afterEach(endServers)

const aPlace = async () => ({ dataDirectory: await createDataDirectory(), port: await findFreePort() })

const post = (address: string, body: unknown): Promise<Response> =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test('SIGTERM lets a slow request finish, accepts no new one, and ends with code 0', async () => {
  const server = startServerProcess(await aPlace())
  await server.ready
  const { connection } = await joinPostgres(server.dataDirectory)
  const pool = createPool(connection, () => undefined)
  const slow = await pool.connect()
  await slow.query('begin')
  await slow.query('lock table questions.question in access exclusive mode')

  const address = `${server.address}/api/questions/track/Q-2026-AAAAAAAA`
  let answered = false
  const request = fetch(address).then((response) => {
    answered = true
    return response
  })
  await pause(500)
  server.process.kill('SIGTERM')
  const ask = () => fetch(`${server.address}/health/live`).then(({ status }) => status, String)
  await eventually(async () => expect(await ask()).toContain('fetch failed'))
  expect(answered).toBe(false)

  await slow.query('rollback')
  slow.release()
  await pool.end()
  const response = await request
  expect([response.status, await response.json()]).toEqual([404, { detail: expect.stringMatching(/\S/) }])
  expect(await server.ended).toBe(0)
  expect(server.complained()).toBe('')
  expect(server.said()).not.toContain('the server keeps running')
})

test('a second SIGTERM does not disturb an orderly shutdown', async () => {
  const server = startServerProcess(await aPlace())
  await server.ready
  server.process.kill('SIGTERM')
  await pause(50)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.complained()).toBe('')
})

test('the settings create the first admin once, and later settings change nothing', async () => {
  const serverOptions = await aPlace()
  const settings = { INFLO_ADMIN_EMAIL: 'first@example.org', INFLO_ADMIN_PASSWORD: 'the-first-of-all-41' }
  const first = startServerProcess({ ...serverOptions, environment: settings })
  await first.ready
  await stopServer(first)
  expect(first.said()).not.toContain('/first-admin?token=')

  const later = { INFLO_ADMIN_EMAIL: 'second@example.org', INFLO_ADMIN_PASSWORD: 'the-second-of-all-42' }
  const second = startServerProcess({ ...serverOptions, environment: later })
  await second.ready
  const login = `${second.address}/api/auth/login`
  const signedIn = await post(login, { email: settings.INFLO_ADMIN_EMAIL, password: settings.INFLO_ADMIN_PASSWORD })
  expect(await signedIn.json()).toMatchObject({ user_info: { role: 'admin', isAdmin: true } })
  const refused = await post(login, { email: later.INFLO_ADMIN_EMAIL, password: later.INFLO_ADMIN_PASSWORD })
  expect(refused.status).toBe(401)
})

const linkIn = (said: string): string | undefined => /\/first-admin\?token=([\w-]+)/.exec(said)?.[1]

test('the link for the first admin is printed until an admin exists, works once, and is then no longer printed', async () => {
  const serverOptions = await aPlace()
  const first = startServerProcess(serverOptions)
  await first.ready
  await expect.poll(() => linkIn(first.said())).toBeDefined()
  const token = linkIn(first.said())
  const admin = {
    email: 'ines.roth@example.org',
    password: 'the-first-of-all-41',
    first_name: 'Ines',
    last_name: 'Roth',
  }
  const made = await post(`${first.address}/api/auth/first-admin`, { token, ...admin })
  expect(await made.json()).toMatchObject({ user_info: { role: 'admin' } })
  const again = await post(`${first.address}/api/auth/first-admin`, { token, ...admin, email: 'other@example.org' })
  expect(again.status).toBe(403)
  await stopServer(first)

  const second = startServerProcess(serverOptions)
  await second.ready
  // If the server logged the link, it would do so right after it reports that it is ready.
  await pause(500)
  expect(linkIn(second.said())).toBeUndefined()
})
