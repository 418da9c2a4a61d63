/** The range of a text from the character at `from` up to, but not including, the character at `to`. */
export type TextSpan = { from: number; to: number }
/** A part of a citation with its JATS element and the parts within it. `name` is '' for text without a tag. */
export type CitationSpan = TextSpan & { name: string; attributes?: Record<string, string>; inside?: CitationSpan[] }

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Returns a pattern for words that matches any white space between them. */
export const wordsPattern = (words: string): string =>
  words
    .trim()
    .split(/\s+/)
    .map(escaped)
    .join(String.raw`\s+`)

const LETTER = /[\p{L}\p{N}]/u
const isLetter = (sign: string | undefined): boolean => sign !== undefined && LETTER.test(sign)

/** Returns whether a span contains only whole words: neither end is between two letters or digits. */
const isWhole = (text: string, [from, to]: [number, number]): boolean =>
  !(isLetter(text[from - 1]) && isLetter(text[from])) && !(isLetter(text[to - 1]) && isLetter(text[to]))

export type SpanMatch = TextSpan & { groups: Record<string, TextSpan> }

/**
 * Finds the first match of a pattern at or after a position. The match and its groups must be whole words. The code
 * checks word boundaries itself, since a pattern with all Unicode letters takes a millisecond to compile, and every
 * name has a separate pattern. Pure.
 */
export function search(text: string, pattern: string, from = 0): SpanMatch | undefined {
  const expression = new RegExp(pattern, 'gud')
  expression.lastIndex = from
  for (let match = expression.exec(text); match?.[0]; match = expression.exec(text)) {
    const groups = Object.entries(match.indices?.groups ?? {})
    const whole: [number, number] = [match.index, match.index + match[0].length]
    if (isWhole(text, whole) && groups.every(([, span]) => isWhole(text, span))) {
      const spans = groups.map(([name, [begin, end]]): [string, TextSpan] => [name, { from: begin, to: end }])
      return { from: whole[0], to: whole[1], groups: Object.fromEntries(spans) }
    }
    expression.lastIndex = match.index + 1
  }
  return undefined
}

/** Finds the first literal occurrence of `words` in `text` at or after a position. Pure. */
export function literal(text: string, words: string, from = 0): TextSpan | undefined {
  const match = words.trim() ? search(text, wordsPattern(words), from) : undefined
  return match && { from: match.from, to: match.to }
}
