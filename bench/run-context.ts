import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { articleFiles } from './articles.ts'
import { pinSelf, startServer, unpinSelf, untilAnswers } from './machine.ts'

const ROOT = join(import.meta.dirname, '..')
const PORT = process.env['BENCH_PORT'] ?? '3190'

export const ORIGIN = `http://127.0.0.1:${PORT}`
/** Where the reference stands that is measured beside the server. */
export const REFERENCE_PORT = String(Number(PORT) + 1)

export type Environment = Record<string, string>

/** Where a run keeps its data, and what its parts share. */
export type RunContext = {
  /** A file or folder of the run. */
  path: (name: string) => string
  /** What a server on a data directory of this name is told. */
  environment: (data: string) => Environment
  /** The real articles, or as many made ones. */
  articles: () => string[]
  /** The data directory with these articles in it, imported once a run. */
  library: () => Environment
}

/** @param directory the run's own, removed after it */
export function createRunContext(directory: string): RunContext {
  const path = (name: string) => join(directory, name)
  const environment = (data: string) => ({
    PORT,
    INFLO_DATA_DIR: path(data),
    INFLO_LIMITS_SCALE: '1000000',
    // Each view of the bench comes from another address, as its proxy would say.
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

export type Running = { origin: string; pid: number; environment: Environment }

type How = {
  /** False where the part starts a browser, which needs more than the load's core. */
  pinned?: boolean
}

/** Serves a data directory from the server's core while `work` runs on the load's. */
export async function serving<T>(environment: Environment, work: (server: Running) => Promise<T>, how: How = {}) {
  const server = startServer(environment)
  try {
    await untilAnswers(`${ORIGIN}/health/ready`)
    if (how.pinned !== false) pinSelf()
    return await work({ origin: ORIGIN, pid: server.pid ?? 0, environment })
  } finally {
    unpinSelf()
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
}

/** The ids of the library's papers that anyone may read, at most 100. */
export async function paperIds(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/public/research-library?size=100`)
  const { papers } = (await answer.json()) as { papers: { paper_id: string }[] }
  return papers.map(({ paper_id: paperId }) => paperId)
}
