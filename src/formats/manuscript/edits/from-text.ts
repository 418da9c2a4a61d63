import { Fragment, type Node } from 'prosemirror-model'
import { manuscript } from '../schema.ts'

/** Converts the text of one block to nodes, with its line ends as breaks. Pure. */
export function lineNodes(text: string): Node[] {
  const nodes: Node[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) nodes.push(manuscript.node('hard_break'))
    if (line !== '') nodes.push(manuscript.text(line))
  }
  return nodes
}

/**
 * Converts plain text to a section. Empty lines separate the paragraphs. `plainText` converts the section back to the
 * same text. Pure.
 */
export const docFromText = (text: string): Node =>
  manuscript.node(
    'doc',
    null,
    Fragment.fromArray(text.split('\n\n').map((block) => manuscript.node('paragraph', null, lineNodes(block)))),
  )
