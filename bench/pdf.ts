import { quantile } from './figures.ts'
import { paperIds, type RunContext, serving } from './run-context.ts'
import { SHORT } from './progress.ts'
import { ms, type ReportSection } from './report.ts'

const FIRST_MS_MAX = 300
const AGAIN_ROUNDS = SHORT ? 2 : 20

async function milliseconds(address: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(address)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return performance.now() - started
}

/** Every paper's PDF, asked for first and then again, one at a time. */
export const measurePdfs = (context: RunContext): Promise<ReportSection[]> =>
  serving(context.library(), async ({ origin }) => {
    const addresses = (await paperIds(origin)).map((paperId) => `${origin}/research/${paperId}.pdf`)
    const made: number[] = []
    for (const address of addresses) made.push(await milliseconds(address))
    const again: number[] = []
    for (let round = 0; round < AGAIN_ROUNDS; round += 1)
      for (const address of addresses) again.push(await milliseconds(address))
    // The very first one starts the typesetter and reads the fonts.
    const [beginning = 0, ...others] = made
    return [
      {
        title: 'PDFs',
        text: `${addresses.length} papers, one at a time, each reading counted.`,
        words: ['what'],
        columns: ['median', 'longest'],
        rows: [
          { what: ['Made'], figures: [ms(quantile(others, 0.5)), ms(Math.max(...others), FIRST_MS_MAX)] },
          { what: ['The first after a start'], figures: [ms(beginning), ms(beginning, FIRST_MS_MAX)] },
          { what: ['Asked for again'], figures: [ms(quantile(again, 0.5)), ms(Math.max(...again))] },
        ],
      },
    ]
  })
