// Finds the words of a title whose capitals BibTeX styles must not change. BibTeX marks such words with braces.

type Span = { from: number; to: number }

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}\p{M}]/u.test(sign)

/**
 * Returns the positions of the words in the title. Looks for each word after the previous one, and skips a word that it
 * does not find.
 */
function placesOf(title: string, words: string[]): Span[] {
  const spans: Span[] = []
  for (const word of words) {
    let from = title.indexOf(word, spans.at(-1)?.to ?? 0)
    while (from >= 0 && (isLetter(title[from - 1]) || isLetter(title[from + word.length])))
      from = title.indexOf(word, from + 1)
    if (word && from >= 0) spans.push({ from, to: from + word.length })
  }
  return spans
}

const WORD = /[\p{L}\p{N}\p{M}]+(?:[-‐–/.'’][\p{L}\p{N}\p{M}]+)*/gu

/**
 * Matches a capital within a word, as in "COVID-19" and "mRNA", or a single capital, as in "T-cell" and "hepatitis C".
 */
const OWN_CAPITALS = /(?<=[\p{L}\p{N}])\p{Lu}|(?<![\p{L}\p{N}])[B-HJ-Z](?![\p{L}\p{N}.'’])/u

// Words that are often in lower case in titles whose other words begin with capitals.
const SMALL: ReadonlySet<string> = new Set(
  'about after against among before between during from into over than that through under upon versus when with within without'.split(
    ' ',
  ),
)

/**
 * Returns the words that probably need their capitals: words with capitals that no style adds by itself and, in a title
 * in sentence case, also names, which begin with a capital.
 */
function likelyPlaces(title: string): Span[] {
  const words = [...title.matchAll(WORD)].map((found) => ({ word: found[0], from: found.index }))
  const plain = words.slice(1).filter(({ word }) => word.length > 3 && !OWN_CAPITALS.test(word) && !SMALL.has(word))
  const capitalized = plain.filter(({ word }) => /^\p{Lu}/u.test(word)).length
  const isSentence = capitalized * 2 <= plain.length
  const isFirst = (from: number) => /(?:^|[.:?!—–]\s*)[^\p{L}\p{N}]*$/u.test(title.slice(0, from))
  return words
    .filter(({ word, from }) => OWN_CAPITALS.test(word) || (isSentence && /^\p{Lu}/u.test(word) && !isFirst(from)))
    .map(({ word, from }) => ({ from, to: from + word.length }))
}

/**
 * Returns the protected parts of a title: the given words or, if none are given, the words that probably need
 * protection. Pure.
 */
export const protectedPlaces = (title: string, words: string[] | undefined): Span[] =>
  words ? placesOf(title, words) : likelyPlaces(title)

// Private characters of Unicode that mark the start and end of a group while TeX commands are converted to text.
const [OPEN, CLOSE] = ['\uE0F0', '\uE0F1']

// A group after a command does not protect its text. Neither does a group that begins with a command or an accent.
const isGroup = (tex: string, at: number): boolean =>
  !/\\(?:[A-Za-z]+\*?\s*|[^A-Za-z])$/.test(tex.slice(Math.max(0, at - 40), at)) &&
  !/[_^]/.test(tex[at - 1] ?? '') &&
  tex[at + 1] !== '\\'

/** Marks the groups in braces that protect their text. Ignores groups in formulas and in other groups. Pure. */
export function withMarkedGroups(tex: string): string {
  let [marked, depth, isFormula, isOpen] = ['', 0, false, false]
  for (let at = 0; at < tex.length; at++) {
    const sign = tex[at] ?? ''
    if (sign === '\\') {
      marked += sign + (tex[++at] ?? '')
      continue
    }
    if (sign === '$') isFormula = !isFormula
    if (sign === '{' && depth++ === 0 && !isFormula && isGroup(tex, at)) {
      isOpen = true
      marked += sign + OPEN
    } else if (sign === '}' && --depth === 0 && isOpen) {
      isOpen = false
      marked += CLOSE + sign
    } else marked += sign
  }
  return marked
}

const MARKED = /([\p{L}\p{N}\p{M}]*)\uE0F0([^\uE0F1]*)\uE0F1([\p{L}\p{N}\p{M}]*)/gu

/** Returns a text without its marks, and the marked groups, each extended to whole words. Pure. */
export function unmarked(text: string): { text: string; words: string[] } {
  // A word may contain several groups: "{E}bola-{V}irus" is one word with two.
  const words = [...text.matchAll(MARKED)].map(([, before, inside, after]) => `${before}${inside}${after}`.trim())
  return { text: text.replaceAll(OPEN, '').replaceAll(CLOSE, ''), words: words.filter(Boolean) }
}
