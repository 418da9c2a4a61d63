import type { LostRun } from './lost-runs.ts'
import { type ClockSpans, uncovered } from './spans.ts'

const blank = (run: LostRun): LostRun => ({ ...run, text: '' })

/**
 * Empties runs whose text was already offered to its writer, since two servers may report the same loss. Keeps the
 * empty runs, since the position of later text may depend on them. Pure.
 */
export function knownLost(runs: LostRun[], known: ClockSpans): LostRun[] {
  const seen = new Map<number, Set<number>>()
  return runs.flatMap((run) => {
    const { client, clock, length } = run
    const own = seen.get(client) ?? new Set()
    seen.set(client, own)
    const isTwice = own.has(clock) && run.text !== ''
    if (run.text !== '') own.add(clock)
    if (isTwice) return []
    const span = { client, from: clock, to: clock + length }
    const fresh = uncovered(span, known)
    if (run.kind !== 'text') return fresh.length > 0 ? [run] : [blank(run)]
    const old = uncovered(span, new Map([[client, fresh]]))
    const part = ({ from, to }: { from: number; to: number }): LostRun => ({
      ...run,
      clock: from,
      length: to - from,
      text: run.text.slice(from - clock, to - clock),
      origin: from === clock ? run.origin : { client, clock: from - 1 },
    })
    return [...fresh.map(part), ...old.map((one) => blank(part(one)))]
  })
}
