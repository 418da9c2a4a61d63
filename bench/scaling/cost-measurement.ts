import { mkdtemp, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { familyOf } from '../../src/server/testing/postgres.ts'
import { startPostgres } from '../../src/server/postgres/postgres.ts'
import { httpLoad, inTurn } from '../load/http.ts'
import { cpuSecondsOf, startServer, untilAnswers } from '../machine.ts'
import { fillLibrary } from '../fill/library.ts'
import { createRunContext, listPapers } from '../run-context.ts'
import { makeSearches } from '../searches.ts'

const LIST = '/api/public/research-library'
const WORDS = 300
const ASKED = 600
const CONNECTIONS = 8
const FIRST_PORT = 3193

/** The CPU milliseconds of one answer, of the servers and of PostgreSQL. */
export type Measured = { kind: 'list' | 'search'; processes: number; rows: number; servers: number; database: number }

type MeasuredApplications = { origins: string[]; pids: string[]; postmaster: number }

async function costOf({ origins, pids, postmaster }: MeasuredApplications, paths: string[]) {
  const database = () => cpuSecondsOf(familyOf(postmaster).map(String))
  const [servers, rows] = [cpuSecondsOf(pids), database()]
  // Each server gets an equal share of the load, as from a load-balancing proxy.
  await Promise.all(
    origins.map((origin, at) => {
      const own = paths.filter((_, index) => index % origins.length === at)
      const connections = CONNECTIONS / origins.length
      return httpLoad({ origin, connections, until: { requests: own.length }, request: inTurn(own) })
    }),
  )
  const each = (before: number, after: number) => ((after - before) * 1_000) / paths.length
  return { servers: each(servers, cpuSecondsOf(pids)), database: each(rows, database()) }
}

async function withServers<T>(
  environment: Record<string, string>,
  processes: number,
  work: (ports: number[], pids: string[]) => Promise<T>,
) {
  const ports = Array.from({ length: processes }, (_, index) => FIRST_PORT + index)
  const started = ports.map((port) =>
    startServer({ ...environment, PORT: String(port), INFLO_DATA_DIR: `${environment['INFLO_DATA_DIR']}-${port}` }),
  )
  try {
    for (const port of ports) await untilAnswers(`http://127.0.0.1:${port}/health/ready`)
    return await work(
      ports,
      started.map(({ pid }) => String(pid)),
    )
  } finally {
    await Promise.all(
      started.map(
        (child) =>
          new Promise((ended) =>
            child.exitCode === null ? child.once('close', ended) && child.kill('SIGTERM') : ended(null),
          ),
      ),
    )
  }
}

/** Measures the cost of answers with this many rows, with one server process and with two on the same database. */
async function measureAt(directory: string, rows: number): Promise<Measured[]> {
  const postgres = await startPostgres(path.join(directory, `rows-${rows}`))
  try {
    const { host, port, user, password, database } = postgres.connection
    const asked = new URLSearchParams({ host, port: String(port), user, password }).toString()
    const context = createRunContext(directory)
    const environment = {
      ...context.environment(`server-${rows}`),
      DATABASE_URL: `postgres:///${database}?${asked}`,
      INFLO_SECRET_KEY: randomBytes(32).toString('base64'),
    }
    await fillLibrary(environment, context.articles(), { papers: rows, words: WORDS })
    const found: Measured[] = []
    for (const processes of [1, 2]) {
      await withServers(environment, processes, async (ports, pids) => {
        const origins = ports.map((one) => `http://127.0.0.1:${one}`)
        const applications = { origins, pids, postmaster: postgres.pid }
        const papers = await listPapers(origins[0] ?? '')
        const lists = Array.from({ length: ASKED }, (_, index) => `${LIST}?page=${1 + (index % 5)}`)
        const searches = (seed: number) => makeSearches(papers, ASKED, seed)
        await costOf(applications, lists)
        found.push({ kind: 'list', processes, rows, ...(await costOf(applications, lists)) })
        await costOf(applications, searches(processes * 10 + 1))
        found.push({ kind: 'search', processes, rows, ...(await costOf(applications, searches(processes * 10 + 2))) })
      })
    }
    return found
  } finally {
    await postgres.stop()
  }
}

export async function measureAll(sizes: number[]): Promise<Measured[]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'inflo-scaling-'))
  try {
    const found: Measured[] = []
    for (const rows of sizes) {
      found.push(...(await measureAt(directory, rows)))
      process.stderr.write(`${rows} rows measured\n`)
    }
    return found
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}
