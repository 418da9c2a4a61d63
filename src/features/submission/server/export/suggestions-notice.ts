import type { Manuscript } from '#formats/manuscript/article.ts'
import { pendingSuggestions } from '#formats/manuscript/suggestions/pending-suggestions.ts'

/** Returns a sentence about suggestions that an exported text does not contain; '' if there are none. Pure. */
export function suggestionsNotice({ sections }: Manuscript): string {
  const count = sections.reduce((sum, { doc }) => sum + pendingSuggestions(doc).length, 0)
  if (count === 0) return ''
  return count === 1
    ? 'One open suggestion is not in this file. It has the text without it.'
    : `${count} open suggestions are not in this file. It has the text without them.`
}
