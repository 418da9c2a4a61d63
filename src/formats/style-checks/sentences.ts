/** A sentence of a block. `start` is its offset in the block's text. */
export type Sentence = { text: string; start: number }

const END = /[.!?]+[)\]”"’'\uFFFC]*\s+(?=[\p{Lu}\d([“"‘'])|\n\s*/gu
// Matches abbreviations, after which a full stop does not end a sentence.
const NO_END =
  /(?:^|[\s(])(?:et al|e\.g|i\.e|cf|vs|approx|ca|resp|incl|excl|no|nos|fig|figs|tab|eq|eqs|ref|refs|suppl|vol|ed|eds|pp|p|dr|prof|mr|mrs|ms|st|jr|sr|inc|ltd|dept|univ|[A-Z])\.$/i

const LIST_MARK = /^\s*(?:[-–—*•·▪]|\(?(?:\d{1,3}|[a-z])[.)])\s/i
const IS_ENDED = /[.!?:;…][)\]”"’']*\s*$/

// Returns whether a line continues on the next one. The next line of a wrapped sentence starts with a lower-case
// letter.
const goesOn = (line: string, next: string): boolean =>
  line.trim() !== '' &&
  !IS_ENDED.test(line) &&
  /^\s*\p{Ll}/u.test(next) &&
  !LIST_MARK.test(next) &&
  !`${line}${next}`.includes('\t')

/**
 * Replaces line ends within sentences with spaces. Line ends after a sentence, a list item or a table row are kept. The
 * length of the text stays the same. Pure.
 */
export function unwrapped(text: string): string {
  const lines = text.split('\n')
  return lines.map((line, at) => (at === 0 ? '' : goesOn(lines[at - 1] ?? '', line) ? ' ' : '\n') + line).join('')
}

/** Splits `text` into sentences at punctuation and line ends. Pure. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  const take = (end: number) => {
    const part = text.slice(start, end)
    const lead = part.length - part.trimStart().length
    if (part.trim() !== '') sentences.push({ text: part.trim(), start: start + lead })
    start = end
  }
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length
    if (match[0].includes('\n') || !NO_END.test(text.slice(start, match.index + 1))) take(end)
  }
  take(text.length)
  return sentences
}

export const wordsIn = (text: string): number => text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length
