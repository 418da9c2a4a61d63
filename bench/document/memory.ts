import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientFactory } from './editor-pairs.ts'

const MB = 1024 * 1024
/** A paper that nobody has open stays in memory for five seconds. */
const LET_GO_MS = 7_000

/** What a process holds in memory, in megabytes. */
export const memoryOf = (pid: number): number =>
  (Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / MB

/** By how much a server grows while so many papers are open. */
export async function memoryOfOpenPapers(pid: number, open: ClientFactory, papers: string[]): Promise<number> {
  const before = memoryOf(pid)
  const clients = []
  for (const [index, paperId] of papers.entries()) clients.push(await open(paperId, index))
  await pause(1_000)
  const grown = memoryOf(pid) - before
  await Promise.all(clients.map((client) => client.close()))
  return grown
}

/** By how much a server has grown after so many papers were opened and closed again, some of which warmed it up. */
export async function memoryAfterClosing(pid: number, open: ClientFactory, papers: string[]): Promise<number> {
  const openAll = async (some: string[]) => {
    for (const [index, paperId] of some.entries()) await (await open(paperId, index)).close()
    await pause(LET_GO_MS)
  }
  await openAll(papers.slice(0, 100))
  const before = memoryOf(pid)
  await openAll(papers)
  return memoryOf(pid) - before
}
