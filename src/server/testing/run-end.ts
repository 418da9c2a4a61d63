import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 50
/**
 * The number of consecutive polls that must find no process. One poll is not enough, since a process may have started a
 * child just before it was killed.
 */
const QUIET_POLLS = 4
/** The time that PostgreSQL gets for an immediate shutdown, in which it removes its shared memory. */
const POSTGRES_TIME_MAX_MS = 3_000
const END_TIME_MAX_MS = 30_000

/** A directory in memory, which does not exist on every machine (decision record 46). */
export const MEMORY = '/dev/shm'

/** Returns the path of a run's directory in memory. */
export const inMemory = (directory: string): string => join(MEMORY, basename(directory))

type Member = { pid: number; isPostgres: boolean }

function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

const POSTGRES_PROGRAMS = new Set(['postgres', 'initdb'])

// Returns the process if it belongs to a run, which its environment or working directory shows. PostgreSQL has another
// environment, but its arguments contain its directory.
function memberAt(pid: number, directories: string[]): Member | undefined {
  const isInside = (candidatePath: string): boolean =>
    directories.some((directory) => candidatePath === directory || candidatePath.startsWith(`${directory}/`))
  const fields = (file: string): string[] => attempt(() => readFileSync(`/proc/${pid}/${file}`, 'utf8'), '').split('\0')
  const name = attempt(() => readFileSync(`/proc/${pid}/comm`, 'utf8'), '').trim()
  const isPostgres = POSTGRES_PROGRAMS.has(name)
  const belongs =
    isInside(attempt(() => readlinkSync(`/proc/${pid}/cwd`), '')) ||
    fields('environ').some((entry) => isInside(entry.slice(entry.indexOf('=') + 1))) ||
    (isPostgres && fields('cmdline').some(isInside))
  return belongs ? { pid, isPostgres } : undefined
}

// Used on systems without /proc. Finds the processes of a run by the commands and environments that `ps` prints.
const membersByPs = (directories: string[]): Member[] =>
  attempt(() => execFileSync('ps', ['-axwwE', '-o', 'pid=,command='], { encoding: 'utf8' }), '')
    .split('\n')
    .filter((line) => directories.some((directory) => line.includes(directory)))
    .map((line) => ({ pid: Number.parseInt(line, 10), isPostgres: /postgres/.test(line) }))

/** Returns the processes that belong to a run, except this process. */
function membersOf(directories: string[]): Member[] {
  const names = attempt(() => readdirSync('/proc'), [])
  const found = names.includes('self')
    ? names.flatMap((name) => (/^\d+$/.test(name) ? (memberAt(Number(name), directories) ?? []) : []))
    : membersByPs(directories)
  return found.filter(({ pid }) => pid !== process.pid)
}

const signal = (pid: number, name: NodeJS.Signals): boolean => attempt(() => process.kill(pid, name), false)

// Unmounts the small disks that tests may have mounted in this directory.
function unmountAll(directory: string): void {
  const mounts = attempt(() => readFileSync('/proc/self/mounts', 'utf8'), '').split('\n')
  for (const [, mountPoint = ''] of mounts.map((line) => line.split(' ')))
    if (mountPoint.startsWith(`${directory}/`))
      attempt(() => execFileSync('umount', [mountPoint], { stdio: 'ignore' }), undefined)
}

/** Ends all processes of a run, PostgreSQL by an immediate shutdown, and removes the run's directories. */
export async function endRun(directory: string): Promise<void> {
  const directories = [directory, inMemory(directory)]
  const begun = Date.now()
  for (let quiet = 0; quiet < QUIET_POLLS && Date.now() - begun < END_TIME_MAX_MS; quiet += 1) {
    const isPatient = Date.now() - begun < POSTGRES_TIME_MAX_MS
    for (const { pid, isPostgres } of membersOf(directories)) {
      signal(pid, isPostgres && isPatient ? 'SIGQUIT' : 'SIGKILL')
      quiet = -1
    }
    await pause(POLL_MS)
  }
  unmountAll(directory)
  for (const one of directories) await rm(one, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
