import type { Node } from 'prosemirror-model'
import { suggestionsOn } from '../suggestions.ts'

/** Text that a suggestion with this id inserts and deletes; content that is not text is named. */
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

/**
 * Returns the suggestions in a section that nobody has decided on, each once, in the order in which they begin. Pure.
 */
export function pendingSuggestions(doc: Node): PendingSuggestion[] {
  const byId = new Map<string, PendingSuggestion>()
  doc.descendants((node) => {
    const suggestions = suggestionsOn(node)
    for (const { kind, id } of suggestions) {
      const known = byId.get(id) ?? { id, insertion: '', deletion: '' }
      byId.set(id, { ...known, [kind]: known[kind] + wordsOf(node) })
    }
    // What goes or comes whole is named once.
    return !(suggestions.length > 0 && node.type.spec.isolating)
  })
  return [...byId.values()]
}
