import type { Id } from '../losses/lost-runs.ts'
import { type ClockSpans, uncovered } from '../losses/spans.ts'
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

/** The number of adjacent clocks whose moves are found together. */
const PAGE = 64

/** Finds the moves that contain a character. An undo of a long text has thousands of moves. */
class Pages {
  private readonly pages = new Map<string, Move[]>()

  add(move: Move, { client, clock }: Id): void {
    for (let page = Math.floor(clock / PAGE); page * PAGE < clock + lengthOf(move); page += 1) {
      const key = `${client}.${page}`
      const own = this.pages.get(key)
      if (own) own.push(move)
      else this.pages.set(key, [move])
    }
  }

  at({ client, clock }: Id): readonly Move[] {
    return this.pages.get(`${client}.${Math.floor(clock / PAGE)}`) ?? []
  }
}

/** Indexes the moves of a paper by the moved characters and by their copies. */
export class MoveIndex {
  private readonly moves: Move[] = []
  private readonly bySource = new Pages()
  private readonly byCopy = new Pages()

  constructor(moves: readonly Move[] = []) {
    this.add(moves)
  }

  add(moves: readonly Move[]): void {
    for (const move of moves) {
      this.moves.push(move)
      this.bySource.add(move, move.source)
      this.byCopy.add(move, move.copy)
    }
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
  copiesOf(id: Id): Id[] {
    return this.bySource.at(id).flatMap(({ source, copy, text }) => {
      const into = id.clock - source.clock
      return into >= 0 && into < text.length ? [{ client: copy.client, clock: copy.clock + into }] : []
    })
  }

  private sourcesOf(id: Id): Id[] {
    return this.byCopy.at(id).flatMap(({ source, copy, text }) => {
      const into = id.clock - copy.clock
      return into >= 0 && into < text.length ? [{ client: source.client, clock: source.clock + into }] : []
    })
  }

  /** Returns the parts of moves whose source is in these spans. */
  movesFrom(spans: ClockSpans): Move[] {
    if (spans.size === 0) return []
    return this.moves.flatMap((move) => {
      const { client, clock } = move.source
      const whole = { client, from: clock, to: clock + lengthOf(move) }
      const parts = uncovered(whole, new Map([[client, uncovered(whole, spans)]]))
      return parts.map(({ from, to }) => cut(move, from - clock, to - clock))
    })
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
