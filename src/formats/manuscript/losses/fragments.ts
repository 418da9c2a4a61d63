import type { Id, LostRun } from './lost-runs.ts'

/** Beyond so many runs at once each stays by itself: nobody types so many in one place, and finding neighbours takes time. */
const ORDERED_RUNS_MAX = 5_000

const holds = ({ client, clock, length }: LostRun, id: Id): boolean =>
  client === id.client && clock <= id.clock && id.clock < clock + length

const cut = (run: LostRun, from: number, to: number): LostRun => ({
  ...run,
  clock: run.clock + from,
  length: to - from,
  text: run.text.slice(from, to),
  origin: from === 0 ? run.origin : { client: run.client, clock: run.clock + from - 1 },
})

/** Inserts a run where its neighbour of then is. @returns whether there is one. */
function insert(fragments: LostRun[][], run: LostRun): boolean {
  for (const [id, isLeft] of [
    [run.origin, true],
    [run.rightOrigin, false],
  ] as const) {
    if (!id) continue
    for (const fragment of fragments) {
      const at = fragment.findLastIndex((one) => holds(one, id))
      const found = fragment[at]
      if (!found) continue
      const split = id.clock - found.clock + (isLeft ? 1 : 0)
      const [left, right] = [cut(found, 0, split), cut(found, split, found.length)]
      fragment.splice(at, 1, ...[left, run, right].filter(({ length }) => length > 0))
      return true
    }
  }
  return false
}

/** Puts runs that were inserted beside each other into their order. Pure. */
export function fragmentsOf(runs: LostRun[]): LostRun[][] {
  const fragments: LostRun[][] = []
  const sorted = runs.toSorted((one, other) => one.client - other.client || one.clock - other.clock)
  const ordered = sorted.slice(0, ORDERED_RUNS_MAX)
  for (const run of ordered) if (!insert(fragments, run)) fragments.push([run])
  return [...fragments, ...sorted.slice(ORDERED_RUNS_MAX).map((run) => [run])]
}
