import type { Manuscript, WrittenSection } from '#formats/manuscript/article.ts'
import { pendingSuggestions, type PendingSuggestion } from '#formats/manuscript/suggestions/pending-suggestions.ts'

const TYPED_REFERENCES = 'typed references'

const KINDS: [part: string, kind: string][] = [
  ['[figure]', 'figures'],
  ['[table]', 'tables'],
  ['[equation]', 'equations'],
  ['[file]', 'files'],
  ['¶', 'paragraphs'],
]

/** Returns what a suggestion changes, by the first part in it that is more than text. */
function kindOf({ insertion, deletion }: PendingSuggestion, { name }: WrittenSection): string {
  if (name === 'references') return TYPED_REFERENCES
  return KINDS.find(([part]) => `${insertion}${deletion}`.includes(part))?.[1] ?? 'text'
}

function kindsInWords(kinds: string[]): string {
  const counts = new Map<string, number>()
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return Array.from(counts, ([kind, count]) => `${count} on ${kind}`).join(', ')
}

/**
 * Returns a sentence about suggestions that an exported text does not contain; '' if there are none. `kept` are the ids
 * of those that it contains. If it contains some, the sentence says what the others change. Pure.
 */
export function suggestionsNotice({ sections }: Manuscript, kept?: ReadonlySet<string>): string {
  const left = sections.flatMap((section) =>
    pendingSuggestions(section.doc)
      .filter(({ id }) => !kept?.has(id))
      .map((suggestion) => kindOf(suggestion, section)),
  )
  if (left.length === 0) return ''
  const kinds = kept ? `: ${kindsInWords(left)}` : ''
  return left.length === 1
    ? `One open suggestion is not in this file${kinds}. It has the text without it.`
    : `${left.length} open suggestions are not in this file${kinds}. It has the text without them.`
}
