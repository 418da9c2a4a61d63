import { requestsPerSecond } from './load.ts'
import { SHORT } from './progress.ts'

export type Side = { address: string; headers?: Record<string, string> }
export type Comparison = { connections: number; ours: number; reference: number; ratio: number; ratios: number[] }

const ROUNDS = SHORT ? 1 : 3
// At one connection the just-in-time compiler needs some ten thousand calls to settle, on both sides.
const WARM_UP_SECONDS = SHORT ? 1 : 4
const SECONDS = SHORT ? 1 : 2

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The two sides in turn, A B A B …, so that a drift of the machine's speed falls on both; the median ratio is quoted. */
export async function compare(ours: Side, reference: Side, connections: number): Promise<Comparison> {
  const measured: { ours: number; reference: number }[] = []
  for (const side of [ours, reference]) await requestsPerSecond({ ...side, connections, seconds: WARM_UP_SECONDS })
  for (let round = 0; round < ROUNDS; round += 1) {
    measured.push({
      ours: await requestsPerSecond({ ...ours, connections, seconds: SECONDS }),
      reference: await requestsPerSecond({ ...reference, connections, seconds: SECONDS }),
    })
  }
  const ratios = measured.map((pair) => pair.ours / pair.reference)
  return {
    connections,
    ours: median(measured.map((pair) => pair.ours)),
    reference: median(measured.map((pair) => pair.reference)),
    ratio: median(ratios),
    ratios,
  }
}
