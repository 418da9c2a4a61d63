import type { Node } from 'prosemirror-model'
import { manuscript } from '#formats/manuscript/schema.ts'
import { suggestionOfNode } from '#formats/manuscript/suggestions.ts'

export type UndecidedSuggestion = { id: string; section: string; quote: string }

const QUOTE_LENGTH_MAX = 120
const SUGGESTING = ['insertion', 'deletion', 'modification']

const markOf = (node: Node): string | undefined =>
  node.marks.find(({ type }) => SUGGESTING.includes(type.name))?.attrs.id as string | undefined

/** The suggestions in a section that nobody has decided on, each once, with the words that they are about. Pure. */
export function undecidedSuggestions(section: string, doc: object): UndecidedSuggestion[] {
  const quotes = new Map<string, string>()
  manuscript.nodeFromJSON(doc).descendants((node) => {
    const id = markOf(node) ?? suggestionOfNode(node)?.id
    if (id) quotes.set(id, `${quotes.get(id) ?? ''}${node.isText ? (node.text ?? '') : ''}`)
  })
  return [...quotes].map(([id, quote]) => ({ id, section, quote: quote.slice(0, QUOTE_LENGTH_MAX) }))
}
