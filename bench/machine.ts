import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { SERVER_COMMAND } from '../scripts/server-command.mjs'

/** The server and its PostgreSQL run on the first core, the load generator on the second. */
export const SERVER_CORE = '0'
export const LOAD_CORE = '1'

export function describeMachine(): string {
  const [first] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${gigabytes} GB, Node ${process.versions.node}, ${process.platform}`
}

type Start = { args: string[]; core: string; environment: Record<string, string> }

const ROOT = join(import.meta.dirname, '..')

/** Starts a Node program pinned to one core. Its child processes run on the same core. */
export function startPinned({ args, core, environment }: Start): ChildProcess {
  return spawn('taskset', ['-c', core, process.execPath, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Starts the server as `npm start` does, pinned to the server's core. */
export const startServer = (environment: Record<string, string>): ChildProcess =>
  startPinned({ args: SERVER_COMMAND, core: SERVER_CORE, environment })

const moveSelf = (cores: string): void =>
  void execFileSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)], { stdio: 'ignore' })

/** Pins this process, which sends the requests, to the load generator's core. */
export const pinSelf = (): void => moveSelf(LOAD_CORE)

export const unpinSelf = (): void => moveSelf(`${SERVER_CORE},${LOAD_CORE}`)

export async function untilAnswers(address: string, withinMs = 60_000): Promise<void> {
  const end = Date.now() + withinMs
  while (Date.now() < end) {
    const answer = await fetch(address).catch(() => undefined)
    await answer?.arrayBuffer()
    // A bare socket server answers 426, which counts as ready; a server that is still starting answers 503.
    if (answer && answer.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${address} did not answer within ${withinMs} ms`)
}

/** Returns the megabytes of memory that a process uses. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const CLOCK_TICKS_PER_SECOND = 100

type Stat = { own: number; ended: number }

/** Returns the CPU clock ticks that a process has used, and the ticks of its ended children. */
function readStat(pid: string): Stat {
  if (!existsSync(`/proc/${pid}/stat`)) return { own: 0, ended: 0 }
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const [user, system, usersOfEnded, systemOfEnded] = fields.slice(11, 15).map(Number)
  return { own: (user ?? 0) + (system ?? 0), ended: (usersOfEnded ?? 0) + (systemOfEnded ?? 0) }
}

/** Returns the CPU seconds that processes have used so far. */
export function cpuSecondsOf(pids: string[]): number {
  return pids.reduce((sum, pid) => sum + readStat(pid).own, 0) / CLOCK_TICKS_PER_SECOND
}

/**
 * Returns the CPU seconds that the server and the PostgreSQL of its data directory have used so far. The postmaster's
 * figure includes its processes that have ended, so that no CPU time is lost between two readings.
 */
export function cpuSecondsOfServer(serverPid: number, dataDirectory: string): number {
  const postmaster = readFileSync(`${dataDirectory}/postgres/postmaster.pid`, 'utf8').split('\n')[0] ?? ''
  const all = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = all
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([pid = '', parent]) => (parent === postmaster ? [pid] : []))
  return (
    cpuSecondsOf([String(serverPid), postmaster, ...children]) + readStat(postmaster).ended / CLOCK_TICKS_PER_SECOND
  )
}
