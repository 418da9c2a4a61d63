import type { Id } from '../losses/lost-runs.ts'
import { type ClockSpan, type ClockSpans, SpanCollector, spansByClient, spansIn, uncovered } from '../losses/spans.ts'
import { keyOf } from './characters.ts'
import { type CharacterRun, type Move, type Passage, UNKNOWN } from './moved-text.ts'

const lengthOf = ({ text }: Move): number => text.length

const spanAt = ({ client, clock }: Id, length: number): ClockSpan => ({ client, from: clock, to: clock + length })

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
      const key = keyOf(other)
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
  private readonly idOf: (move: Move) => Id

  constructor(idOf: (move: Move) => Id) {
    this.idOf = idOf
  }

  add(move: Move): void {
    const { client, clock } = this.idOf(move)
    for (let page = Math.floor(clock / PAGE); page * PAGE < clock + lengthOf(move); page += 1) {
      const key = `${client}.${page}`
      const own = this.pages.get(key)
      if (own) own.push(move)
      else this.pages.set(key, [move])
    }
  }

  /** Returns the moves whose characters overlap with a span, each once. */
  within({ client, from, to }: ClockSpan): Move[] {
    const moves = new Set<Move>()
    for (let page = Math.floor(from / PAGE); page * PAGE < to; page += 1) {
      for (const move of this.pages.get(`${client}.${page}`) ?? []) {
        const { clock } = this.idOf(move)
        if (clock < to && from < clock + lengthOf(move)) moves.add(move)
      }
    }
    return [...moves]
  }

  at({ client, clock }: Id): readonly Move[] {
    return this.pages.get(`${client}.${Math.floor(clock / PAGE)}`) ?? []
  }
}

/** Indexes the moves of a paper by the moved characters and by their copies. */
export class MoveIndex {
  private readonly bySource = new Pages(({ source }) => source)
  private readonly byCopy = new Pages(({ copy }) => copy)

  constructor(moves: readonly Move[] = []) {
    this.add(moves)
  }

  add(moves: readonly Move[]): void {
    for (const move of moves) {
      this.bySource.add(move)
      this.byCopy.add(move)
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

  /** Returns the typed characters of which these characters are copies, or the characters themselves, each once. */
  typedSpansOf(spans: ClockSpans): ClockSpan[] {
    const seen = new SpanCollector()
    const typed: ClockSpan[] = []
    const open = [...spans.values()].flat()
    for (let span = open.pop(); span; span = open.pop()) {
      for (const fresh of seen.add(span)) {
        const { from, to } = fresh
        const moves = this.byCopy.within(fresh)
        const copies = spansByClient(moves.map(({ copy, text }) => spanAt(copy, text.length)))
        typed.push(...uncovered(fresh, copies))
        for (const { source, copy, text } of moves) {
          const [start, end] = [Math.max(from, copy.clock), Math.min(to, copy.clock + text.length)]
          open.push(spanAt({ client: source.client, clock: source.clock + start - copy.clock }, end - start))
        }
      }
    }
    return typed
  }

  /** Returns the text of a character, if a move of the character or of one of its copies knows it. */
  characterOf(id: Id): string | undefined {
    const seen = new Set([keyOf(id)])
    const open = [id]
    for (let one = open.pop(); one; one = open.pop()) {
      for (const { other, character } of this.linksOf(one)) {
        if (character !== UNKNOWN) return character
        if (!seen.has(keyOf(other))) open.push(other)
        seen.add(keyOf(other))
      }
    }
    return undefined
  }

  /** Yields the direct sources and copies of a character, with its text according to each move. */
  private *linksOf(id: Id): Generator<{ other: Id; character: string }> {
    for (const { source, copy, text } of this.byCopy.at(id)) {
      const into = id.clock - copy.clock
      if (copy.client === id.client && into >= 0 && into < text.length)
        yield { other: { client: source.client, clock: source.clock + into }, character: text.charAt(into) }
    }
    for (const { source, copy, text } of this.bySource.at(id)) {
      const into = id.clock - source.clock
      if (source.client === id.client && into >= 0 && into < text.length)
        yield { other: { client: copy.client, clock: copy.clock + into }, character: text.charAt(into) }
    }
  }

  /** Returns the direct copies of a character. */
  copiesOf(id: Id): Id[] {
    const copies: Id[] = []
    for (const { source, copy, text } of this.bySource.at(id)) {
      const into = id.clock - source.clock
      if (source.client === id.client && into >= 0 && into < text.length)
        copies.push({ client: copy.client, clock: copy.clock + into })
    }
    return copies
  }

  private sourcesOf(id: Id): Id[] {
    const sources: Id[] = []
    for (const { source, copy, text } of this.byCopy.at(id)) {
      const into = id.clock - copy.clock
      if (copy.client === id.client && into >= 0 && into < text.length)
        sources.push({ client: source.client, clock: source.clock + into })
    }
    return sources
  }

  /** Returns the parts of moves whose source is in these spans. */
  movesFrom(spans: ClockSpans): Move[] {
    const moves = new Set([...spans.values()].flatMap((own) => own.flatMap((span) => this.bySource.within(span))))
    return [...moves].flatMap((move) => {
      const { clock } = move.source
      return spansIn(spanAt(move.source, lengthOf(move)), spans).map(({ from, to }) =>
        cut(move, from - clock, to - clock),
      )
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
