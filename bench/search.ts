import { readFileSync } from 'node:fs'
import { latenciesOf, type Latencies } from './latency.ts'
import { fillLibrary, PAPERS } from './library-10000.ts'
import { requestsPerSecond } from './load.ts'
import { pinSelf, startServer, untilAnswers } from './machine.ts'
import { SHORT } from './progress.ts'
import { makeSearches } from './searches.ts'

const SEARCHES = SHORT ? 200 : 1_000
const LIST_PAGES = SHORT ? 20 : 400
const ORDERS = ['date', 'title', 'author', 'views']
const MEGABYTE = 2 ** 20

type Bars = { p99Ms: number }
type Row = { name: string; connections: number; bars: Bars; seen: Latencies }

const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

const ms = (value: number): string => `${value.toFixed(1)} ms`

const written = ({ name, connections, bars, seen }: Row): string =>
  `| ${name} | ${connections} | ${seen.asked.toLocaleString('en-GB')} | ${ms(seen.medianMs)} | **${ms(seen.p99Ms)}** | ${bars.p99Ms} ms | ${seen.p99Ms < bars.p99Ms ? 'yes' : 'no'} |`

async function measureAll(origin: string, pid: number): Promise<string> {
  const list = (await (await fetch(`${origin}/api/public/research-library?size=100&page=7`)).json()) as {
    papers: Parameters<typeof makeSearches>[0]
  }
  const searches = (count: number, seed: number) => makeSearches(list.papers, count, seed).map((path) => origin + path)
  const pages = Array.from({ length: LIST_PAGES }, (_, index) => index + 1).flatMap((page) =>
    ORDERS.map((order) => `${origin}/api/public/research-library?page=${page}&sort_by=${order}`),
  )
  // A server that just started has everything still to compile, and PostgreSQL its pages to read.
  await latenciesOf(searches(SEARCHES / 4, 1), 4)
  const rows: Row[] = [
    {
      name: 'Search, not cached',
      connections: 1,
      bars: { p99Ms: 50 },
      seen: await latenciesOf(searches(SEARCHES, 2), 1),
    },
    {
      name: 'Search, not cached',
      connections: 16,
      bars: { p99Ms: 250 },
      seen: await latenciesOf(searches(SEARCHES, 3), 16),
    },
    { name: 'List, any page and order', connections: 1, bars: { p99Ms: 20 }, seen: await latenciesOf(pages, 1) },
  ]
  const again = `${origin}/api/public/research-library?search=health`
  const perSecond = await requestsPerSecond({ address: again, connections: 16, seconds: 3 })
  const resident = Math.round(residentBytes(pid) / MEGABYTE)
  return `## Search and list over ${PAPERS.toLocaleString('en-GB')} papers

Papers of 2,500 words, made of the same articles (bench/library-10000.ts). Every search is another one (bench/searches.ts): words
common and rare, phrases, beginnings of words, refused words, slips, orders, categories.

| what | connections | asked | median | 99 of 100 within | bar | reached |
|---|---|---|---|---|---|---|
${rows.map(written).join('\n')}

The same search again, from memory: ${Math.round(perSecond).toLocaleString('en-GB')} answers/s at 16 connections.
Memory of the server afterwards: ${resident} MB (bar: 400 MB; ${resident < 400 ? 'reached' : 'not reached'}).
`
}

/** Fills a data directory, serves it from one core, and measures. @returns a part of the report */
export async function reportSearch(
  environment: Record<string, string>,
  origin: string,
  files: string[],
): Promise<string> {
  await fillLibrary(environment, files)
  const server = startServer(environment)
  try {
    await untilAnswers(`${origin}/health/ready`)
    pinSelf()
    return await measureAll(origin, server.pid ?? 0)
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
}
