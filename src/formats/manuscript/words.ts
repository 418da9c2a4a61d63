import type { Node } from 'prosemirror-model'
import { writtenText } from './text.ts'

/**
 * Counts words: runs of characters between white space that contain a letter or a digit. A single dash is not a word.
 * Pure.
 */
export const countWords = (text: string): number => text.split(/\s+/).filter((run) => /[\p{L}\p{N}]/u.test(run)).length

const COUNTS_NOT: ReadonlySet<string> = new Set(['figure', 'table_figure', 'supplement', 'equation'])

/** Counts the words of a section, without captions, tables and pending insertions. Pure. */
export function bodyWords(doc: Node): number {
  let words = 0
  doc.forEach((block) => {
    if (!COUNTS_NOT.has(block.type.name)) words += countWords(writtenText(doc.type.create(null, block)).text)
  })
  return words
}

/** Returns the ids of the references that a section cites, in the order of citation. Pure. */
export function citedIn(doc: Node): string[] {
  const cited = new Set<string>()
  doc.descendants((node) => {
    if (node.type.name === 'citation') for (const id of (node.attrs.refs as string).split(' ')) if (id) cited.add(id)
  })
  return [...cited]
}
