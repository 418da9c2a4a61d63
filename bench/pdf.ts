import { ask } from './load/http.ts'
import { paperIds, type RunContext, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { ms, quantile, type ReportSection } from './report.ts'

const FIRST_MS_MAX = 300
const AGAIN_ROUNDS = SHORT ? 2 : 20

async function milliseconds(origin: string, path: string): Promise<number> {
  const { status, ms: took } = await ask(origin, { path })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return took
}

/** Measures every paper's PDF, at the first request and at a second one. Requests are sent one at a time. */
export const measurePdfs = (context: RunContext): Promise<ReportSection[]> =>
  serving(context.library(), async ({ origin }) => {
    const paths = (await paperIds(origin)).map((paperId) => `/research/${paperId}.pdf`)
    const made: number[] = []
    for (const path of paths) made.push(await milliseconds(origin, path))
    const again: number[] = []
    for (let round = 0; round < AGAIN_ROUNDS; round += 1)
      for (const path of paths) again.push(await milliseconds(origin, path))
    // The very first PDF starts the typesetter and reads the fonts.
    const [beginning = 0, ...others] = made
    return [
      {
        title: 'PDFs',
        text: `${paths.length} papers, one at a time, each view counted.`,
        words: ['what'],
        columns: ['median', 'longest'],
        rows: [
          { what: ['Generated'], figures: [ms(quantile(others, 0.5)), ms(Math.max(...others), FIRST_MS_MAX)] },
          { what: ['The first after a start'], figures: [ms(beginning), ms(beginning, FIRST_MS_MAX)] },
          { what: ['Requested again'], figures: [ms(quantile(again, 0.5)), ms(Math.max(...again))] },
        ],
      },
    ]
  })
