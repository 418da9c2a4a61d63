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

/** The superuser of the PostgreSQL server. The application signs in with a role that has fewer rights. */
export const SUPERUSER = 'postgres'

export const clusterOf = (directory: string): string => path.join(directory, 'postgres')

/** The environment of the PostgreSQL programs, without the PG… variables that the user may have set. */
export const ENVIRONMENT = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

export const readPassword = (cluster: string): Promise<string> => readFile(path.join(cluster, PASSWORD_FILE), 'utf8')

// A message to sessions that connected during start or shutdown, including ours. It is never the reason of a failure.
const REFUSED_SESSION = /^the database system is /

/** Returns the last error message in the output of a PostgreSQL program, without its label. */
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
  // A separate process group, so that Ctrl-C reaches only this process, which then cleans up.
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
  // The other user may enter the data directory, but not list it.
  await chmod(directory, (await stat(directory)).mode | 0o011)
  await chown(unfinished, runner.uid, runner.gid)
  await chown(path.join(unfinished, 'password'), runner.uid, runner.gid)
}

async function makeCluster(binaries: Binaries, directory: string): Promise<void> {
  const target = clusterOf(directory)
  const runner = await chooseMaker([binaries.initdb, path.dirname(directory)])
  // Creates the cluster under another name and then renames it, so that a cluster with the right name is always
  // complete. If two processes do this at the same time, one succeeds, and the cluster of the other is removed.
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
      `${cluster} contains data of PostgreSQL ${version}, but the built-in version is ${MAJOR}. Set INFLO_DATA_DIR to another directory and restore a backup there, or set DATABASE_URL to a PostgreSQL ${version} server with this data.`,
    )
  }
  if (!(await isEmptyOrMissing(cluster))) {
    throw new StartupError(
      `${cluster} exists but contains no PostgreSQL data. Move it elsewhere, or set INFLO_DATA_DIR to another directory.`,
    )
  }
  await makeCluster(binaries, directory)
}

/**
 * Removes the remains of interrupted set-ups. Only the process that owns the data directory may do this, since then no
 * other set-up can be in progress.
 */
export async function sweepUnfinished(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.startsWith(UNFINISHED))
  const removed = names.map((name) => rm(path.join(directory, name), { recursive: true, force: true }))
  await Promise.allSettled(removed)
}
