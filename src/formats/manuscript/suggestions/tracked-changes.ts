import type { Node } from 'prosemirror-model'
import { suggestionsOn } from '../suggestions.ts'

/**
 * Returns the ids of the suggestions that only insert or delete text in its place. Word has these as tracked changes
 * of text. Others change paragraphs, lists, figures, tables, notes, citations or formulas, too. Pure.
 */
export function changesOfText(docs: Node[]): Set<string> {
  const [inText, elsewhere] = [new Set<string>(), new Set<string>()]
  for (const doc of docs)
    doc.descendants((node) => {
      for (const { id } of suggestionsOn(node)) (node.isText ? inText : elsewhere).add(id)
    })
  return new Set(Array.from(inText).filter((id) => !elsewhere.has(id)))
}
