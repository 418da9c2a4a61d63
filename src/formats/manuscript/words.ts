import type { Node } from 'prosemirror-model'
import { writtenText } from './text.ts'

/** Pure. Words are runs of characters between white space that hold a letter or a digit: a dash on its own is none. */
export const countWords = (text: string): number => text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length

const COUNTS_NOT: ReadonlySet<string> = new Set(['figure', 'table_figure', 'supplement', 'equation'])

/**
 * Counts the words of a section's text, without those of captions, tables and pending insertions. Source: the issue of
 * the workspace. Pure.
 */
export function bodyWords(doc: Node): number {
  let words = 0
  doc.forEach((block) => {
    if (!COUNTS_NOT.has(block.type.name)) words += countWords(writtenText(doc.type.create(null, block)).text)
  })
  return words
}

/** Returns the ids of the references that a section cites, in order. Pure. */
export function citedIn(doc: Node): string[] {
  const cited = new Set<string>()
  doc.descendants((node) => {
    if (node.type.name === 'citation') for (const id of (node.attrs.refs as string).split(' ')) if (id) cited.add(id)
  })
  return [...cited]
}
