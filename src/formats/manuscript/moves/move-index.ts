import type { Id } from '../losses/lost-runs.ts'
import { type ClockSpan, type ClockSpans, SpanCollector, spansIn, withoutSpans } from '../losses/spans.ts'
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

/** Returns all characters that `next` reaches from some characters, each once, those of the first character first. */
function closure(from: readonly Id[], next: (id: Id) => Id[]): Id[] {
  const found = new Map<string, Id>()
  for (const start of from) {
    const open = [start]
    for (let one = open.pop(); one; one = open.pop()) {
      for (const other of next(one)) {
        const key = keyOf(other)
        if (found.has(key)) continue
        found.set(key, other)
        open.push(other)
      }
    }
  }
  return [...found.values()]
}

type End = 'source' | 'copy'

/** The number of adjacent clocks whose moves are found together. */
const PAGE = 64

/** Finds the moves that contain a character. An undo of a long text has thousands of moves. */
class Pages {
  private readonly pages = new Map<string, Move[]>()
  private readonly end: End

  constructor(end: End) {
    this.end = end
  }

  add(move: Move): void {
    const { client, clock } = move[this.end]
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
        const { clock } = move[this.end]
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
  private readonly ends = { source: new Pages('source'), copy: new Pages('copy') }

  constructor(moves: readonly Move[] = []) {
    this.add(moves)
  }

  add(moves: readonly Move[]): void {
    for (const move of moves) {
      this.ends.source.add(move)
      this.ends.copy.add(move)
    }
  }

  /** Returns all copies of a character, and the copies of these copies. */
  descendantsOf(id: Id): Id[] {
    return this.descendantsOfAll([id])
  }

  /** Returns the copies of several characters, and the copies of these copies, each once. */
  descendantsOfAll(ids: readonly Id[]): Id[] {
    return closure(ids, (one) => this.copiesOf(one))
  }

  /** Returns the characters of which a character is a copy, directly or through other copies. */
  ancestorsOf(id: Id): Id[] {
    return closure([id], (one) => this.sourcesOf(one))
  }

  /** Returns the typed character of which a character is a copy, or the character itself. */
  typedAs(id: Id): Id {
    return this.ancestorsOf(id).find((one) => this.sourcesOf(one).length === 0) ?? id
  }

  /** Returns the typed characters of which these characters are copies, or the characters themselves, each once. */
  typedSpansOf(spans: ClockSpans): ClockSpan[] {
    const { all, copied } = this.follow(spans, 'copy', 'source')
    return withoutSpans(all, copied)
  }

  /** Returns these characters and all copies of them. */
  withCopies(spans: ClockSpans): ClockSpans {
    return this.follow(spans, 'source', 'copy').all
  }

  /**
   * Follows moves from one of their ends to the other, step by step. Returns all characters that it reached, and those
   * from which a move leads on.
   */
  private follow(spans: ClockSpans, from: End, to: End): Record<'all' | 'copied', ClockSpans> {
    const seen = new SpanCollector()
    const left = new SpanCollector()
    const open = [...spans.values()].flat()
    for (let span = open.pop(); span; span = open.pop()) {
      for (const fresh of seen.add(span)) {
        for (const move of this.ends[from].within(fresh)) {
          const start = Math.max(fresh.from, move[from].clock)
          const end = Math.min(fresh.to, move[from].clock + lengthOf(move))
          left.add({ ...fresh, from: start, to: end })
          open.push(spanAt({ ...move[to], clock: move[to].clock + start - move[from].clock }, end - start))
        }
      }
    }
    return { all: seen.spans, copied: left.spans }
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
    for (const { source, copy, text } of this.ends.copy.at(id)) {
      const into = id.clock - copy.clock
      if (copy.client === id.client && into >= 0 && into < text.length)
        yield { other: { client: source.client, clock: source.clock + into }, character: text.charAt(into) }
    }
    for (const { source, copy, text } of this.ends.source.at(id)) {
      const into = id.clock - source.clock
      if (source.client === id.client && into >= 0 && into < text.length)
        yield { other: { client: copy.client, clock: copy.clock + into }, character: text.charAt(into) }
    }
  }

  /** Returns the direct copies of a character. */
  copiesOf(id: Id): Id[] {
    const copies: Id[] = []
    for (const { source, copy, text } of this.ends.source.at(id)) {
      const into = id.clock - source.clock
      if (source.client === id.client && into >= 0 && into < text.length)
        copies.push({ client: copy.client, clock: copy.clock + into })
    }
    return copies
  }

  /** Returns the characters of which a character is a direct copy. */
  sourcesOf(id: Id): Id[] {
    const sources: Id[] = []
    for (const { source, copy, text } of this.ends.copy.at(id)) {
      const into = id.clock - copy.clock
      if (copy.client === id.client && into >= 0 && into < text.length)
        sources.push({ client: source.client, clock: source.clock + into })
    }
    return sources
  }

  /** Returns the parts of moves whose source is in these spans. */
  movesFrom(spans: ClockSpans): Move[] {
    const moves = new Set([...spans.values()].flatMap((own) => own.flatMap((span) => this.ends.source.within(span))))
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
