import { readdirSync, readFileSync } from 'node:fs'

/**
 * Returns the milliseconds of processor time that synchronous work takes in this thread. Other programs and threads do
 * not add to it, so that a limit also holds on a busy machine.
 */
export function cpuMsOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

// Linux reports these times in hundredths of a second. Source: proc_pid_stat(5), sysconf(3).
const TICK_MS = 10

type Ticks = { pid: number; parent: number; ticks: number }

function ticksOf(pid: string): Ticks[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // Skips the second field, a name in parentheses that may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    // Its own time and that of its children that have ended.
    return [{ pid: Number(pid), parent, ticks: fields.slice(11, 15).reduce((sum, one) => sum + one, 0) }]
  } catch {
    return []
  }
}

/** Returns the milliseconds of processor time that a process and its descendants have used. Works on Linux only. */
export function cpuMsOfTree(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(ticksOf)
  const ticksBelow = (pid: number): number =>
    all.filter(({ parent }) => parent === pid).reduce((sum, { pid: child }) => sum + ticksBelow(child), 0) +
    (all.find((one) => one.pid === pid)?.ticks ?? 0)
  return ticksBelow(root) * TICK_MS
}
