import { spawn } from 'node:child_process'
import {
  chown,
  lstat,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { complaintIn, ENVIRONMENT } from './cluster.ts'
import { chooseRunner, runAs, type Runner } from './user.ts'

/**
 * A running PostgreSQL, as described by its postmaster.pid. The socket directory is undefined while PostgreSQL starts.
 */
export type Postmaster = { pid: number; socketDirectory: string | undefined }

/** A started PostgreSQL; `complaint` resolves with the reason when PostgreSQL stops on its own. */
export type Launched = { pid: number; complaint: Promise<string> }

/** The port is only part of the socket's file name; no TCP port is opened. */
export const PORT = 5432

// The full path of a Unix socket is limited to 104 bytes on some systems, and to 108 on others.
const SOCKET_PATH_BYTES_MAX = 100
const SOCKET_FILE = `/.s.PGSQL.${PORT}`
const SOCKET_DIRECTORY_FILE = 'inflo-socket-directory'
const STOP_TIME_MAX_MS = 30_000
const SAID_BYTES_MAX = 64 * 1024

function isNumberTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns whether a process is alive. A zombie (ended, but not yet reaped by its parent) is not alive. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!isNumberTaken(pid)) return false
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/\) [ZX] /.test(status)
}

// Returns whether a process is the PostgreSQL of this cluster. After a power cut or in a new container, another program
// may have the process id in postmaster.pid. PostgreSQL's working directory is its data directory; if the working
// directory cannot be read, the process id is trusted.
async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres')
  if (name.trim() !== 'postgres') return false
  const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (workingDirectory === undefined) return true
  const [there, here] = await Promise.all([lstat(workingDirectory).catch(() => undefined), lstat(cluster)])
  return there !== undefined && there.ino === here.ino && there.dev === here.dev
}

/** Returns the PostgreSQL that is running on a cluster, even if another process started it. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid || !(await isPostgresOf(pid, cluster))) return undefined
  return { pid, socketDirectory: lines[4] || undefined }
}

// Removes a stale lock file. PostgreSQL does this itself unless the process id is in use: by another program, or by a
// zombie of PostgreSQL, as in a container without an init process. The file is renamed before the check, so that it can
// be restored if it belongs to a PostgreSQL that has just started.
async function dropStaleLock(file: string, cluster: string): Promise<void> {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  if (!pid || !isNumberTaken(pid) || (await isPostgresOf(pid, cluster))) return
  const aside = `${file}-stale-${process.pid}`
  await rename(file, aside).catch(() => undefined)
  const taken = Number.parseInt(await readFile(aside, 'utf8').catch(() => ''), 10)
  if (taken && (await isPostgresOf(taken, cluster))) await rename(aside, file)
  await rm(aside, { force: true })
}

async function isOrphanOf(pid: number, cluster: string): Promise<boolean> {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const processDirectory = await stat(`/proc/${pid}/cwd`).catch(() => undefined)
  if (!title.startsWith('postgres: ') || !processDirectory) return false
  const [here, status] = await Promise.all([stat(cluster), readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')])
  const parent = Number(/\) \S (\d+) /.exec(status)?.[1])
  return (
    processDirectory.ino === here.ino &&
    processDirectory.dev === here.dev &&
    parent > 0 &&
    !(await isPostgresOf(parent, cluster))
  )
}

/**
 * Ends the sessions that a killed PostgreSQL left behind. Most end on their own, but a session that waits for another
 * session never ends, and prevents the next start of PostgreSQL. No committed change is lost, since the write-ahead log
 * contains it.
 */
export async function endOrphans(cluster: string): Promise<void> {
  for (const name of await readdir('/proc').catch(() => [])) {
    if (await isOrphanOf(Number(name), cluster)) signal(Number(name), 'SIGKILL')
  }
}

async function isPrivate(directory: string, owner: number): Promise<boolean> {
  const status = await lstat(directory).catch(() => undefined)
  return status !== undefined && status.isDirectory() && status.uid === owner && (status.mode & 0o077) === 0
}

// Returns the directory of the socket: the cluster, which only its owner can enter, or an equally private directory
// with a short path if the path of the cluster is too long. The short path is stored, so that it stays the same after
// restarts.
async function chooseSocketDirectory(cluster: string, runner: Runner): Promise<string> {
  const fits = (directory: string): boolean => Buffer.byteLength(directory + SOCKET_FILE) <= SOCKET_PATH_BYTES_MAX
  // PostgreSQL accepts a list of directories, in which commas and quotation marks have a special meaning.
  if (fits(cluster) && !/[",]/.test(cluster)) return cluster
  const note = path.join(cluster, SOCKET_DIRECTORY_FILE)
  const { uid } = await lstat(cluster)
  const remembered = await readFile(note, 'utf8').catch(() => undefined)
  if (remembered && (await isPrivate(remembered, uid))) return remembered
  const base = fits(path.join(tmpdir(), 'inflo-123456')) ? tmpdir() : '/tmp'
  const directory = await mkdtemp(path.join(base, 'inflo-'))
  if ('uid' in runner) await chown(directory, runner.uid, runner.gid)
  await writeFile(note, directory, { mode: 0o600 })
  return directory
}

/** PostgreSQL settings in addition to those of Inflo, by name. */
export type PostgresSettings = Readonly<Record<string, string>>

const settingsFor = (socketDirectory: string, more: PostgresSettings): string[] => {
  const values = {
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    fsync: 'on',
    shared_buffers: sharedBuffersOn(memoryHere()),
    // Loads the previously cached tables into memory soon after a restart.
    shared_preload_libraries: 'pg_prewarm',
    max_connections: 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One log file for each weekday, overwritten after a week. Statements and details are not logged, since they may
    // contain texts of members.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_truncate_on_rotation: 'on',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...more,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function findLog(cluster: string): Promise<{ file: string; bytes: number }> {
  const current = await readFile(path.join(cluster, 'current_logfiles'), 'utf8').catch(() => '')
  const file = path.join(cluster, current.replace('stderr', '').trim())
  const status = await stat(file).catch(() => undefined)
  return { file, bytes: status?.size ?? 0 }
}

async function readFrom(handle: FileHandle, position: number): Promise<string> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(SAID_BYTES_MAX), 0, SAID_BYTES_MAX, position)
  return buffer.toString('utf8', 0, bytesRead)
}

// Returns the error message of a PostgreSQL that has ended. PostgreSQL writes to standard error until its own log is
// open, and only to the log afterwards.
async function complaintOf(output: FileHandle, cluster: string, logBefore: number): Promise<string> {
  await using said = output
  const early = complaintIn(await readFrom(said, 0))
  if (early) return early
  const { file, bytes } = await findLog(cluster)
  await using log = await open(file)
  return complaintIn(await readFrom(log, bytes > logBefore ? logBefore : 0)) ?? `see ${file}`
}

/**
 * Starts PostgreSQL in a separate session, so that Ctrl-C does not reach it and it survives if the server is killed.
 */
export async function launch(binaries: Binaries, cluster: string, settings: PostgresSettings = {}): Promise<Launched> {
  const runner = await chooseRunner(cluster, binaries.postgres)
  const socketDirectory = await chooseSocketDirectory(cluster, runner)
  await dropStaleLock(path.join(cluster, 'postmaster.pid'), cluster)
  await dropStaleLock(`${socketDirectory}${SOCKET_FILE}.lock`, cluster)
  const { file, args, identity } = runAs(runner, binaries.postgres, [
    '-D',
    cluster,
    ...settingsFor(socketDirectory, settings),
  ])
  // The output is written to a file that was deleted while open. A pipe would break when this process ends.
  const said = path.join(cluster, `inflo-start-${process.pid}.log`)
  const output = await open(said, 'w+', 0o600)
  await rm(said)
  const logBefore = await findLog(cluster)
  const stdio = ['ignore', output.fd, output.fd] as const
  const child = spawn(file, args, { ...identity, cwd: '/', env: ENVIRONMENT, detached: true, stdio: [...stdio] })
  child.unref()
  const { promise: complaint, resolve } = Promise.withResolvers<string>()
  child.once('error', (error) => resolve(error.message))
  child.once('close', () => void complaintOf(output, cluster, logBefore.bytes).catch(String).then(resolve))
  return { pid: child.pid ?? 0, complaint }
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (await isAlive(pid)) {
    if (Date.now() > deadline) return false
    await pause(10)
  }
  return true
}

/**
 * Stops PostgreSQL with a fast shutdown, which ends all sessions and writes all data. If PostgreSQL hangs, it is
 * killed; at the next start it recovers the data from its log.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, name)
    if (await hasEnded(pid, STOP_TIME_MAX_MS)) return
  }
}

const MB = 1024 * 1024

const SHARE = 8

const BUFFERS_MB_MIN = 128

// Each connection maps the pages that it has read: with larger buffers, the mappings of a hundred connections would
// need as much memory as the buffers.
const BUFFERS_MB_MAX = 1024

/** Returns a value for PostgreSQL's `shared_buffers` (its cache for tables), given the machine's memory. Pure. */
export const sharedBuffersOn = (memoryBytes: number): string =>
  `${Math.min(BUFFERS_MB_MAX, Math.max(BUFFERS_MB_MIN, Math.floor(memoryBytes / SHARE / MB)))}MB`

/** Returns the memory that this process may use, in bytes: that of the machine, or the limit of its container. */
export const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)
