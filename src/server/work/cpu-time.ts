import { readFileSync } from 'node:fs'

// Linux counts in hundredths of a second, whatever its kernel was built with. Source: proc_pid_stat(5), sysconf(3).
const TICK_MS = 10

/** Returns how long a process has computed; undefined where the system does not say or the process has ended. */
export function cpuMsOf(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is a name in brackets, which may hold blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return undefined
  }
}
