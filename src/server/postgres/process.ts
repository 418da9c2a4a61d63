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

/** A running PostgreSQL, as its postmaster.pid describes it; the socket directory is missing while it starts. */
export type Postmaster = { pid: number; socketDirectory: string | undefined }

/** `complaint` resolves with the reason when PostgreSQL has stopped on its own. */
export type Launched = { pid: number; complaint: Promise<string> }

/** Names the socket file; no TCP port is opened. */
export const PORT = 5432

// A socket's whole path must fit into 104 bytes on some systems, 108 on others.
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

/** Returns whether a process lives. A process that has ended but was not yet collected by its parent does not. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!isNumberTaken(pid)) return false
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/\) [ZX] /.test(status)
}

// After a power cut or in a new container, another program may have the process id in postmaster.pid. PostgreSQL works
// in its data directory; if the directory cannot be read, the process id is trusted.
async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres')
  if (name.trim() !== 'postgres') return false
  const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (workingDirectory === undefined) return true
  const [there, here] = await Promise.all([lstat(workingDirectory).catch(() => undefined), lstat(cluster)])
  return there !== undefined && there.ino === here.ino && there.dev === here.dev
}

/** Returns the PostgreSQL that runs on a cluster, regardless of who started it. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid || !(await isPostgresOf(pid, cluster))) return undefined
  return { pid, socketDirectory: lines[4] || undefined }
}

// PostgreSQL removes its stale lock files itself, unless their process id is in use: by another program, or by the dead
// PostgreSQL while no parent collects it, as in a container without an init. The file is renamed before it is judged,
// so that the file of a PostgreSQL that has just begun is restored.
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
 * Ends the sessions that a killed PostgreSQL left behind. Most end on their own; a session that waits for another
 * killed one waits for ever, and keeps the next PostgreSQL from starting. No committed change is lost: the log contains
 * it.
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

// The socket is created in the cluster, which only its owner can enter, or in a short, equally private directory if
// that path is too long. The short directory is remembered, so that the address stays the same over restarts.
async function chooseSocketDirectory(cluster: string, runner: Runner): Promise<string> {
  const fits = (directory: string): boolean => Buffer.byteLength(directory + SOCKET_FILE) <= SOCKET_PATH_BYTES_MAX
  // PostgreSQL accepts a list here: commas separate, and quotation marks quote.
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

/** Settings of PostgreSQL in addition to Inflo's own, by name. */
export type PostgresSettings = Readonly<Record<string, string>>

const settingsFor = (socketDirectory: string, more: PostgresSettings): string[] => {
  const values = {
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    fsync: 'on',
    shared_buffers: sharedBuffersOn(memoryHere()),
    // Loads the tables that were cached before a restart again soon after it.
    shared_preload_libraries: 'pg_prewarm',
    max_connections: 100,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One file a weekday, overwritten after a week. Members' texts must not end up in it: no statements, no details.
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

// Before its own log is open PostgreSQL speaks to its standard error, afterwards only there.
async function complaintOf(output: FileHandle, cluster: string, logBefore: number): Promise<string> {
  await using said = output
  const early = complaintIn(await readFrom(said, 0))
  if (early) return early
  const { file, bytes } = await findLog(cluster)
  await using log = await open(file)
  return complaintIn(await readFrom(log, bytes > logBefore ? logBefore : 0)) ?? `see ${file}`
}

/** Starts PostgreSQL in a separate session: Ctrl-C does not reach it, and it survives a killed server unharmed. */
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
  // A nameless file, since a pipe would break when this process dies.
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
    // It has ended on its own.
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
 * Stops PostgreSQL with a fast shutdown: sessions end, everything is written. If it hangs, it is killed; its log then
 * repairs the data at the next start.
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

// Each connection maps the pages that it has read: with more, a hundred connections would cost as much again.
const BUFFERS_MB_MAX = 1024

/**
 * Returns PostgreSQL's `shared_buffers`, the memory in which it caches its tables, for a machine with so many bytes of
 * memory. Pure.
 */
export const sharedBuffersOn = (memoryBytes: number): string =>
  `${Math.min(BUFFERS_MB_MAX, Math.max(BUFFERS_MB_MIN, Math.floor(memoryBytes / SHARE / MB)))}MB`

/** Returns the bytes of memory that this process may use: the machine's, or its container's limit. */
export const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)
