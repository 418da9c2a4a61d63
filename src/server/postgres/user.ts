import { spawnSync } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { StartupError } from '../startup-error.ts'

/**
 * The user that runs the PostgreSQL programs: that of this process, the same user with another id in a user namespace,
 * or another user, who may need root's permission to enter closed directories.
 */
export type Runner =
  | { way: 'direct' }
  | { way: 'namespace' }
  | { way: 'user' | 'passing user'; uid: number; gid: number }

type User = { uid: number; gid: number }

export type ProcessCommand = { file: string; args: string[]; identity: { uid?: number; gid?: number } }

// In a user namespace, a process has another user id, but keeps its access rights to files. PostgreSQL refuses to run
// as root, and initdb refuses a user that is not in /etc/passwd; both accept "nobody".
const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534']

const namespacesWork = (): boolean => spawnSync('unshare', [...NAMESPACE, 'true'], { stdio: 'ignore' }).status === 0

function isKnownUser(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

// PostgreSQL refuses only root's user id, not root's rights.
const withPassage = ({ uid, gid }: User): string[] =>
  `--reuid ${uid} --regid ${gid} --clear-groups --inh-caps +dac_override --ambient-caps +dac_override`.split(' ')

// Without root's rights, other users cannot enter a checkout or data directory below /root.
function runnerAs(user: User, directories: string[]): Runner {
  const quiet = { stdio: 'ignore', cwd: '/' } as const
  const reaches = (directory: string): boolean =>
    spawnSync('test', ['-x', directory], { ...user, ...quiet }).status === 0
  if (directories.every(reaches)) return { way: 'user', ...user }
  const passes = spawnSync('setpriv', [...withPassage(user), 'true'], quiet).status === 0
  if (passes) return { way: 'passing user', ...user }
  throw new StartupError(
    `PostgreSQL runs as user ID ${user.uid} here, not as root, and that user cannot enter ${directories.find((directory) => !reaches(directory))}. Open it with chmod o+x on each directory above, or set DATABASE_URL.`,
  )
}

async function aServiceUser(): Promise<User> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const [, , uid, gid] = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody') ?? []
  if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  throw new StartupError('PostgreSQL cannot run as root. Start Inflo as a normal user, or set DATABASE_URL.')
}

/**
 * Chooses the user that creates a new cluster and can enter the directories.
 * @throws StartupError if no user of this machine can
 */
export async function chooseMaker(directories: string[]): Promise<Runner> {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && isKnownUser()) return { way: 'direct' }
  if (namespacesWork()) return { way: 'namespace' }
  if (isRoot) return runnerAs(await aServiceUser(), directories)
  throw new StartupError(
    `PostgreSQL cannot be set up by user ID ${process.getuid?.()}, which has no entry in /etc/passwd. Add one, or set DATABASE_URL.`,
  )
}

const foreign = (cluster: string, uid: number): StartupError =>
  new StartupError(
    `${cluster} belongs to user ID ${uid}, and this process runs as user ID ${process.getuid?.()}. Start Inflo as that user, or set INFLO_DATA_DIR to another directory.`,
  )

/** Chooses the user that runs an existing cluster: its owner, since PostgreSQL requires this. @throws StartupError */
export async function chooseRunner(cluster: string, program: string): Promise<Runner> {
  const { uid, gid } = await stat(cluster)
  const own = process.getuid?.()
  if (own === 0) {
    if (uid !== 0) return runnerAs({ uid, gid }, [program, cluster])
    if (namespacesWork()) return { way: 'namespace' }
    throw new StartupError(
      `PostgreSQL cannot run as root, and ${cluster} belongs to root. Give it to another user with chown -R, or set DATABASE_URL.`,
    )
  }
  if (uid === own) return { way: 'direct' }
  throw foreign(cluster, uid)
}

/** Checks that this user can read the cluster, if it exists. @throws StartupError otherwise */
export async function checkReadable(cluster: string): Promise<void> {
  const error = await readdir(cluster).catch(({ code }: NodeJS.ErrnoException) => code)
  if (error === 'EACCES') throw foreign(cluster, (await stat(cluster)).uid)
}

/** Returns the command that runs a program as the given user. */
export function runAs(runner: Runner, file: string, args: string[]): ProcessCommand {
  switch (runner.way) {
    case 'direct':
      return { file, args, identity: {} }
    case 'namespace':
      return { file: 'unshare', args: [...NAMESPACE, file, ...args], identity: {} }
    case 'user':
      return { file, args, identity: { uid: runner.uid, gid: runner.gid } }
    case 'passing user':
      return { file: 'setpriv', args: [...withPassage(runner), file, ...args], identity: {} }
  }
}
