import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { endRun, inMemory, MEMORY } from './run-end.ts'

const PREFIX = 'inflo-run-'
const RUN_GUARD_FILE = 'keeper.pid'
const RUN_GUARD = join(import.meta.dirname, 'run-guard.ts')
/** The time within which a run must record the process id of its guard. */
const BEGINNING_MAX_MS = 60_000

/** The free memory above which the databases are stored in memory. They use about a quarter of it. */
const MEMORY_FREE_BYTES_MIN = 4 * 1024 ** 3

/**
 * A test run. All of its files are in its directory. The path of the directory also identifies the processes that the
 * run started.
 */
export type TestRun = { directory: string; end: () => Promise<void> }

async function isKept(directory: string): Promise<boolean> {
  const pid = Number(await readFile(join(directory, RUN_GUARD_FILE), 'utf8').catch(() => ''))
  if (!pid) return Date.now() - (await stat(directory)).mtimeMs < BEGINNING_MAX_MS
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // The guard may have ended, and its process id may now belong to another program.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined || command === '' ? process.platform !== 'linux' : command.includes(directory)
}

/** Ends earlier runs whose guard was killed together with the run. */
async function sweep(parentDirectory: string): Promise<void> {
  const names = (await readdir(parentDirectory)).filter((name) => name.startsWith(PREFIX))
  for (const directory of names.map((name) => join(parentDirectory, name))) {
    const status = await stat(directory).catch(() => undefined)
    if (status?.uid === process.getuid?.() && !(await isKept(directory))) await endRun(directory)
  }
}

/**
 * Begins a test run. All files that this process and its children create after that are in the directory of the run. A
 * separate guard process does not receive signals to this process. Once this process has ended, the guard ends the
 * remaining processes and removes the directory. If a run has already begun, returns that run, with an `end` that does
 * nothing.
 */
export async function beginRun(): Promise<TestRun> {
  const begun = process.env['INFLO_TEST_RUN']
  if (begun) return { directory: begun, end: async () => undefined }
  await sweep(tmpdir())
  const directory = await mkdtemp(join(tmpdir(), PREFIX))
  // PostgreSQL may run as another user, who must be able to enter the directory.
  await chmod(directory, 0o711)
  const guard = spawn(process.execPath, [RUN_GUARD, directory], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = once(guard, 'exit')
  await writeFile(join(directory, RUN_GUARD_FILE), String(guard.pid))
  // The guard must not keep this process alive.
  guard.unref()
  ;(guard.stdin as unknown as Duplex & { unref(): void }).unref()
  process.env['INFLO_TEST_RUN'] = directory
  process.env['TMPDIR'] = directory
  return {
    directory,
    end: async () => {
      guard.ref()
      guard.stdin.end()
      await ended
    },
  }
}

/**
 * Returns the directory for the databases of the current run. It is in memory if possible, since copying a database
 * there takes a twentieth of the time. Otherwise, it is the directory of temporary files.
 */
export async function placeForDatabases(): Promise<string> {
  const memory = inMemory(process.env['INFLO_TEST_RUN'] ?? '')
  const disk = await statfs(MEMORY).catch(() => undefined)
  if (!disk || Math.min(disk.bavail * disk.bsize, process.availableMemory()) < MEMORY_FREE_BYTES_MIN) return tmpdir()
  await mkdir(memory, { recursive: true })
  await chmod(memory, 0o711)
  return memory
}

const ASKED_EVERY_MS = 300

/** Ends this process when its parent process has ended, since nobody needs the result after that. */
export function endWithParent(): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.exit(1), ASKED_EVERY_MS).unref()
}
