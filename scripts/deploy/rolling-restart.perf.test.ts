import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
import { startProxy, hasNginx } from './proxy.ts'
import { startSteadyLoad } from './steady-load.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const CLIENTS = 6
const MEMBER = { email: 'amara@example.org', password: 'the-night-shift-41', first_name: 'Amara', last_name: 'O' }
const NEW_ASSET = 'assets/only-in-the-new-version.js'

const isMissing = !hasNginx()
if (isMissing)
  process.stderr.write('NOT RUN: the upgrade of two servers behind nginx, because there is no /usr/sbin/nginx.\n')

const name = `rolling_${randomBytes(6).toString('hex')}`
const trees: string[] = []
let proxy: Awaited<ReturnType<typeof startProxy>>
let ports: number[]
let servers: ServerProcess[]

async function run(statement: string, database = inject('postgres').database) {
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates the next version of the product: the same code with one more migration and one more asset for its pages. */
function theNextVersion(): string {
  const tree = mkdtempSync(path.join(tmpdir(), 'inflo-next-version-'))
  trees.push(tree)
  for (const part of ['src', 'db', 'dist', 'package.json'])
    cpSync(path.join(ROOT, part), path.join(tree, part), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'))
  const migration = `create table kernel.next_version (id integer primary key);
    alter table accounts.member add column next_version text not null default 'new';
    create index next_version on accounts.member (next_version);`
  writeFileSync(path.join(tree, 'db/migrations/9999_kernel_next_version.sql'), migration)
  writeFileSync(path.join(tree, 'dist/client', NEW_ASSET), 'export const isNew = true\n')
  return tree
}

const environment = (key: string) => {
  const { host, port, user, password } = inject('postgres')
  const asked = new URLSearchParams({ host, port: String(port), user, password }).toString()
  return { DATABASE_URL: `postgres:///${name}?${asked}`, INFLO_SECRET_KEY: key, TRUSTED_PROXIES: '127.0.0.1' }
}
const key = randomBytes(32).toString('base64')
const start = async (port: number, tree = ROOT): Promise<ServerProcess> => {
  const command: [string, ...string[]] = [process.execPath, path.join(tree, 'src/server/main.ts')]
  const server = startServerProcess({
    dataDirectory: await createDataDirectory(),
    port,
    environment: environment(key),
    command,
  })
  await server.ready
  return server
}
const post = (requestPath: string, body: object) =>
  fetch(`${proxy.address}${requestPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

beforeAll(async () => {
  if (isMissing) return
  await ensureScreens()
  await run(`create database ${name} template inflo_template`)
  ports = [await findFreePort(), await findFreePort()]
  servers = await Promise.all(ports.map((port) => start(port)))
  proxy = await startProxy({ listen: await findFreePort(), ports })
  const { status } = await post('/api/auth/register', MEMBER)
  if (status !== 200) throw new Error(`The member could not register: ${status}`)
}, 180_000)
afterAll(async () => {
  if (isMissing) return
  await proxy.stop()
  await endServers()
  await run(`drop database if exists ${name} with (force)`)
  for (const tree of trees) rmSync(tree, { recursive: true, force: true })
})

/** Replaces the servers one after another, as docs/operating.md describes. */
async function exchange(tree: string, between: () => Promise<void>): Promise<void> {
  for (const [index, server] of servers.entries()) {
    await stopServer(server)
    servers[index] = await start(ports[index] ?? 0, tree)
    await between()
  }
}

const asset = () => {
  const page = readFileSync(path.join(ROOT, 'dist/client/.vite/manifest.json'), 'utf8')
  return `/${/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? 'favicon.svg'}`
}

test.skipIf(isMissing)(
  'two servers behind nginx are upgraded, and no request fails meanwhile',
  async () => {
    const { email, password } = MEMBER
    const steady = startSteadyLoad(
      [
        { name: 'a page', request: () => fetch(`${proxy.address}/research`), status: 200 },
        { name: 'a call', request: () => fetch(`${proxy.address}/api/public/research-library`), status: 200 },
        { name: 'a sign-in', request: () => post('/api/auth/login', { email, password }), status: 200 },
        { name: 'a file of the build', request: () => fetch(`${proxy.address}${asset()}`), status: 200 },
      ],
      CLIENTS,
    )
    await pause(500)
    const versions: unknown[] = []
    const found: number[] = []
    await exchange(theNextVersion(), async () => {
      const applied = await run(`select count(*)::integer as count from migration.applied where id like '9999%'`, name)
      versions.push(applied.rows[0])
      // A page of the new version may request its assets from either server, so both must answer.
      for (let time = 0; time < 10; time += 1) found.push((await fetch(`${proxy.address}/${NEW_ASSET}`)).status)
    })
    const { asked, faults, slowestMs } = await steady.stop()
    process.stdout.write(
      `${asked} requests while both servers were upgraded: ${faults.length} failed, the slowest took ${Math.round(slowestMs)} ms.\n`,
    )
    expect(faults).toEqual([])
    expect(asked).toBeGreaterThan(500)
    // After the first replacement, the old version ran on the new schema.
    expect(versions).toEqual([{ count: 1 }, { count: 1 }])
    expect(new Set(found)).toEqual(new Set([200]))
  },
  180_000,
)

test.skipIf(isMissing)('nginx skips a killed server, sockets get through, and the metrics stay internal', async () => {
  expect((await fetch(`${proxy.address}/metrics`)).status).toBe(404)
  const socket = new WebSocket(`${proxy.address.replace('http', 'ws')}/api/live`)
  await expect.poll(() => socket.readyState, { timeout: 5_000 }).toBe(WebSocket.OPEN)
  socket.close()
  servers[0]?.process.kill('SIGKILL')
  await servers[0]?.ended
  for (let time = 0; time < 20; time += 1) expect((await fetch(`${proxy.address}/research`)).status).toBe(200)
})
