import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { articleFiles } from './articles.ts'
import { compare, type Comparison, type Side } from './compare.ts'
import { reportLighthouse } from './lighthouse.ts'
import { LOADER, requestsPerSecond } from './load.ts'
import {
  cpuSecondsOf,
  describeMachine,
  pinSelf,
  processesOf,
  SERVER_CORE,
  startPinned,
  startServer,
  untilAnswers,
} from './machine.ts'
import { reportPdfs } from './pdf.ts'
import { part, SHORT } from './progress.ts'
import { reportProjects } from './projects.ts'
import { reportSearch } from './search.ts'
import { reportSignIns } from './sign-ins.ts'
import { reportSubmissions } from './submissions.ts'
import { reportTiming } from './timing.ts'

const ROOT = join(import.meta.dirname, '..')
const OUR_PORT = '3190'
const REFERENCE_PORT = '3191'
const OURS = `http://127.0.0.1:${OUR_PORT}`
const CONNECTIONS = [1, 16, 64]
const RENDER_SECONDS = SHORT ? 2 : 6

type Target = {
  name: string
  path: string
  reference: 'http' | 'fastify'
  bar: number
  headers: Record<string, string>
}

const work = mkdtempSync(join(tmpdir(), 'inflo-bench-'))
const dataDirectory = join(work, 'data')
const environment = {
  PORT: OUR_PORT,
  INFLO_DATA_DIR: dataDirectory,
  INFLO_LIMITS_SCALE: '1000000',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
}

function importArticles(): number {
  const files = articleFiles(join(work, 'articles'))
  execFileSync(process.execPath, [join(ROOT, 'scripts/import.ts'), ...files], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
  return files.length
}

async function keepBody({ path, headers }: Target): Promise<Record<string, string>> {
  // Raw bytes as they travel: fetch would undo the compression.
  const body = execFileSync(
    'curl',
    ['-s', ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]), OURS + path],
    {
      maxBuffer: 64 * 2 ** 20,
    },
  )
  writeFileSync(join(work, 'body'), body)
  const answer = await fetch(OURS + path, { headers })
  const names = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary', 'content-security-policy']
  return Object.fromEntries(
    names.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name) ?? '']] : [])),
  )
}

async function measure(target: Target): Promise<Comparison[]> {
  const headers = await keepBody(target)
  const reference = startPinned({
    args: [`bench/reference-${target.reference}.mjs`],
    core: SERVER_CORE,
    environment: { PORT: REFERENCE_PORT, BODY_FILE: join(work, 'body'), HEADERS: JSON.stringify(headers) },
  })
  try {
    const address = `http://127.0.0.1:${REFERENCE_PORT}/`
    await untilAnswers(address)
    const ours: Side = { address: OURS + target.path, headers: target.headers }
    const results: Comparison[] = []
    for (const connections of CONNECTIONS)
      results.push(await compare(ours, { address, headers: target.headers }, connections))
    return results
  } finally {
    reference.kill()
  }
}

/** Pages rendered afresh per CPU second of the server and its PostgreSQL together: an address too long to keep is never cached. */
async function measureRendering(serverPid: number) {
  const address = `${OURS}/research?uncached=${'x'.repeat(320)}`
  await requestsPerSecond({ address, connections: 8, seconds: 3 })
  const pids = processesOf(serverPid, dataDirectory)
  const before = cpuSecondsOf(pids)
  const perSecond = await requestsPerSecond({ address, connections: 8, seconds: RENDER_SECONDS })
  const used = cpuSecondsOf(pids) - before
  return { perSecond, perCpuSecond: (perSecond * RENDER_SECONDS) / used }
}

const percent = (ratio: number): string => `${Math.round(ratio * 100)} %`
const whole = (value: number): string => Math.round(value).toLocaleString('en-GB')

function rowsOf({ name, bar }: Target, results: Comparison[]): string[] {
  return results.map(({ connections, ours, reference, ratio, ratios }) => {
    const span = `${percent(Math.min(...ratios))}–${percent(Math.max(...ratios))}`
    return `| ${name} | ${connections} | ${whole(ours)} | ${whole(reference)} | **${percent(ratio)}** (${span}) | ${percent(bar)} | ${ratio >= bar ? 'yes' : 'no'} |`
  })
}

const ACCOUNTS_ONLY = process.argv.includes('accounts')
const SEARCH_ONLY = process.argv.includes('search')
const SUBMIT_ONLY = process.argv.includes('submit')
const PROJECTS_ONLY = process.argv.includes('projects')

async function reportPages(serverPid: number, articles: number): Promise<string> {
  const list = (await (await fetch(`${OURS}/api/public/research-library`)).json()) as { papers: { paper_id: string }[] }
  const br = { 'accept-encoding': 'br' }
  const targets: Target[] = [
    { name: 'Library page (cached)', path: '/research', reference: 'http', bar: 0.5, headers: br },
    {
      name: 'Paper page (cached)',
      path: `/research/${list.papers[0]?.paper_id}`,
      reference: 'http',
      bar: 0.5,
      headers: br,
    },
    {
      name: 'List call (not cached)',
      path: '/api/public/research-library',
      reference: 'fastify',
      bar: 0.4,
      headers: {},
    },
  ]
  const rows: string[] = []
  for (const target of targets) rows.push(...rowsOf(target, await measure(target)))
  const rendering = await measureRendering(serverPid)
  return `## Pages

${articles} articles in the library. The reference servers (bench/reference-*.mjs) send the same bytes from memory, pinned to the same
core, in turn with ours in the same run. Machines are noisy: read the ratios (median of three pairs, lowest and highest in brackets), not
the single figures. Each list call asks PostgreSQL for the library's change number (docs/decisions/0025) before it sends what it wrote
from the lines read with that number.

| what | connections | ours, requests/s | reference, requests/s | ratio | bar | reached |
|---|---|---|---|---|---|---|
${rows.join('\n')}

Library page rendered afresh, its data from PostgreSQL included: **${whole(rendering.perCpuSecond)} pages per CPU second** of the server
and its PostgreSQL together (bar: 600; ${rendering.perCpuSecond >= 600 ? 'reached' : 'not reached'}); ${whole(rendering.perSecond)} pages/s on one core.
`
}

async function reportServer(): Promise<string[]> {
  const withPages = !ACCOUNTS_ONLY && !SUBMIT_ONLY
  const articles = withPages ? await part('Importing articles', importArticles) : 0
  const server = startServer(environment)
  try {
    await untilAnswers(`${OURS}/health/ready`)
    const submit = () => part('Questions', () => reportSubmissions(OURS, { questions: SHORT ? 500 : 3_000 }))
    if (SUBMIT_ONLY) {
      pinSelf()
      return [await submit()]
    }
    // Before this process is held to one core, and the browser that it starts with it.
    const seen = withPages ? [await part('Lighthouse', () => reportLighthouse(OURS))] : []
    pinSelf()
    const parts = withPages ? [await part('Pages', () => reportPages(server.pid ?? 0, articles)), ...seen] : []
    if (withPages) parts.push(await part('PDFs', () => reportPdfs(OURS)), await submit())
    parts.push(await part('Sign-ins', () => reportSignIns(OURS, { seconds: SHORT ? 3 : 15 })))
    parts.push(await part('Timing', () => reportTiming(OURS, { samples: SHORT ? 50 : 500 })))
    return parts
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
}

try {
  await part('Building the pages', () =>
    execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  const parts = SEARCH_ONLY || PROJECTS_ONLY ? [] : await reportServer()
  const large = { ...environment, INFLO_DATA_DIR: join(work, 'large') }
  const isPart = ACCOUNTS_ONLY || SEARCH_ONLY || SUBMIT_ONLY || PROJECTS_ONLY
  if (SEARCH_ONLY || !isPart) {
    const files = articleFiles(join(work, 'articles'))
    parts.push(await part('Search', () => reportSearch(large, OURS, files)))
  }
  const projects = { ...environment, INFLO_DATA_DIR: join(work, 'projects') }
  if (PROJECTS_ONLY || !isPart) parts.push(await part('Projects', () => reportProjects(projects, OURS)))
  const report = `# Benchmark

Measured ${new Date().toISOString().slice(0, 10)} by \`npm run bench\` on ${describeMachine()}; load by ${LOADER}.
The server and its PostgreSQL are pinned to one core, the load to the other. Where answers are timed one by one, a stop of the
process that asks counts as the server's: it has 1 MB for young objects, since clearing up V8's own 16 MB held it up for 25 to 45 ms.

${parts.join('\n')}`
  // What measures only a part, or less often, is for looking at while working.
  if (!isPart && !SHORT) writeFileSync(join(ROOT, 'bench/RESULTS.md'), report)
  process.stdout.write(report)
} finally {
  rmSync(work, { recursive: true, force: true })
}
