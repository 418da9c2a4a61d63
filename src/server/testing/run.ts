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
/** Time in which a run must record its keeper. */
const BEGINNING_MAX_MS = 60_000

/** The free memory that is needed to put databases in memory. They take a quarter of it. */
const MEMORY_FREE_BYTES_MIN = 4 * 1024 ** 3

/**
 * A run of tests: everything that it creates is in its directory, which also identifies every process that it starts.
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
  // Another program may have the process id now.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined || command === '' ? process.platform !== 'linux' : command.includes(directory)
}

/** Ends what runs left behind whose run guard was killed with them. */
async function sweep(parentDirectory: string): Promise<void> {
  const names = (await readdir(parentDirectory)).filter((name) => name.startsWith(PREFIX))
  for (const directory of names.map((name) => join(parentDirectory, name))) {
    const status = await stat(directory).catch(() => undefined)
    if (status?.uid === process.getuid?.() && !(await isKept(directory))) await endRun(directory)
  }
}

/**
 * Begins a run of tests. All files that this process and its children create from now on are in the run's own
 * directory. A run guard, which survives every signal to this process, ends the remaining processes and removes the
 * directory as soon as this process has ended, however it ended. Within a run that has already begun it returns that
 * run, whose end is not ours to decide.
 */
export async function beginRun(): Promise<TestRun> {
  const begun = process.env['INFLO_TEST_RUN']
  if (begun) return { directory: begun, end: async () => undefined }
  await sweep(tmpdir())
  const directory = await mkdtemp(join(tmpdir(), PREFIX))
  // PostgreSQL may run as another user, who must be able to pass through.
  await chmod(directory, 0o711)
  const guard = spawn(process.execPath, [RUN_GUARD, directory], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const ended = once(guard, 'exit')
  await writeFile(join(directory, RUN_GUARD_FILE), String(guard.pid))
  // It must not keep this process from ending.
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
 * Returns the directory for the databases of the current run: in memory, where a copy takes a twentieth of the work, or
 * else with the other files.
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

/** Ends this process when the one that started it is gone: nobody is left who needs its result. */
export function endWithParent(): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.exit(1), ASKED_EVERY_MS).unref()
}
