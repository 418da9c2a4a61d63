import type { Node } from 'prosemirror-model'
import { suggestionsOn } from '../suggestions.ts'

/** The text that a suggestion inserts and deletes. Content other than text is represented by its name: "[figure]". */
export type PendingSuggestion = { id: string; insertion: string; deletion: string }

const NAMES: Record<string, string> = {
  figure: '[figure]',
  supplement: '[file]',
  table_figure: '[table]',
  equation: '[equation]',
  formula: '[formula]',
  citation: '[citation]',
  mention: '[reference to a part]',
  footnote: '[footnote]',
  hard_break: '↵',
}

const wordsOf = (node: Node): string => node.text ?? NAMES[node.type.name] ?? (node.isTextblock ? '¶' : '')

/** Returns the pending suggestions in a section, each once, in order of their start. Pure. */
export function pendingSuggestions(doc: Node): PendingSuggestion[] {
  const byId = new Map<string, PendingSuggestion>()
  doc.descendants((node) => {
    const suggestions = suggestionsOn(node)
    for (const { kind, id } of suggestions) {
      const known = byId.get(id) ?? { id, insertion: '', deletion: '' }
      byId.set(id, { ...known, [kind]: known[kind] + wordsOf(node) })
    }
    // Skips the content of a figure or table that is inserted or deleted as a whole, since the suggestion only names
    // it.
    return !(suggestions.length > 0 && node.type.spec.isolating)
  })
  return [...byId.values()]
}
