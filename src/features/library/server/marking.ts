import { splitWords } from './query-words.ts'

export type IsMatch = (word: string) => boolean

/** A text in pieces, every second of which is a match: "Early mobilisation" → ["Early ", "mobilisation", ""]; none where nothing matches. Pure. */
export function markText(text: string, isMatch: IsMatch): string[] {
  const pieces: string[] = []
  let unmarked = ''
  for (const { word, before } of splitWords(text)) {
    unmarked += before
    if (word && isMatch(word.toLowerCase())) {
      pieces.push(unmarked, word)
      unmarked = ''
    } else unmarked += word
  }
  return pieces.length > 0 ? [...pieces, unmarked] : []
}
