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
// The page cache does not store pages with such a long address.
const UNKEPT = `/research?uncached=${'x'.repeat(320)}`

/** Returns pages per CPU second of the server and its PostgreSQL together. */
async function pagesPerCpuSecond({ origin, cpuSeconds }: Running): Promise<number> {
  const load = { origin, connections: CONNECTIONS, request: { path: UNKEPT } }
  await httpLoad({ ...load, until: { seconds: WARM_UP_SECONDS } })
  return answersPerCpuSecond({ ...load, until: { seconds: SECONDS } }, cpuSeconds)
}

/** Returns how often React alone renders the same page's tree per CPU second, with the data in memory. */
function renderedAlone({ origin }: Running): number {
  const program = join(import.meta.dirname, 'references/render.ts')
  const printed = execFileSync('taskset', ['-c', SERVER_CORE, process.execPath, program], {
    env: { ...process.env, NODE_ENV: 'production', ORIGIN: origin, ADDRESS: UNKEPT, SECONDS: String(SECONDS) },
    encoding: 'utf8',
  })
  return Number(printed)
}

/**
 * Measures the uncached library page, including its data from PostgreSQL and, for comparison, `renderToString` of the
 * same tree without the server.
 */
export const measureRendering = (context: RunContext): Promise<ReportSection[]> =>
  serving(context.library(), async (server) => {
    const ours = await pagesPerCpuSecond(server)
    const alone = renderedAlone(server)
    return [
      {
        title: 'Rendering a page',
        text: `The library page, including its data from PostgreSQL, in pages per CPU second of the server and its PostgreSQL together. For comparison:
React's renderToString of the same tree with its data in memory (bench/references/render.ts), on the same core in the same run.`,
        words: ['what'],
        columns: ['ours', 'renderToString alone', 'ratio'],
        rows: [{ what: ['Library page'], figures: [perSecond(ours), perSecond(alone), share(ours / alone)] }],
      },
    ]
  })
