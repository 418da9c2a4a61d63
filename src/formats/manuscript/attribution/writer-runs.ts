import { type Signed, signed } from './moved-text.ts'
import type { Stroke } from './strokes.ts'

/**
 * Writer names for characters from an imported document, and for characters of unknown origin. Other writers are
 * identified by their member id.
 */
export const IMPORTED = 'imported'
export const UNKNOWN = 'unknown'

/** Adjacent characters of one writer, with their Yjs client and clock in the shared document. */
export type Run = { client: number; clock: number; length: number; by: string; open: boolean }

/**
 * The stored runs of a section. `by` contains each writer once, and `letters` each writer's number of characters. Runs
 * of older builds have no `letters`. Each run has the client, the clock, the length, the index of the writer, and 1 for
 * text that is only suggested.
 */
export type StoredRuns = { by: string[]; letters?: number[]; runs: [number, number, number, number, 0 | 1][] }

export function encodeRuns(runs: Run[]): StoredRuns {
  const by = [...new Set(runs.map((run) => run.by))]
  const writerIndexes = new Map(by.map((writer, index) => [writer, index]))
  const characters = lettersBy(runs)
  return {
    by,
    letters: by.map((writer) => characters.get(writer) ?? 0),
    runs: runs.map((run) => [run.client, run.clock, run.length, writerIndexes.get(run.by) ?? 0, run.open ? 1 : 0]),
  }
}

export const runsOf = ({ by, runs }: StoredRuns): Run[] =>
  runs.map(([client, clock, length, index, open]) => ({
    client,
    clock,
    length,
    by: by[index] ?? UNKNOWN,
    open: open === 1,
  }))

function added(runs: Run[], run: Run): void {
  const last = runs.at(-1)
  const goesOn =
    last?.client === run.client &&
    last.clock + last.length === run.clock &&
    last.by === run.by &&
    last.open === run.open
  if (goesOn) last.length += run.length
  else if (run.length > 0) runs.push({ ...run })
}

type Known = Map<number, Run[]>

function byClient(runs: Run[]): Known {
  const known: Known = new Map()
  for (const run of runs) {
    const own = known.get(run.client)
    if (own) own.push(run)
    else known.set(run.client, [run])
  }
  for (const own of known.values()) own.sort((one, other) => one.clock - other.clock)
  return known
}

/**
 * Yields a client's runs that overlap a range of clocks. Uses binary search, since a paper can have a hundred thousand
 * runs.
 */
function* within(known: Known, { client, clock, end }: { client: number; clock: number; end: number }): Generator<Run> {
  const own = known.get(client) ?? []
  let [low, high] = [0, own.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const run = own[middle]
    if (run && run.clock + run.length <= clock) low = middle + 1
    else high = middle
  }
  for (let index = low; index < own.length; index += 1) {
    const run = own[index]
    if (!run || run.clock >= end) return
    yield run
  }
}

/**
 * Returns the text of earlier runs that is no longer in the section. Adjacent characters that were removed together
 * form one fragment. Pure.
 */
export function removedPieces(text: string, earlier: Run[], strokes: Stroke[]): Signed[] {
  const presentRuns = byClient(
    strokes.map(({ client, clock, text: { length }, open }) => ({ client, clock, length, by: '', open })),
  )
  const gone: Signed[] = []
  let [at, takenTo] = [0, -1]
  const take = (from: number, to: number, writer: string) => {
    const last = gone.at(-1)
    if (last && takenTo === from) {
      last.text += text.slice(from, to)
      last.by.push({ writer, length: to - from })
    } else gone.push({ text: text.slice(from, to), by: [{ writer, length: to - from }] })
    takenTo = to
  }
  for (const run of earlier) {
    let { clock } = run
    const end = clock + run.length
    for (const stroke of within(presentRuns, { ...run, end })) {
      if (stroke.clock > clock) take(at + clock - run.clock, at + stroke.clock - run.clock, run.by)
      clock = Math.min(stroke.clock + stroke.length, end)
    }
    if (clock < end) take(at + clock - run.clock, at + run.length, run.by)
    at += run.length
  }
  return gone
}

/** Splits a stroke into fragments. Earlier text has its writer, and new text has none. */
function pieces(
  { client, clock, text, open }: Stroke,
  known: Known,
): (Omit<Run, 'by'> & { by: string | undefined; text: string })[] {
  const found: ReturnType<typeof pieces> = []
  const end = clock + text.length
  const push = (from: number, to: number, by: string | undefined) => {
    if (to > from)
      found.push({ client, clock: from, length: to - from, by, open, text: text.slice(from - clock, to - clock) })
  }
  let at = clock
  for (const run of within(known, { client, clock, end })) {
    push(at, Math.max(at, run.clock), undefined)
    const to = Math.min(end, run.clock + run.length)
    push(Math.max(at, run.clock), to, run.by)
    at = to
  }
  push(at, end, undefined)
  return found
}

type Facts = {
  earlier: Run[]
  sources: Signed[]
  /** Returns the member whose tab inserted a stroke. It need not be the tab that sent the stroke. */
  writerOf: (client: number, clock: number) => string
}

/**
 * Returns the writers of a section's characters in order. Earlier text keeps its writer. New text is attributed to the
 * member whose browser tab inserted it, unless one of the `sources` contained it before. Pure.
 */
export function writersOf(strokes: Stroke[], { earlier, sources, writerOf }: Facts): Run[] {
  const known = byClient(earlier)
  const all = strokes.flatMap((stroke) => pieces(stroke, known))
  const runs: Run[] = []
  for (let index = 0; index < all.length;) {
    const piece = all[index]
    if (!piece) break
    if (piece.by !== undefined) {
      added(runs, { ...piece, by: piece.by })
      index += 1
      continue
    }
    // Compares new strokes of one tab together, since moved text may consist of several strokes.
    const writer = writerOf(piece.client, piece.clock)
    const isTogether = (one: (typeof all)[number] | undefined) =>
      one?.by === undefined && one?.client === piece.client && writerOf(one.client, one.clock) === writer
    const begin = index
    while (isTogether(all[index])) index += 1
    const fresh = all.slice(begin, index)
    const text = fresh.map((one) => one.text).join('')
    place(runs, fresh, signed(text, writer, sources))
  }
  return runs.map(({ client, clock, length, by, open }) => ({ client, clock, length, by, open }))
}

function place(runs: Run[], fresh: Omit<Run, 'by'>[], by: Signed['by']): void {
  const rest = by.map((one) => ({ ...one }))
  for (const { client, clock, length, open } of fresh) {
    for (let at = 0; at < length;) {
      const own = rest[0]
      if (!own) return
      const taken = Math.min(own.length, length - at)
      added(runs, { client, clock: clock + at, length: taken, by: own.writer, open })
      own.length -= taken
      at += taken
      if (own.length === 0) rest.shift()
    }
  }
}

/** Returns each writer's number of characters in the paper, without suggested text. Pure. */
export function lettersBy(runs: Run[]): Map<string, number> {
  const characters = new Map<string, number>()
  for (const { by, length, open } of runs) if (!open) characters.set(by, (characters.get(by) ?? 0) + length)
  return characters
}
