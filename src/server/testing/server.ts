import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { joinPostgres } from '../postgres/postgres.ts'
import { queryOnce, familyOf } from './postgres.ts'

const ROOT = join(import.meta.dirname, '../../..')
const STOP_WITHIN_MS = 30_000

/** A server in a separate process, started in the same way as by an operator. */
export type ServerProcess = {
  process: ChildProcess
  pid: number
  address: string
  dataDirectory: string
  said: () => string
  complained: () => string
  /** Resolves when the server reports that it is ready. Rejects if the process ends before that. */
  ready: Promise<void>
  /** Resolves with the exit code; null if a signal ended the process. */
  ended: Promise<number | null>
}

type ServerTraits = {
  dataDirectory: string
  port: number
  environment?: Record<string, string>
  /** The command that starts the server. The default is the server's main file. */
  command?: [string, ...string[]]
}

const servers: ServerProcess[] = []
const directories: string[] = []

export async function createDataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'inflo-server-test-'))
  directories.push(directory)
  return join(directory, 'data')
}

/**
 * Ports of test servers. They are below those from which systems choose the ports of outgoing connections, since such a
 * connection could take a port before its server listens, or while it restarts.
 */
const PORTS = { first: 11_000, workers: 50, ofWorker: 400 }
const lastPort = { index: randomInt(PORTS.ofWorker) }

async function canListen(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (isFree) await new Promise((resolve) => probe.close(resolve))
  return isFree
}

/** Returns a port on which no program currently listens, and which no other worker of the run uses. */
export async function findFreePort(): Promise<number> {
  const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env
  const worker = Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? 0) % PORTS.workers
  for (let tries = 0; tries < PORTS.ofWorker; tries += 1) {
    lastPort.index = (lastPort.index + 1) % PORTS.ofWorker
    const port = PORTS.first + worker * PORTS.ofWorker + lastPort.index
    if (await canListen(port)) return port
  }
  throw new Error('No port is free for a test server.')
}

// Only the variables of a shell are passed on, since those of the test runner must not affect the server.
const inherited = () => {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  return { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}) }
}

export function startServerProcess({ dataDirectory, port, environment = {}, command }: ServerTraits): ServerProcess {
  const [program, ...args] = command ?? [process.execPath, 'src/server/main.ts']
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited(),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
      LOG_LEVEL: 'warn',
      INFLO_LIMITS_SCALE: '1000',
      INFLO_DATA_DIR: dataDirectory,
      PORT: String(port),
      ...environment,
    },
  })
  let said = ''
  let complained = ''
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (/^Inflo is ready at /m.test(said)) resolve()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  void ended.then((code) => reject(new Error(`The server ended (${code}) before it was ready: ${complained}`)))
  ready.catch(() => undefined)
  const server: ServerProcess = {
    process: child,
    pid: child.pid ?? 0,
    address: `http://127.0.0.1:${port}`,
    dataDirectory,
    said: () => said,
    complained: () => complained,
    ready,
    ended,
  }
  servers.push(server)
  return server
}

export const isLiving = ({ process: { exitCode, signalCode } }: ServerProcess) =>
  exitCode === null && signalCode === null

/** Asks a server to stop, and returns its exit code. Kills a server that does not stop in time. */
export async function stopServer(server: ServerProcess): Promise<number | null> {
  if (isLiving(server)) server.process.kill('SIGTERM')
  const timer = setTimeout(() => server.process.kill('SIGKILL'), STOP_WITHIN_MS)
  const code = await server.ended
  clearTimeout(timer)
  return code
}

/**
 * Returns the process ids of the PostgreSQL server in a data directory, with the postmaster's id first. Returns an
 * empty list if PostgreSQL is not running.
 */
export async function postgresOf(dataDirectory: string): Promise<number[]> {
  const file = await readFile(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  const postmaster = Number.parseInt(file, 10)
  if (!postmaster) return []
  return familyOf(postmaster).toSorted((a, b) => Number(b === postmaster) - Number(a === postmaster))
}

/** Runs a query on the PostgreSQL server in a data directory, whether or not an Inflo server is running. */
export async function queryDataDirectory<Row extends pg.QueryResultRow>(
  dataDirectory: string,
  sql: string,
): Promise<Row[]> {
  const { connection, stop } = await joinPostgres(dataDirectory)
  try {
    return await queryOnce<Row>(connection, sql)
  } finally {
    await stop()
  }
}

export function killNow(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Stops all servers of this test file and removes their data. To be called in `afterEach` or `afterAll`. */
export async function endServers(): Promise<void> {
  await Promise.all(servers.splice(0).map(stopServer))
  for (const directory of directories.splice(0)) {
    killNow(await postgresOf(join(directory, 'data')))
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Builds the pages if they have never been built. If `fresh` is true, also rebuilds them if their sources have changed.
 */
export async function ensureScreens({ fresh = false } = {}): Promise<void> {
  if (!fresh && existsSync(join(ROOT, 'dist/server/entry-server.js'))) return
  const [code] = await once(spawn(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' }), 'close')
  if (code !== 0) throw new Error('The frontend could not be built.')
}
