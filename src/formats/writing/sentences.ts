/** A sentence of a block, from `start` in its text. */
export type Sentence = { text: string; start: number }

const END = /[.!?]+[)\]”"’'\uFFFC]*\s+(?=[\p{Lu}\d([“"‘'])/gu
// After these a full stop ends no sentence.
const NO_END =
  /(?:^|[\s(])(?:et al|e\.g|i\.e|cf|vs|approx|ca|resp|incl|excl|no|nos|fig|figs|tab|eq|eqs|ref|refs|suppl|vol|ed|eds|pp|p|dr|prof|mr|mrs|ms|st|jr|sr|inc|ltd|dept|univ|[A-Z])\.$/i

/** Where sentences begin and end, as far as their signs tell. Pure. */
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
    if (!NO_END.test(text.slice(start, match.index + 1))) take(end)
  }
  take(text.length)
  return sentences
}

export const wordsIn = (text: string): number => text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length
