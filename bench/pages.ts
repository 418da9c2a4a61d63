import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { answersPerCpuSecond } from './load/http.ts'
import { SHORT } from './progress.ts'
import { type Measured, paperIds, type RunContext, type Running, serving, withReference } from './run-context.ts'
import { perSecond, quantile, type Row, type ReportSection, share } from './report.ts'

const CONNECTIONS = [1, 16, 64]
const LEAST = 0.5
const ROUNDS = SHORT ? 1 : 3
// The warm-up is long, since the just-in-time compiler needs about ten thousand calls with one connection until speeds
// are stable.
const WARM_UP_SECONDS = SHORT ? 1 : 4
const SECONDS = SHORT ? 1 : 2
const HEADERS_KEPT = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary', 'content-security-policy']
const ASKED = { 'accept-encoding': 'br' }

type Target = { name: string; path: string }

/** Saves the response's raw bytes, because fetch would decompress them. @returns the response's headers */
async function keepBody(address: string, file: string): Promise<Record<string, string>> {
  const flags = Object.entries(ASKED).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  writeFileSync(file, execFileSync('curl', ['-s', ...flags, address], { maxBuffer: 64 * 2 ** 20 }))
  const answer = await fetch(address, { headers: ASKED })
  await answer.arrayBuffer()
  return Object.fromEntries(
    HEADERS_KEPT.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name) ?? '']] : [])),
  )
}

type Side = Measured & { path: string }

/** Measures our server and the reference alternately, so that changes of machine speed affect both. @returns medians */
async function compare(ours: Side, reference: Side, connections: number) {
  const measure = ({ origin, path, cpuSeconds }: Side, seconds: number) =>
    answersPerCpuSecond({ origin, connections, until: { seconds }, request: { path, headers: ASKED } }, cpuSeconds)
  for (const side of [ours, reference]) await measure(side, WARM_UP_SECONDS)
  const pairs: { ours: number; reference: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    pairs.push({ ours: await measure(ours, SECONDS), reference: await measure(reference, SECONDS) })
  const median = (of: (pair: { ours: number; reference: number }) => number) => quantile(pairs.map(of), 0.5)
  return {
    ours: median((pair) => pair.ours),
    reference: median((pair) => pair.reference),
    ratio: median((pair) => pair.ours / pair.reference),
  }
}

async function rowsOf(context: RunContext, server: Running, { name, path }: Target): Promise<Row[]> {
  const file = context.path('body')
  const headers = await keepBody(server.origin + path, file)
  const environment = { BODY_FILE: file, HEADERS: JSON.stringify(headers) }
  return withReference({ args: ['http.mjs'], environment }, async (reference) => {
    const rows: Row[] = []
    for (const connections of CONNECTIONS) {
      const {
        ours,
        reference: bare,
        ratio,
      } = await compare({ ...server, path }, { ...reference, path: '/' }, connections)
      rows.push({ what: [name, connections], figures: [perSecond(ours), perSecond(bare), share(ratio, LEAST)] })
    }
    return rows
  })
}

/** Measures cached pages and, for comparison, a bare node:http server that sends the same bytes. */
export const measurePages = (context: RunContext): Promise<ReportSection[]> =>
  serving(context.library(), async (server) => {
    const [paper = ''] = await paperIds(server.origin)
    const targets = [
      { name: 'Library page', path: '/research' },
      { name: 'Paper page', path: `/research/${paper}` },
    ]
    const rows: Row[] = []
    for (const target of targets) rows.push(...(await rowsOf(context, server, target)))
    return [
      {
        title: 'Pages from the cache',
        text: `42 articles in the library. Responses per second of the server's CPU. The reference (bench/references/http.mjs) sends the same bytes
from memory, pinned to the same core, in turn with ours in the same run, so compare the ratio.`,
        words: ['what', 'connections'],
        columns: ['ours', 'node:http', 'ratio'],
        rows,
      },
    ]
  })
