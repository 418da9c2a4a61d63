import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { articleFiles } from './articles.ts'
import type { ChildProcess } from 'node:child_process'
import { askJson } from './load/http.ts'
import {
  cpuSecondsOf,
  cpuSecondsOfServer,
  pinSelf,
  SERVER_CORE,
  startPinned,
  startServer,
  unpinSelf,
  untilAnswers,
} from './machine.ts'

const ROOT = join(import.meta.dirname, '..')
const PORT = process.env['BENCH_PORT'] ?? '3190'

const ORIGIN = `http://127.0.0.1:${PORT}`
const REFERENCE_PORT = String(Number(PORT) + 1)

export type Environment = Record<string, string>

/** The directories and settings that the benchmarks of a run share. */
export type RunContext = {
  /** Returns the path of a file or folder of the run. */
  path: (name: string) => string
  /** Returns the settings of a server with a data directory of this name. */
  environment: (data: string) => Environment
  /** Returns the files of the real articles, or of the same number of made-up articles. */
  articles: () => string[]
  /** Returns the settings of a server with these articles, which are imported once a run. */
  library: () => Environment
}

/** @param directory the run's directory, which is removed after the run */
export function createRunContext(directory: string): RunContext {
  const path = (name: string) => join(directory, name)
  const environment = (data: string) => ({
    PORT,
    INFLO_DATA_DIR: path(data),
    INFLO_LIMITS_SCALE: '1000000',
    // Trusts the benchmark's X-Forwarded-For header, which gives each view a different address.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  })
  const articles = () => articleFiles(path('articles'))
  let imported: Environment | undefined
  const library = () => {
    if (imported) return imported
    imported = environment('library')
    execFileSync(process.execPath, [join(ROOT, 'scripts/import.ts'), ...articles()], {
      env: { ...process.env, ...imported },
      stdio: 'ignore',
    })
    return imported
  }
  return { path, environment, articles, library }
}

/** A running server, or its reference. */
export type Measured = {
  origin: string
  pid: number
  /** Returns the CPU seconds that the server and its PostgreSQL have used so far. */
  cpuSeconds: () => number
}
export type Running = Measured & { environment: Environment }

type How = {
  /** False if the benchmark starts a browser, which needs more than one core. */
  pinned?: boolean
}

/** Starts a server on a data directory, pinned to the server's core, while `work` runs on the load generator's core. */
export async function serving<T>(environment: Environment, work: (server: Running) => Promise<T>, how: How = {}) {
  const server = startServer(environment)
  try {
    await untilAnswers(`${ORIGIN}/health/ready`)
    if (how.pinned !== false) pinSelf()
    const pid = server.pid ?? 0
    const cpuSeconds = () => cpuSecondsOfServer(pid, environment['INFLO_DATA_DIR'] ?? '')
    return await work({ origin: ORIGIN, pid, cpuSeconds, environment })
  } finally {
    unpinSelf()
    await end(server)
  }
}

async function end(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
}

type Reference = { args: string[]; environment?: Environment }

/** Runs a program of bench/references on the server's core while `work` runs. */
export async function withReference<T>(
  { args: [name = '', ...args], environment = {} }: Reference,
  work: (reference: Measured) => Promise<T>,
): Promise<T> {
  const server = startPinned({
    args: [`bench/references/${name}`, ...args],
    core: SERVER_CORE,
    environment: { NODE_ENV: 'production', PORT: REFERENCE_PORT, ...environment },
  })
  const origin = `http://127.0.0.1:${REFERENCE_PORT}`
  const pid = server.pid ?? 0
  try {
    await untilAnswers(`${origin}/ready`)
    return await work({ origin, pid, cpuSeconds: () => cpuSecondsOf([String(pid)]) })
  } finally {
    await end(server)
  }
}

export type ListedPaper = { paper_id: string; title: string; summary: string; authors: string[]; views: number }

/** Returns a page of at most 100 papers of the library. */
export const listPapers = async (origin: string, page = 1): Promise<ListedPaper[]> => {
  const path = `/api/public/research-library?size=100&page=${page}`
  return (await askJson<{ papers: ListedPaper[] }>(origin, { path })).papers
}

/** Returns the ids of the library's public papers, at most 100. */
export const paperIds = async (origin: string): Promise<string[]> =>
  (await listPapers(origin)).map(({ paper_id: paperId }) => paperId)
