import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { checkDataDirectory } from '../disk/directory.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { clusterOf, prepareCluster, readPassword, sweepUnfinished } from './cluster.ts'
import { type Holder, type Kind, tryLock } from './lock.ts'
import {
  endOrphans,
  findPostmaster,
  isAlive,
  launch,
  type Launched,
  PORT,
  type PostgresSettings,
  stopPostmaster,
} from './process.ts'
import { StartupError } from '../startup-error.ts'

/** The connection settings of the database; `host` is the directory of a Unix socket. */
export type Connection = { host: string; port: number; user: string; password: string; database: string }

/** The PostgreSQL server that this process owns or has joined; `adopted` is true if it was already running. */
export type OwnPostgres = { connection: Connection; stop: () => Promise<void>; pid: number; adopted: boolean }

type Place = {
  shown: string
  directory: string
  binaries: Binaries
  settings: PostgresSettings
  log: (line: string) => void
}

type Manner = Pick<Place, 'log' | 'settings'>

type Claimed = { pid: number; host: string; password: string; adopted: boolean } & (
  | { client: pg.Client }
  | { holder: Holder }
)

const APPLICATION = 'inflo'
const READY_TIME_MAX_MS = 120_000
const POLL_MS = 15
// Time for the sessions of a killed server, or of a killed PostgreSQL, to end.
const LEFTOVERS_TIME_MAX_MS = 2_000
// The delay between two attempts to restart a crashed PostgreSQL doubles from the first value up to the second.
const REGAIN_MS_MIN = 100
const REGAIN_MS_MAX = 5_000

const refusal = (shown: string, { kind, pid }: Holder): StartupError =>
  new StartupError(
    kind === 'server'
      ? `The data directory ${shown} is in use by another Inflo server (process ${pid}). Stop that server first, or set INFLO_DATA_DIR to another directory.`
      : `The data directory ${shown} is in use by an Inflo script (process ${pid}). Wait for the script to finish, or set INFLO_DATA_DIR to another directory.`,
  )

// Another process has just started PostgreSQL on the same directory, or sessions of a killed PostgreSQL have not ended
// yet.
const isOvertaken = (complaint: string): boolean => /already exists|still in use|is already in use/.test(complaint)

// Starts PostgreSQL unless it is running, then tries to get the lock, until it is granted or another process has it.
async function claim(installation: Place, kind: Kind): Promise<Claimed> {
  const cluster = clusterOf(installation.directory)
  const password = await readPassword(cluster)
  const deadline = Date.now() + READY_TIME_MAX_MS
  const leftoversDeadline = Date.now() + LEFTOVERS_TIME_MAX_MS
  let launched: (Launched & { ended?: string }) | undefined
  while (Date.now() < deadline) {
    const running = await findPostmaster(cluster)
    if (running?.socketDirectory) {
      const attempt = await tryLock({ host: running.socketDirectory, port: PORT, password }, kind)
      const found = {
        pid: running.pid,
        host: running.socketDirectory,
        password,
        adopted: running.pid !== launched?.pid,
      }
      if (attempt.outcome === 'held') return { ...found, client: attempt.client }
      const isOver = Date.now() > leftoversDeadline
      if (attempt.outcome === 'refused' && (isOver || (await isAlive(attempt.holder.pid)))) {
        return { ...found, holder: attempt.holder }
      }
    } else if (!running && (!launched || launched.ended !== undefined)) {
      if (launched?.ended !== undefined && !isOvertaken(launched.ended)) {
        throw new StartupError(`PostgreSQL did not start in ${installation.shown}: ${launched.ended}.`)
      }
      if (launched && Date.now() > leftoversDeadline) await endOrphans(cluster)
      const attempt: Launched & { ended?: string } = await launch(installation.binaries, cluster, installation.settings)
      void attempt.complaint.then((complaint) => (attempt.ended = complaint))
      launched = attempt
    }
    await pause(POLL_MS)
  }
  const seconds = READY_TIME_MAX_MS / 1000
  throw new StartupError(
    `PostgreSQL is not ready after ${seconds} seconds. See ${path.join(cluster, 'log')} for the reason.`,
  )
}

// The application's role is not a superuser, so that a vulnerability gives no access to files or programs.
async function prepareDatabase(client: pg.Client, password: string): Promise<void> {
  const role = await client.query('select from pg_roles where rolname = $1', [APPLICATION])
  if (role.rowCount === 0) {
    await client.query(`create role ${APPLICATION} login createdb password ${client.escapeLiteral(password)}`)
  }
  const database = await client.query('select from pg_database where datname = $1', [APPLICATION])
  if (database.rowCount === 0) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`)
}

const connectionOf = ({ host, password }: Claimed): Connection => ({
  host,
  port: PORT,
  user: APPLICATION,
  password,
  database: APPLICATION,
})

/**
 * Holds the lock, and keeps PostgreSQL running, until `stop()`. If PostgreSQL crashes, restarts it and gets the lock
 * again.
 */
function own(installation: Place, kind: Kind, first: Claimed & { client: pg.Client }): OwnPostgres {
  let held = first
  let regaining: Promise<void> | undefined
  let stopped: Promise<void> | undefined
  const stopping = new AbortController()
  const { signal } = stopping

  const watch = (): void =>
    void held.client.once('end', () => {
      if (!signal.aborted) regaining = regain()
    })
  async function regain(): Promise<void> {
    installation.log('PostgreSQL stopped, or the lock on it was lost. It is being restarted.')
    let told = ''
    for (let waitMs = REGAIN_MS_MIN; !signal.aborted; waitMs = Math.min(waitMs * 2, REGAIN_MS_MAX)) {
      const again = await claim(installation, kind).catch((error: Error) => error)
      if ('client' in again) {
        held = again
        return watch()
      }
      const reason = again instanceof Error ? again.message : refusal(installation.shown, again.holder).message
      // A persistent problem, such as a full disk, fails every attempt in the same way, and is logged only once.
      if (reason !== told) installation.log(reason)
      told = reason
      await pause(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }
  async function stop(): Promise<void> {
    stopping.abort()
    // If PostgreSQL is being restarted, waits for it and then stops it too.
    await regaining
    await stopPostmaster(held.pid)
  }
  watch()

  return {
    connection: connectionOf(first),
    adopted: first.adopted,
    get pid() {
      return held.pid
    },
    stop: () => (stopped ??= stop()),
  }
}

async function open(dataDirectory: string, kind: Kind, { log, settings }: Manner): Promise<OwnPostgres> {
  const directory = path.resolve(dataDirectory)
  const installation = { shown: dataDirectory, directory, binaries: await findBinaries(), settings, log }
  await checkDataDirectory(directory)
  await prepareCluster(installation.binaries, directory)
  const claimed = await claim(installation, kind)
  if ('client' in claimed) {
    await prepareDatabase(claimed.client, claimed.password).catch(async (error: Error) => {
      await stopPostmaster(claimed.pid)
      throw new StartupError(`The PostgreSQL database could not be created in ${dataDirectory}: ${error.message}.`)
    })
    await sweepUnfinished(directory)
    if (claimed.adopted)
      log(`PostgreSQL is still running from an earlier process (process ${claimed.pid}) and will be reused.`)
    return own(installation, kind, claimed)
  }
  if (kind === 'server' || claimed.holder.kind === 'script') throw refusal(dataDirectory, claimed.holder)
  return { connection: connectionOf(claimed), pid: claimed.pid, adopted: true, stop: async () => undefined }
}

/**
 * Makes the server the owner of the data directory and its PostgreSQL until `stop()`.
 * @throws StartupError with one clear sentence
 */
export const startPostgres = (
  dataDirectory: string,
  log: (line: string) => void = () => undefined,
  settings: PostgresSettings = {},
): Promise<OwnPostgres> => open(dataDirectory, 'server', { log, settings })

/**
 * Connects a script to the PostgreSQL of a running server, or else starts PostgreSQL, which `stop()` then stops.
 * @throws StartupError with one clear sentence
 */
export const joinPostgres = (dataDirectory: string): Promise<OwnPostgres> =>
  open(dataDirectory, 'script', { log: () => undefined, settings: {} })
