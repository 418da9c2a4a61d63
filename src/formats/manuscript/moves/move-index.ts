import type { Id } from '../losses/lost-runs.ts'
import type { ClockSpans } from '../losses/spans.ts'
import type { CharacterRun, Move, Passage } from './moved-text.ts'

const lengthOf = ({ text }: Move): number => text.length

/** Returns the part of a move between two offsets in its text. */
const cut = ({ source, copy, text, ...rest }: Move, from: number, to: number): Move => ({
  ...rest,
  source: { ...source, clock: source.clock + from },
  copy: { ...copy, clock: copy.clock + from },
  text: text.slice(from, to),
})

function closure(id: Id, next: (id: Id) => Id[]): Id[] {
  const found = new Map<string, Id>()
  const open = [id]
  for (let one = open.pop(); one; one = open.pop()) {
    for (const other of next(one)) {
      const key = `${other.client}.${other.clock}`
      if (found.has(key)) continue
      found.set(key, other)
      open.push(other)
    }
  }
  return [...found.values()]
}

/** Indexes the moves of a paper by the moved characters and by their copies. */
export class MoveIndex {
  private readonly bySource = new Map<number, Move[]>()
  private readonly byCopy = new Map<number, Move[]>()

  constructor(moves: readonly Move[] = []) {
    this.add(moves)
  }

  add(moves: readonly Move[]): void {
    for (const move of moves) {
      for (const [map, { client }] of [
        [this.bySource, move.source],
        [this.byCopy, move.copy],
      ] as const) {
        const own = map.get(client)
        if (own) own.push(move)
        else map.set(client, [move])
      }
    }
  }

  all(): Move[] {
    return [...this.bySource.values()].flat()
  }

  /** Returns all copies of a character, and the copies of these copies. */
  descendantsOf(id: Id): Id[] {
    return closure(id, (one) => this.copiesOf(one))
  }

  /** Returns the characters of which a character is a copy, directly or through other copies. */
  ancestorsOf(id: Id): Id[] {
    return closure(id, (one) => this.sourcesOf(one))
  }

  /** Returns the direct copies of a character. */
  copiesOf({ client, clock }: Id): Id[] {
    return (this.bySource.get(client) ?? []).flatMap(({ source, copy, text }) => {
      const into = clock - source.clock
      return into >= 0 && into < text.length ? [{ client: copy.client, clock: copy.clock + into }] : []
    })
  }

  private sourcesOf({ client, clock }: Id): Id[] {
    return (this.byCopy.get(client) ?? []).flatMap(({ source, copy, text }) => {
      const into = clock - copy.clock
      return into >= 0 && into < text.length ? [{ client: source.client, clock: source.clock + into }] : []
    })
  }

  /** Returns the parts of moves whose source is in these spans. */
  movesFrom(spans: ClockSpans): Move[] {
    return [...spans].flatMap(([client, own]) =>
      (this.bySource.get(client) ?? []).flatMap((move) => {
        const { clock } = move.source
        return own.flatMap(({ from, to }) => {
          const [start, end] = [Math.max(from - clock, 0), Math.min(to - clock, lengthOf(move))]
          return end > start ? [cut(move, start, end)] : []
        })
      }),
    )
  }
}

const isNext = (last: Move, { copy }: Move): boolean =>
  last.copy.client === copy.client && last.copy.clock + lengthOf(last) === copy.clock

/** Returns the moved text as passages. Text that a change inserted without interruption is one passage. Pure. */
export function sourcePassages(moves: readonly Move[]): Passage[] {
  const sorted = moves.toSorted(
    ({ copy: one }, { copy: other }) => one.client - other.client || one.clock - other.clock,
  )
  const passages: CharacterRun[][] = []
  let last: Move | undefined
  for (const move of sorted) {
    const run = { ...move.source, text: move.text }
    if (last && isNext(last, move)) passages.at(-1)?.push(run)
    else passages.push([run])
    last = move
  }
  return passages
}
