import type { Losses } from './loss-recorder.ts'
import { cutRun, type Id, type LostRun, spanOf } from './lost-runs.ts'
import { CONTEXT_LENGTH, type Removal, type PlacedRun } from './removals.ts'
import type { ClockSpan } from './spans.ts'

/** A fragment of text that a merge deleted, with the clients that typed and inserted it and its former position. */
export type LostPiece = {
  writer: number
  client: number
  spans: ClockSpan[]
  words: string
  /** Null if the section is unknown. */
  section: string | null
  before: string
  after: string
  removal: Removal | null
}

/** Attributes with text that members write: those of footnotes, formulas, equations, figures and files. */
const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set(['text', 'tex', 'alt', 'licence', 'source', 'consent', 'name'])

type Place = { removal: Removal; from: number; to: number; attribute: string | null }
type Placed = { runs: LostRun[]; place: Place | undefined; isOwnText: boolean }

/** The maximum number of earlier insertions to follow when searching for the position of a run. */
const STEPS_MAX = 10_000

class Places {
  private readonly removals: RemovalIndex
  private readonly byClient: Map<number, LostRun[]>

  constructor(removals: Removal[], runs: LostRun[]) {
    this.removals = new RemovalIndex(removals)
    this.byClient = Map.groupBy(runs, ({ client }) => client)
    for (const own of this.byClient.values()) own.sort((one, other) => one.clock - other.clock)
  }

  /**
   * Finds the position of an inserted run in removed text. If its neighbours are also lost runs, uses their position.
   */
  of(run: LostRun): Place | undefined {
    let at: LostRun | undefined = run
    for (let steps = 0; at && steps < STEPS_MAX; steps += 1) {
      const beside = this.beside(at)
      if (beside) return beside
      at = this.lostAt(at.origin) ?? this.lostAt(at.parent) ?? this.lostAt(at.rightOrigin)
    }
    return undefined
  }

  own(run: LostRun): Place | undefined {
    const first = this.removals.at(run)
    if (!first) return undefined
    const last = this.removals.at({ client: run.client, clock: run.clock + run.length - 1 })
    return { ...first, from: first.before, to: last?.removal === first.removal ? last.after : first.after }
  }

  private beside({ origin, rightOrigin, parent }: LostRun): Place | undefined {
    const [left, right, around] = [this.removals.at(origin), this.removals.at(rightOrigin), this.removals.at(parent)]
    if (left) return { ...left, from: left.after, to: left.after }
    if (right) return { ...right, from: right.before, to: right.before }
    return around && { ...around, from: around.after, to: around.after }
  }

  private lostAt(id: Id | null): LostRun | undefined {
    if (!id) return undefined
    const own = this.byClient.get(id.client) ?? []
    const at = own.findLastIndex(({ clock }) => clock <= id.clock)
    const run = own[at]
    return run && id.clock < run.clock + run.length ? run : undefined
  }
}

const writerOf = ({ writer, client }: LostRun): number => writer ?? client

const isSameWriter = (one: LostRun, other: LostRun): boolean =>
  one.client === other.client && writerOf(one) === writerOf(other)

function pieceOf({ runs, place }: Placed, words: string): LostPiece {
  const { removal = null, from = 0, to = 0 } = place ?? {}
  return {
    writer: runs[0] ? writerOf(runs[0]) : 0,
    client: runs[0]?.client ?? 0,
    spans: runs.map(spanOf),
    words,
    section: removal?.section ?? runs.find(({ section }) => section !== null)?.section ?? null,
    before: removal ? removal.text.slice(Math.max(0, from - CONTEXT_LENGTH), from) || removal.before : '',
    after: removal?.text.slice(to, to + CONTEXT_LENGTH) ?? '',
    removal,
  }
}

const wordsOf = (runs: LostRun[]): string => runs.map(({ text }) => text).join('')

// Returns the text between two fragments that belong together. Fragments belong together if they are adjacent in the
// same removed text, or were written as new paragraphs at the same position in it. Returns undefined for other
// fragments.
function between(one: Placed, other: Placed): string | undefined {
  if (!one.place || !other.place || one.place.removal !== other.place.removal) return undefined
  const [[first], [second]] = [one.runs, other.runs]
  if (!first || !second || !isSameWriter(first, second)) return undefined
  if (!one.isOwnText || !other.isOwnText) return one.place.from === other.place.from ? '\n' : undefined
  const gap = one.place.removal.text.slice(one.place.to, other.place.from)
  return gap.trim() === '' ? gap : undefined
}

function joined(sorted: Placed[]): LostPiece[] {
  const pieces: LostPiece[] = []
  let last: Placed | undefined
  let words = ''
  for (const one of sorted) {
    const gap = last && between(last, one)
    if (last && gap !== undefined) {
      words += gap + wordsOf(one.runs)
      const place = one.place && last.place && { ...last.place, to: one.place.to }
      last = { runs: [...last.runs, ...one.runs], place, isOwnText: last.isOwnText }
    } else {
      if (last) pieces.push(pieceOf(last, words))
      last = one
      words = wordsOf(one.runs)
    }
  }
  if (last) pieces.push(pieceOf(last, words))
  return pieces
}

const inOrder = (one: Placed, other: Placed): number =>
  (one.place?.from ?? 0) - (other.place?.from ?? 0) || (one.runs[0]?.clock ?? 0) - (other.runs[0]?.clock ?? 0)

/**
 * Combines lost characters into the fragments that their writers typed. Each fragment has its former position. Pure.
 */
export function piecesOf({ runs, removals }: Losses): LostPiece[] {
  const places = new Places(removals, runs)
  const placed = fragmentsOf(runs.filter(({ kind }) => kind === 'text')).flatMap((fragment): Placed[] => {
    const [first] = fragment
    const last = fragment.at(-1)
    if (!first || !last || wordsOf(fragment) === '') return []
    const [own, end] = [places.own(first), places.own(last)]
    if (own && end?.removal === own.removal) return [{ runs: fragment, place: { ...own, to: end.to }, isOwnText: true }]
    return [{ runs: fragment, place: places.of(first), isOwnText: false }]
  })
  const groups = Map.groupBy(placed, ({ place, runs: own }) => place?.removal ?? own[0])
  const pieces = [...groups.values()].flatMap((group) => joined(group.toSorted(inOrder)))
  const values = runs
    .filter(({ kind, text }) => kind === 'value' && text !== '')
    .map((run): Placed => ({ runs: [run], place: places.own(run) ?? places.of(run), isOwnText: false }))
    .filter(({ runs: [run], place }) => TEXT_ATTRIBUTES.has(run?.attribute ?? place?.attribute ?? ''))
  return [...pieces, ...values.map((one) => pieceOf(one, wordsOf(one.runs)))]
}

/**
 * A position in removed text, between the offset of a character (`before`) and the offset of the next one (`after`).
 */
type Found = { removal: Removal; before: number; after: number; attribute: string | null }

/** Finds the positions of Yjs ids in removed text. */
class RemovalIndex {
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

/**
 * The maximum number of runs to join, since finding neighbours takes time. Nobody types so many runs in one paragraph.
 */
const ORDERED_RUNS_MAX = 5_000

const holds = ({ client, clock, length }: LostRun, id: Id): boolean =>
  client === id.client && clock <= id.clock && id.clock < clock + length

/**
 * Inserts a run into the fragment that contains its neighbour. Two runs are neighbours if they were adjacent when
 * typed, and if the same client typed both, since lost text is offered only to its writer.
 * @returns whether a neighbour was found
 */
function insert(fragments: LostRun[][], run: LostRun): boolean {
  for (const [id, isLeft] of [
    [run.origin, true],
    [run.rightOrigin, false],
  ] as const) {
    if (id?.client !== run.client) continue
    for (const fragment of fragments) {
      const at = fragment.findLastIndex((one) => holds(one, id))
      const found = fragment[at]
      if (!found || !isSameWriter(found, run)) continue
      const split = id.clock - found.clock + (isLeft ? 1 : 0)
      const [left, right] = [cutRun(found, 0, split), cutRun(found, split, found.length)]
      fragment.splice(at, 1, ...[left, run, right].filter(({ length }) => length > 0))
      return true
    }
  }
  return false
}

/** Groups runs that were typed next to each other, in the order of the text. Pure. */
function fragmentsOf(runs: LostRun[]): LostRun[][] {
  const fragments: LostRun[][] = []
  const sorted = runs.toSorted((one, other) => one.client - other.client || one.clock - other.clock)
  const ordered = sorted.slice(0, ORDERED_RUNS_MAX)
  for (const run of ordered) if (!insert(fragments, run)) fragments.push([run])
  return [...fragments, ...sorted.slice(ORDERED_RUNS_MAX).map((run) => [run])]
}
