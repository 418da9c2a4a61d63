import { SHORT } from './progress.ts'

const FIRST_MS_MAX = 300
const CACHED_ROUNDS = SHORT ? 2 : 20

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function milliseconds(address: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(address)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return performance.now() - started
}

const whole = (ms: number): string => `${Math.round(ms)} ms`

/** Every paper's PDF, asked for first and then again, one at a time; a part of the report. */
export async function reportPdfs(server: string): Promise<string> {
  const answer = await fetch(`${server}/api/public/research-library?size=100`)
  const { papers } = (await answer.json()) as { papers: { paper_id: string }[] }
  const addresses = papers.map(({ paper_id: paperId }) => `${server}/research/${paperId}.pdf`)
  const made: number[] = []
  for (const address of addresses) made.push(await milliseconds(address))
  const cached: number[] = []
  for (let round = 0; round < CACHED_ROUNDS; round += 1)
    for (const address of addresses) cached.push(await milliseconds(address))
  // The very first one starts the typesetter's thread and reads the fonts.
  const [beginning = 0, ...others] = made
  const within = others.filter((ms) => ms < FIRST_MS_MAX).length
  return `## PDFs

${papers.length} papers, one at a time, each reading counted: made in **${whole(median(others))}** (median; longest ${whole(Math.max(...others))}; ${within} of
${others.length} within ${FIRST_MS_MAX} ms), the first after a start in ${whole(beginning)}; asked for again in **${median(cached).toFixed(1)} ms** (median; longest
${whole(Math.max(...cached))}).
`
}
