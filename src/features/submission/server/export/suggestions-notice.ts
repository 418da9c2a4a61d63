import type { Manuscript } from '#formats/manuscript/article.ts'
import { pendingSuggestions } from '#formats/manuscript/suggestions/pending-suggestions.ts'

/**
 * Returns a sentence about suggestions that an exported text does not contain; '' if there are none. `kept` are the ids
 * of those that it contains. Pure.
 */
export function suggestionsNotice({ sections }: Manuscript, kept: ReadonlySet<string> = new Set()): string {
  const open = sections.flatMap(({ doc }) => pendingSuggestions(doc))
  const count = open.filter(({ id }) => !kept.has(id)).length
  if (count === 0) return ''
  return count === 1
    ? 'One open suggestion is not in this file. It has the text without it.'
    : `${count} open suggestions are not in this file. It has the text without them.`
}
