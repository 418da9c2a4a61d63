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
