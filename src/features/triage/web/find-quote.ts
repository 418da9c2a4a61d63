/** A position in a list of texts: the index of the text, and an offset in it. */
type TextPosition = { text: number; offset: number }
export type FoundQuote = { from: TextPosition; to: TextPosition }

type Letters = { letters: string; places: TextPosition[] }

/** Returns the matching characters of texts in lower case, one after another, with the position of each. */
function lettersOf(texts: readonly string[], pattern: RegExp): Letters {
  const places: TextPosition[] = []
  let letters = ''
  texts.forEach((text, index) => {
    for (const { 0: letter, index: offset } of text.matchAll(pattern)) {
      // Lower case may have more characters than the letter, as with “İ”.
      const lower = letter.toLowerCase()
      for (let count = 0; count < lower.length; count += 1) places.push({ text: index, offset })
      letters += lower
    }
  })
  return { letters, places }
}

function search(texts: readonly string[], quote: string, pattern: RegExp): FoundQuote | undefined {
  const wanted = lettersOf([quote], pattern).letters
  const { letters, places } = lettersOf(texts, pattern)
  const at = wanted === '' ? -1 : letters.indexOf(wanted)
  const [from, last] = [places[at], places[at + wanted.length - 1]]
  return from && last ? { from, to: { ...last, offset: last.offset + 1 } } : undefined
}

/**
 * Finds a quote in adjacent texts by its letters and digits, or by its letters alone: a page shows citations, spaces
 * and quotation marks otherwise than the stored text. Pure.
 */
export const findQuote = (texts: readonly string[], quote: string): FoundQuote | undefined =>
  search(texts, quote, /[\p{L}\p{N}]/gu) ?? search(texts, quote, /\p{L}/gu)
