import { type LostRun, partsOutside, spanOf } from './lost-runs.ts'
import { type ClockSpans, uncovered } from './spans.ts'

const blank = (run: LostRun): LostRun => ({ ...run, text: '' })

/**
 * Empties runs whose text was already offered to its writer, since two servers may report the same loss. Keeps the
 * empty runs, since the position of later text may depend on them. Pure.
 */
export function knownLost(runs: LostRun[], known: ClockSpans): LostRun[] {
  const seen = new Map<number, Set<number>>()
  return runs.flatMap((run) => {
    const { client, clock } = run
    const own = seen.get(client) ?? new Set()
    seen.set(client, own)
    const isTwice = own.has(clock) && run.text !== ''
    if (run.text !== '') own.add(clock)
    if (isTwice) return []
    const fresh = uncovered(spanOf(run), known)
    if (run.kind !== 'text') return fresh.length > 0 ? [run] : [blank(run)]
    const old = partsOutside(run, new Map([[client, fresh]]))
    return [...partsOutside(run, known), ...old.map(blank)]
  })
}
