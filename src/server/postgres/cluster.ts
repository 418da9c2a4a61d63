import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Binaries } from './binaries.ts'
import { checkReadable, chooseMaker, runAs, type Runner } from './user.ts'
import { StartupError } from '../startup-error.ts'

/** The only major version that the built-in programs can read. */
const MAJOR = '18'
const UNFINISHED = 'postgres-unfinished-'
const PASSWORD_FILE = 'inflo-password'

/** The role that owns the server itself; the application signs in as a lesser one. */
export const SUPERUSER = 'postgres'

export const clusterOf = (directory: string): string => path.join(directory, 'postgres')

/** The environment of PostgreSQL's programs: no PG… setting of the user's own may reach them. */
export const ENVIRONMENT = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

export const readPassword = (cluster: string): Promise<string> => readFile(path.join(cluster, PASSWORD_FILE), 'utf8')

// Sent to sessions that connected while it started or ended, our own among them: never the reason.
const REFUSED_SESSION = /^the database system is /

/** Returns the last complaint in a PostgreSQL program's output, without its label. */
export const complaintIn = (output: string): string | undefined =>
  output
    .match(/(?<=(?:FATAL|PANIC|error|postgres): +)\S.*/g)
    ?.findLast((complaint) => !REFUSED_SESSION.test(complaint))
    ?.replace(/\.$/, '')

async function versionOf(cluster: string): Promise<string | undefined> {
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  return version?.trim()
}

const isEmptyOrMissing = async (directory: string): Promise<boolean> =>
  (await readdir(directory).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : ['?']))).length ===
  0

async function runInitdb(binaries: Binaries, runner: Runner, paths: { cluster: string; password: string }) {
  const options = [
    `--pgdata=${paths.cluster}`,
    `--pwfile=${paths.password}`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  const { file, args, identity } = runAs(runner, binaries.initdb, options)
  // A separate process group: Ctrl-C reaches this process only, which then cleans up.
  const child = spawn(file, args, {
    ...identity,
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return code === 0 ? undefined : (complaintIn(output) ?? output.trim())
  } catch (error) {
    return (error as Error).message
  }
}

async function letReach(directory: string, unfinished: string, runner: Runner): Promise<void> {
  if (!('uid' in runner)) return
  // The other user may pass through the data directory, but not list it.
  await chmod(directory, (await stat(directory)).mode | 0o011)
  await chown(unfinished, runner.uid, runner.gid)
  await chown(path.join(unfinished, 'password'), runner.uid, runner.gid)
}

async function makeCluster(binaries: Binaries, directory: string): Promise<void> {
  const target = clusterOf(directory)
  const runner = await chooseMaker([binaries.initdb, path.dirname(directory)])
  // Created under another name and then renamed: a cluster under the right name is always complete. If two processes
  // create one at the same time, one wins and the other's is removed.
  const unfinished = await mkdtemp(path.join(directory, UNFINISHED))
  try {
    const paths = { cluster: path.join(unfinished, 'cluster'), password: path.join(unfinished, 'password') }
    await writeFile(paths.password, randomBytes(32).toString('base64url'), { mode: 0o600 })
    await letReach(directory, unfinished, runner)
    const complaint = await runInitdb(binaries, runner, paths)
    if (complaint !== undefined) {
      if (await versionOf(target)) return
      throw new StartupError(`PostgreSQL could not be set up in ${directory}: ${complaint}.`)
    }
    await rename(paths.password, path.join(paths.cluster, PASSWORD_FILE))
    await rename(paths.cluster, target)
    await syncDirectory(directory)
  } catch (error) {
    if (error instanceof StartupError || !(await versionOf(target))) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function syncDirectory(directory: string): Promise<void> {
  await using handle = await open(directory)
  await handle.sync()
}

/** Creates a cluster in the data directory unless a complete one exists. @throws StartupError */
export async function prepareCluster(binaries: Binaries, directory: string): Promise<void> {
  const cluster = clusterOf(directory)
  await checkReadable(cluster)
  const version = await versionOf(cluster)
  if (version === MAJOR) return
  if (version !== undefined) {
    throw new StartupError(
      `${cluster} holds data of PostgreSQL ${version}, and the built-in one is ${MAJOR}. Set INFLO_DATA_DIR to another directory and restore a backup there, or set DATABASE_URL to a PostgreSQL ${version} that serves this data.`,
    )
  }
  if (!(await isEmptyOrMissing(cluster))) {
    throw new StartupError(
      `${cluster} exists but holds no PostgreSQL data. Move it away, or set INFLO_DATA_DIR to another directory.`,
    )
  }
  await makeCluster(binaries, directory)
}

/**
 * Removes what interrupted set-ups left behind. Only the owner of the data directory may: then no other set-up can
 * still need it.
 */
export async function sweepUnfinished(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(UNFINISHED))
  const removed = names.map((name) => rm(path.join(directory, name), { recursive: true, force: true }))
  await Promise.allSettled(removed)
}
