/** Characters that one browser tab inserted with consecutive clocks, in UTF-16 units. */
export type CharacterRun = { client: number; clock: number; text: string }
/** Adjacent runs of text, in the order of the document. */
export type Passage = readonly CharacterRun[]

/**
 * Text that a change moved: y-prosemirror deletes the characters that start at `source`, and inserts copies that start
 * at `copy`. Both have consecutive clocks.
 */
export type Move = {
  source: { client: number; clock: number }
  copy: { client: number; clock: number }
  text: string
  /** True if undo or a repair inserted deleted text again. */
  isRestored?: boolean
}

/**
 * Deleted text is recognised at the beginning, at the end or in the middle of inserted text if it has at least this
 * length. Shorter text would often be equal by chance. Text that equals the whole inserted passage is recognised at any
 * length.
 */
const AT_BEGINNING_MIN = 2
const AT_END_MIN = 4
const WITHIN_MIN = 8
/** The maximum number of passages to compare. Only the longest ones are compared, since each is compared with each. */
const PASSAGES_MAX = 200
/** The length of the samples by which partly equal passages are recognised. */
const SAMPLE_LENGTH = 12

/** Represents a character that was deleted earlier and whose text is no longer known. Stored text never contains it. */
export const UNKNOWN = '\u0000'

export const textOf = (passage: Passage): string => passage.map(({ text }) => text).join('')

/** Returns the part [from, to) of a passage. Pure. */
export function partOf(passage: Passage, from: number, to: number): CharacterRun[] {
  const part: CharacterRun[] = []
  let at = 0
  for (const { client, clock, text } of passage) {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, text.length)]
    if (end > start) part.push({ client, clock: clock + start, text: text.slice(start, end) })
    at += text.length
  }
  return part
}

/** Pairs the characters of two passages that have the same text. Pure. */
function pairedRuns(source: Passage, copy: Passage): Move[] {
  const moves: Move[] = []
  const [from, to] = [source.map((run) => ({ ...run })), copy.map((run) => ({ ...run }))]
  while (from[0] && to[0]) {
    const [one, other] = [from[0], to[0]]
    const length = Math.min(one.text.length, other.text.length)
    moves.push({
      source: { client: one.client, clock: one.clock },
      copy: { client: other.client, clock: other.clock },
      text: other.text.startsWith(UNKNOWN) ? one.text.slice(0, length) : other.text.slice(0, length),
    })
    for (const [run, rest] of [
      [one, from],
      [other, to],
    ] as const) {
      run.clock += length
      run.text = run.text.slice(length)
      if (run.text === '') rest.shift()
    }
  }
  return moves
}

const withoutUnknown = (text: string): string => text.replaceAll(UNKNOWN, '')

type Match = { from: number; there: number; length: number }

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one === other || one === UNKNOWN || other === UNKNOWN

/** Returns whether `text` contains `part` at an offset. An unknown character equals any character. Pure. */
function isAt(part: string, text: string, at: number): boolean {
  if (at < 0 || at + part.length > text.length) return false
  if (!part.includes(UNKNOWN) && !text.includes(UNKNOWN)) return text.startsWith(part, at)
  for (let index = 0; index < part.length; index += 1) if (!isSame(part[index], text[at + index])) return false
  return true
}

function placeIn(part: string, text: string): number {
  if (!part.includes(UNKNOWN) && !text.includes(UNKNOWN)) return text.indexOf(part)
  for (let at = 0; at + part.length <= text.length; at += 1) if (isAt(part, text, at)) return at
  return -1
}

function wholeMatch(deleted: string, inserted: string): Match | undefined {
  const { length } = deleted
  const known = withoutUnknown(deleted).length
  const isAlone = length === inserted.length || withoutUnknown(deleted) === withoutUnknown(inserted)
  if ((isAlone || known >= AT_BEGINNING_MIN) && isAt(deleted, inserted, 0)) return { from: 0, there: 0, length }
  const last = inserted.length - length
  if (known >= AT_END_MIN && isAt(deleted, inserted, last)) return { from: 0, there: last, length }
  const there = known >= WITHIN_MIN ? placeIn(deleted, inserted) : -1
  return there < 0 ? undefined : { from: 0, there, length }
}

function sampleMatch(deleted: string, inserted: string): Match | undefined {
  for (let from = 0; from + SAMPLE_LENGTH <= deleted.length; from += SAMPLE_LENGTH) {
    const there = inserted.indexOf(deleted.slice(from, from + SAMPLE_LENGTH))
    if (there < 0) continue
    let [before, after] = [0, SAMPLE_LENGTH]
    while (before < Math.min(from, there) && isSame(deleted[from - before - 1], inserted[there - before - 1]))
      before += 1
    while (from + after < deleted.length && there + after < inserted.length) {
      if (!isSame(deleted[from + after], inserted[there + after])) break
      after += 1
    }
    return withoutSharedLetters(deleted, inserted, {
      from: from - before,
      there: there - before,
      length: before + after,
    })
  }
  return undefined
}

const WORD_AT_START = /^[\p{L}\p{N}]+/u
const WORD_AT_END = /[\p{L}\p{N}]+$/u

/**
 * Returns a match without the first letters of a word that follows later as a whole. If "cast " was typed before
 * "counted", the "c" of "cast" is not that of "counted". Pure.
 */
function withoutSharedLetters(deleted: string, inserted: string, match: Match): Match {
  const { from, there, length } = match
  const [shared = ''] = WORD_AT_END.exec(deleted.slice(from, from + length)) ?? []
  const [rest = ''] = WORD_AT_START.exec(deleted.slice(from + length)) ?? []
  const isLater = rest !== '' && shared !== '' && inserted.includes(shared + rest, there + length)
  return isLater ? { ...match, length: length - shared.length } : match
}

function matchOf(deleted: string, inserted: string): Match | undefined {
  const whole = wholeMatch(deleted, inserted)
  if (whole) return whole
  const inverse = wholeMatch(inserted, deleted)
  return inverse ? { ...inverse, from: inverse.there, there: inverse.from } : sampleMatch(deleted, inserted)
}

const longest = (passages: readonly Passage[]): Candidate[] => {
  const candidates = passages.map(candidateOf)
  return candidates.length <= PASSAGES_MAX
    ? candidates
    : candidates.toSorted((one, other) => other.known - one.known).slice(0, PASSAGES_MAX)
}

/** A passage with its text, and the number of its known characters. */
type Candidate = { passage: Passage; text: string; known: number }

const candidateOf = (passage: Passage): Candidate => {
  const text = textOf(passage)
  return { passage, text, known: withoutUnknown(text).length }
}

type Found = { variant: Candidate; candidate: Candidate; match: Match; agreed: number }

/** Returns the number of characters of a match that are known in both texts. */
function agreedIn(deleted: string, inserted: string, { from, there, length }: Match): number {
  let count = 0
  for (let at = 0; at < length; at += 1)
    if (deleted[from + at] !== UNKNOWN && inserted[there + at] !== UNKNOWN) count += 1
  return count
}

// Returns the passage without its unknown characters, and with them. Unknown characters may have been deleted before or
// after the change's author saw the text, so both variants are compared.
const variantsOf = (whole: Candidate): Candidate[] => {
  const known = whole.passage.filter(({ text }) => !text.includes(UNKNOWN))
  return known.length === whole.passage.length ? [whole] : [candidateOf(known), whole]
}

/**
 * The maximum cost of the comparisons for one change, about 0.3 s. The cost of comparing two texts is about the product
 * of their lengths. A section of 100 paragraphs of 1,000 characters that is replaced as a whole costs less. Beyond this
 * cost, shorter passages are not compared.
 */
const COST_MAX = 5_000_000_000
/** The least cost of a comparison. */
const COST_MIN = 5_000

/** The cost that is left for comparisons. */
type Budget = { left: number }

function bestMatch(whole: Candidate, free: readonly Candidate[], budget: Budget): Found | undefined {
  let best: Found | undefined
  for (const variant of variantsOf(whole)) {
    for (const candidate of free) {
      budget.left -= variant.text.length * candidate.text.length + COST_MIN
      if (budget.left < 0 || best?.agreed === whole.known) return best
      const match = matchOf(variant.text, candidate.text)
      const agreed = match ? agreedIn(variant.text, candidate.text, match) : 0
      if (match && agreed > (best?.agreed ?? 0)) best = { variant, candidate, match, agreed }
    }
  }
  return best
}

/** Removes the first of the longest candidates from a list, and returns it. */
function takeLongest(candidates: Candidate[]): Candidate | undefined {
  const most = candidates.reduce((max, { known }) => Math.max(max, known), 0)
  const at = candidates.findIndex(({ known }) => known === most)
  return candidates.splice(at, at < 0 ? 0 : 1)[0]
}

/**
 * Returns the moves of a change: the deleted characters that it inserted again elsewhere. Compares the texts of the
 * passages, the longest deleted passages first. Uses every inserted character at most once. Pure.
 */
export function movesBetween(deleted: readonly Passage[], inserted: readonly Passage[]): Move[] {
  const moves: Move[] = []
  const free = longest(inserted)
  const left = longest(deleted)
  const budget: Budget = { left: COST_MAX }
  for (let next = takeLongest(left); next && budget.left > 0; next = takeLongest(left)) {
    if (withoutUnknown(next.text).trim() === '') continue
    const found = bestMatch(next, free, budget)
    if (!found) continue
    const { variant, candidate, match } = found
    const { from, there, length } = match
    moves.push(
      ...pairedRuns(partOf(variant.passage, from, from + length), partOf(candidate.passage, there, there + length)),
    )
    const rests = ({ passage, text }: Candidate, start: number): Candidate[] =>
      [partOf(passage, 0, start), partOf(passage, start + length, text.length)]
        .filter((part) => part.length > 0)
        .map(candidateOf)
    free.splice(free.indexOf(candidate), 1, ...rests(candidate, there))
    left.push(...rests(variant, from))
  }
  return moves
}
