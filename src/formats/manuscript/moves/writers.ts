import { cutRun, type LostRun, partsOutside } from '../losses/lost-runs.ts'
import type { ClockSpans } from '../losses/spans.ts'
import { idsOf, keyOf } from './characters.ts'
import type { MoveIndex } from './move-index.ts'

/** Returns the tab that typed a character. Another tab's editor may have copied it, as a split or a join does. */
export function writerOf(id: { client: number; clock: number }, index: MoveIndex): number {
  return index.typedAs(id).client
}

/** Splits lost runs by the tabs that typed their text. Pure. */
export function byWriter(runs: readonly LostRun[], index: MoveIndex): LostRun[] {
  return runs.flatMap((run): LostRun[] => {
    if (run.kind !== 'text' || run.text === '') return [run]
    const writers = idsOf(run, run.length).map((id) => writerOf(id, index))
    const starts = [...writers.keys()].filter((at) => at === 0 || writers[at] !== writers[at - 1])
    return starts.map((from, part) => ({ ...cutRun(run, from, starts[part + 1] ?? run.length), writer: writers[from] }))
  })
}

type Known = {
  index: MoveIndex
  /** Characters that are not lost. */
  settled: ClockSpans
}

/** Empties those lost runs whose lost text is a copy of text that an earlier run contains. Pure. */
export function eachOnce(runs: readonly LostRun[], { index, settled }: Known): LostRun[] {
  const seen = new Set<string>()
  return runs.map((run) => {
    if (run.kind !== 'text' || run.text === '') return run
    const typed = partsOutside(run, settled).flatMap((part) =>
      idsOf(part, part.length).map((id) => keyOf(index.typedAs(id))),
    )
    const isKnown = typed.every((key) => seen.has(key))
    for (const key of typed) seen.add(key)
    return isKnown ? { ...run, text: '' } : run
  })
}

/** Returns whether text is lost. Text that its own writer undid is not lost. Pure. */
export const isLost = ({ isRetracted, writer, client }: LostRun): boolean =>
  isRetracted !== true || (writer !== undefined && writer !== client)
