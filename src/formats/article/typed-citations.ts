import type { Inline } from './article.ts'
import { withRanges } from './citation-ranges.ts'

// Numbers in brackets may be citations, or values such as "a median of 3 [2, 4] days". Values remain text.

/**
 * Number of characters before and after brackets in which words such as "median" show that the brackets contain a
 * value.
 */
const CONTEXT_LENGTH = 40
const BRACKETS = /\s*\[(\d{1,3}(?:\s*[-–,;]\s*\d{1,3})*)\]/g

/** Matches text that introduces an interval or a range in brackets, such as "95% CI" or "range of". */
const NAMES_INTERVAL = /\b(?:CI|CrI|IQR|SD|SE|SEM|interval|range|limits|quartiles|between)(?: of)?[:=,]?\s*$/i
/** Matches a number before brackets, except a year, since brackets after a year do not contain its interval. */
const VALUE = /(?:^|[^\d.,])(?!(?:19|20)\d\d\s*$)\d+(?:[.,·]\d+)*\s*%?\s*$/
const UNIT =
  /^\s*(?:%|°C|(?:[mkµμ]?g|mcg|[mµμ]?l|dl|m?mol|[cm]?m|mm ?Hg|h|min|s|hours?|minutes?|days?|weeks?|months?|years?|beds?)\b)/

/** Returns true if the numbers in brackets are values: an interval after a number, or numbers with a unit. */
function areValues(before: string, numbers: number[], after: string): boolean {
  return NAMES_INTERVAL.test(before) || UNIT.test(after) || (numbers.length === 2 && VALUE.test(before))
}

const citedPart = (part: string): Inline => {
  if (/^\d+$/.test(part)) return { t: 'cite', to: `reference-${part}`, c: [part] }
  return part === ',' || part === ';' ? ',' : '–'
}

/**
 * Converts "[3]" and "[2, 5–7]" in `text` to citations, if the list has references with these numbers. Adjacent
 * citations, such as "[1] [2]", become one group: "1,2". Pure.
 */
export function textCiting(text: string, references: number): Inline[] {
  const found: Inline[] = []
  let end = 0
  for (const match of text.matchAll(BRACKETS)) {
    const parts = match[1]?.match(/\d+|[-–,;]/g) ?? []
    const numbers = parts.filter((part) => /\d/.test(part)).map(Number)
    const [from, to] = [match.index, match.index + match[0].length]
    if (numbers.some((number) => number < 1 || number > references)) continue
    const [before, after] = [text.slice(Math.max(0, from - CONTEXT_LENGTH), from), text.slice(to, to + CONTEXT_LENGTH)]
    if (areValues(before, numbers, after)) continue
    const last = found.at(-1)
    const cited = withRanges(parts.map(citedPart))
    if (from > end) found.push(text.slice(end, from))
    if (from === end && typeof last === 'object' && last.t === 'cites') last.c.push(',', ...cited)
    else found.push({ t: 'cites', c: cited })
    end = to
  }
  return end < text.length ? [...found, text.slice(end)] : found
}
