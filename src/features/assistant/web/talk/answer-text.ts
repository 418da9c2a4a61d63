const LEFT_OUT = '…'

// Marks, points and quotation marks differ between an answer and its source; their words do not.
const wordsOf = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** Whether an answer holds all words of a quotation, in their order. Pure. */
export function containsQuote(answer: string, quote: string): boolean {
  const said = wordsOf(answer)
  return quote.split(LEFT_OUT).every((part) => said.includes(wordsOf(part)))
}

/** An answer without the list of its sources' titles: they stand below it, each with its link. Pure. */
export function withoutTitles(answer: string, titles: readonly string[]): string {
  const isTitle = (line: string) => line.startsWith('- ') && titles.some((title) => line.startsWith(title, 2))
  const isList = ([, ...points]: string[]) => points.length > 0 && points.every(isTitle)
  return answer
    .split('\n\n')
    .filter((block) => !isList(block.split('\n')))
    .join('\n\n')
}

/** Whether an answer leads to an address itself. Pure. */
export const linksTo = (answer: string, url: string): boolean => answer.includes(`](${url})`)
