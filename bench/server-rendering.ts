import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { answersPerCpuSecond, httpLoad } from './load/http.ts'
import { SERVER_CORE } from './machine.ts'
import { type RunContext, type Running, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { perSecond, type ReportSection, share } from './report.ts'

const SECONDS = SHORT ? 2 : 6
const WARM_UP_SECONDS = 3
const CONNECTIONS = 8
// The cache stores no address this long.
const UNKEPT = `/research?uncached=${'x'.repeat(320)}`

/** Returns pages per CPU second of the server and its PostgreSQL together. */
async function pagesPerCpuSecond({ origin, cpuSeconds }: Running): Promise<number> {
  const load = { origin, connections: CONNECTIONS, request: { path: UNKEPT } }
  await httpLoad({ ...load, until: { seconds: WARM_UP_SECONDS } })
  return answersPerCpuSecond({ ...load, until: { seconds: SECONDS } }, cpuSeconds)
}

/** Returns renderings per CPU second of the same page's tree by React alone, with its data in memory. */
function renderedAlone({ origin }: Running): number {
  const program = join(import.meta.dirname, 'references/render.ts')
  const printed = execFileSync('taskset', ['-c', SERVER_CORE, process.execPath, program], {
    env: { ...process.env, NODE_ENV: 'production', ORIGIN: origin, ADDRESS: UNKEPT, SECONDS: String(SECONDS) },
    encoding: 'utf8',
  })
  return Number(printed)
}

/**
 * Measures the uncached library page, including its data from PostgreSQL, and `renderToString` of the same tree alone.
 */
export const measureRendering = (context: RunContext): Promise<ReportSection[]> =>
  serving(context.library(), async (server) => {
    const ours = await pagesPerCpuSecond(server)
    const alone = renderedAlone(server)
    return [
      {
        title: 'A page rendered afresh',
        text: `The library page, its data from PostgreSQL included: pages per CPU second of the server and its PostgreSQL together. Beside it
React's renderToString of the same tree with its data at hand (bench/references/render.ts), on the same core in the same run.`,
        words: ['what'],
        columns: ['ours', 'renderToString alone', 'ratio'],
        rows: [{ what: ['Library page'], figures: [perSecond(ours), perSecond(alone), share(ours / alone)] }],
      },
    ]
  })
