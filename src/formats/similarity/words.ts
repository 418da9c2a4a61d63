import { normalText, normalWords } from '#shared/text/normal-text.ts'
import { textHash } from './hash.ts'

/** A part of a text that is compared, such as a section. */
export type TextPart = { heading: string; text: string }

/**
 * The words of a text. Word `i` has the hash `hashes[i]`, and it is in part `parts[i]` from `starts[i]` to `ends[i]`.
 * Words with different values in `runs` are not adjacent: a quotation or the end of a part separates them.
 */
export type ComparedText = {
  hashes: Int32Array
  parts: Int32Array
  starts: Int32Array
  ends: Int32Array
  runs: Int32Array
}

/** Maximum length of a quotation, in characters. Longer text in quotation marks is compared like any other text. */
const QUOTATION_LENGTH_MAX = 1_500

// Straight quotation marks need a space or bracket before the first one, and no letter after the last one, so that a
// mark for inches or seconds does not begin a quotation.
const QUOTATIONS = new RegExp(
  [
    String.raw`“[^“”\n]{1,${QUOTATION_LENGTH_MAX}}”`,
    String.raw`«[^«»\n]{1,${QUOTATION_LENGTH_MAX}}»`,
    String.raw`„[^„“”\n]{1,${QUOTATION_LENGTH_MAX}}[“”]`,
    String.raw`(?<![^\s(\[])"(?=\S)[^"\n]{1,${QUOTATION_LENGTH_MAX}}(?<=\S)"(?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
)

/** Matches numbered citations, such as "[3]" and "[2, 5–7]". They are not words of the text. */
const CITATIONS = /\[\d{1,4}(?:\s?[,;–-]\s?\d{1,4})*\]/g

const CHUNK = /[^ \t\n\r]+/g

/** Returns the ranges of a text between its quotations. Pure. */
function rangesOutsideQuotations(text: string): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  let from = 0
  for (const { index, 0: quotation } of text.matchAll(QUOTATIONS)) {
    ranges.push({ from, to: index })
    from = index + quotation.length
  }
  return [...ranges, { from, to: text.length }]
}

/** Creates a reader that returns the hashes of the words in a chunk of text. It remembers chunks, since most recur. */
function createChunkReader(): (chunk: string) => readonly number[] {
  const known = new Map<string, readonly number[]>()
  return (chunk) => {
    const found = known.get(chunk)
    if (found) return found
    const hashes = normalWords(normalText(chunk)).map(textHash)
    known.set(chunk, hashes)
    return hashes
  }
}

/**
 * Reads the words of a text as the library's search compares them, without quotations and numbered citations. Pure.
 */
export function readWords(parts: readonly TextPart[]): ComparedText {
  const [hashes, places, starts, ends, runs]: number[][] = [[], [], [], [], []]
  const hashesOf = createChunkReader()
  let run = 0
  parts.forEach(({ text }, part) => {
    // Citations become spaces of the same length, so that the words keep their positions.
    const plain = text.replace(CITATIONS, (citation) => ' '.repeat(citation.length))
    for (const { from, to } of rangesOutsideQuotations(plain)) {
      run += 1
      for (const { index, 0: chunk } of plain.slice(from, to).matchAll(CHUNK)) {
        for (const hash of hashesOf(chunk)) {
          hashes!.push(hash)
          places!.push(part)
          starts!.push(from + index)
          ends!.push(from + index + chunk.length)
          runs!.push(run)
        }
      }
    }
  })
  return {
    hashes: Int32Array.from(hashes!),
    parts: Int32Array.from(places!),
    starts: Int32Array.from(starts!),
    ends: Int32Array.from(ends!),
    runs: Int32Array.from(runs!),
  }
}
