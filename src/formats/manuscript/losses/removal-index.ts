import type { Id } from './lost-runs.ts'
import type { PlacedRun, Removal } from './removals.ts'

/** A place in a removed text: the character's offset, and the one behind it. */
type Found = { removal: Removal; before: number; after: number; attribute: string | null }

/** Finds ids of Yjs in removed texts. */
export class RemovalIndex {
  private readonly byClient: Map<number, { removal: Removal; run: PlacedRun }[]>

  constructor(removals: Removal[]) {
    const placed = removals.flatMap((removal) => removal.runs.map((run) => ({ removal, run })))
    this.byClient = Map.groupBy(placed, ({ run: [client] }) => client)
    for (const own of this.byClient.values()) own.sort(({ run: one }, { run: other }) => one[1] - other[1])
  }

  at(id: Id | null): Found | undefined {
    const own = (id && this.byClient.get(id.client)) ?? []
    let [low, high] = [0, own.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((own[middle]?.run[1] ?? 0) <= (id?.clock ?? 0)) low = middle + 1
      else high = middle
    }
    const found = own[low - 1]
    if (!id || !found) return undefined
    const [, clock, length, offset, is, end = offset] = found.run
    const into = id.clock - clock
    if (into >= length) return undefined
    const before = is === 'text' ? offset + into : offset
    const attribute = is.startsWith('=') ? is.slice(1) : null
    return { removal: found.removal, before, after: is === 'text' ? before + 1 : end, attribute }
  }
}
