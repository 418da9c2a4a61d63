import { RUN_WORDS, runsOf } from './fingerprints.ts'
import type { ComparedText } from './words.ts'

/** A range of a text: a part, and the offsets of its first character and of the end in that part. */
export type TextRange = { part: number; from: number; to: number }

/** A passage of one text that another text also contains. `words` is the number of shared words that count. */
export type SharedPassage = { own: TextRange; other: TextRange; words: number }

/** The similarity of a text to another: `share` is the part of its words that is shared, from 0 to 1. */
export type Similarity = { share: number; words: number; passages: SharedPassage[] }

/** Maximum number of words between two shared runs of one passage, in each of the texts. */
const GAP_WORDS_MAX = 8

/** Minimum number of shared words of a passage. Texts on the same subject share shorter runs by chance. */
export const PASSAGE_WORDS_MIN = 12

/** Maximum number of places in the other text that are compared for one run of words. */
const PLACES_MAX = 16

/** Equal words in two texts, as indexes of words. */
type Match = { own: number; other: number; length: number }

/** Returns how many words from the two places are equal, within one run of adjacent words. */
function equalWords(own: ComparedText, other: ComparedText, { from, at }: { from: number; at: number }): number {
  let length = 0
  while (
    from + length < own.hashes.length &&
    at + length < other.hashes.length &&
    own.hashes[from + length] === other.hashes[at + length] &&
    own.runs[from + length] === own.runs[from] &&
    other.runs[at + length] === other.runs[at]
  )
    length += 1
  return length
}

/** Returns the longest common runs of words, in the order of the own text. They do not overlap in it. */
function matchesOf(own: ComparedText, other: ComparedText): Match[] {
  const places = new Map<number, number[]>()
  for (const { hash, at } of runsOf(other)) {
    const known = places.get(hash)
    if (!known) places.set(hash, [at])
    else if (known.length < PLACES_MAX) known.push(at)
  }
  const matches: Match[] = []
  let next = 0
  for (const { hash, at: from } of runsOf(own)) {
    if (from < next) continue
    let best: Match | undefined
    for (const at of places.get(hash) ?? []) {
      const length = equalWords(own, other, { from, at })
      // Of equally long matches, the one that continues the last passage is the better one.
      const isLonger = length > (best?.length ?? RUN_WORDS - 1)
      const continues = length === best?.length && isNear(matches.at(-1), { own: from, other: at, length })
      if (isLonger || continues) best = { own: from, other: at, length }
    }
    if (!best) continue
    matches.push(best)
    next = best.own + best.length
  }
  return matches
}

/** Returns whether a match continues the passage that ends with `last`: after a few other words in both texts. */
function isNear(last: Match | undefined, match: Match): boolean {
  if (!last) return false
  const gap = match.own - last.own - last.length
  const otherGap = match.other - last.other - last.length
  return gap <= GAP_WORDS_MAX && Math.abs(otherGap) <= GAP_WORDS_MAX
}

/** Maximum number of words between two common runs that also count as common. */
const COMMON_GAP_WORDS_MAX = 3

/**
 * Returns, for each word, 1 if it is part of a common phrase. Only some runs of a phrase are fingerprints by which it
 * is known to be common, so the few words between two such runs are common, too.
 */
function commonWords(text: ComparedText, isCommon: (hash: number) => boolean): Uint8Array {
  const common = new Uint8Array(text.hashes.length)
  let end = -Infinity
  for (const { hash, at } of runsOf(text)) {
    if (!isCommon(hash)) continue
    common.fill(1, at - end <= COMMON_GAP_WORDS_MAX ? end : at, at + RUN_WORDS)
    end = at + RUN_WORDS
  }
  return common
}

const count = (common: Uint8Array, { own, length }: Match): number =>
  common.subarray(own, own + length).reduce((sum, is) => sum + 1 - is, 0)

/** Joins matches that are near each other in both texts. A match in another part begins a new passage. */
function groups(matches: Match[], { own, other }: { own: ComparedText; other: ComparedText }): Match[][] {
  const found: Match[][] = []
  for (const match of matches) {
    const last = found.at(-1)?.at(-1)
    const isSamePart =
      last && own.parts[last.own] === own.parts[match.own] && other.parts[last.other] === other.parts[match.other]
    if (isSamePart && isNear(last, match)) found.at(-1)?.push(match)
    else found.push([match])
  }
  return found
}

function rangeOf(text: ComparedText, words: { at: number; length: number }[]): TextRange {
  const first = Math.min(...words.map(({ at }) => at))
  const last = Math.max(...words.map(({ at, length }) => at + length)) - 1
  return { part: text.parts[first] ?? 0, from: text.starts[first] ?? 0, to: text.ends[last] ?? 0 }
}

/**
 * Compares a text with another one by shared runs of five words. Words of common phrases weigh nothing; `isCommon` says
 * whether the hash of a run is that of a common phrase. Passages are in the order of the own text. Pure.
 */
export function compareTexts(
  own: ComparedText,
  other: ComparedText,
  isCommon: (hash: number) => boolean = () => false,
): Similarity {
  const common = commonWords(own, isCommon)
  const passages = groups(matchesOf(own, other), { own, other }).flatMap((matches): SharedPassage[] => {
    const words = matches.reduce((sum, match) => sum + count(common, match), 0)
    if (words < PASSAGE_WORDS_MIN) return []
    return [
      {
        own: rangeOf(
          own,
          matches.map(({ own: at, length }) => ({ at, length })),
        ),
        other: rangeOf(
          other,
          matches.map(({ other: at, length }) => ({ at, length })),
        ),
        words,
      },
    ]
  })
  const words = passages.reduce((sum, passage) => sum + passage.words, 0)
  return { share: own.hashes.length > 0 ? words / own.hashes.length : 0, words, passages }
}
