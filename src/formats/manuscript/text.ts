import type { Node } from 'prosemirror-model'

/**
 * Returns a section as plain text, in the form that API calls use for `content`. An empty line separates blocks, a line
 * end separates list items and table rows, and a tab separates cells. Line ends within a block are kept. Marks are left
 * out, and a formula is written as its TeX. Pending insertions are left out, and pending deletions are included.
 */
export const plainText = (doc: Node): string => writtenText(doc).text

/** Consecutive characters of the text, from the offset `at`, that start at the document position `pos`. */
export type PositionedSpan = { at: number; length: number; pos: number }
export type WrittenText = { text: string; spans: PositionedSpan[] }

const BETWEEN: Record<string, string> = { list_item: '\n', table_row: '\n', table_cell: '\t', table_header: '\t' }

/** Represents a suggested break between blocks. */
const ANCHOR = '\u200b'

const isPutIn = (node: Node): boolean =>
  node.marks.some(({ type }) => type.name === 'insertion') ||
  ((node.attrs as { suggested?: string | null }).suggested ?? '').startsWith('insertion:')

/**
 * Returns the plain text and the document position of each character. Every text block has a span, even an empty one.
 * Pure.
 */
export function writtenText(doc: Node): WrittenText {
  const written: WrittenText = { text: '', spans: [] }
  const visit = (node: Node, pos: number): void => {
    if (node.isTextblock) return writeBlock(written, node, pos + 1)
    if (node.isAtom && node.isBlock) {
      written.text += node.type.spec.leafText?.(node) ?? ''
      return
    }
    let isFirst = true
    node.forEach((child, offset) => {
      if (isPutIn(child)) return
      if (!isFirst) written.text += BETWEEN[child.type.name] ?? '\n\n'
      isFirst = false
      visit(child, pos + 1 + offset)
    })
  }
  visit(doc, -1)
  return written
}

function writeBlock(written: WrittenText, block: Node, start: number): void {
  written.spans.push({ at: written.text.length, length: 0, pos: start })
  block.forEach((child, offset) => {
    if (isPutIn(child)) return
    const text = child.isText ? (child.text ?? '').replaceAll(ANCHOR, '') : (child.type.spec.leafText?.(child) ?? '')
    // Adds a span only for content with the same length in the document and in the text, since only this can be edited
    // character by character. A leaf node takes one position in the document, whatever the length of its text.
    if (text.length === child.nodeSize)
      written.spans.push({ at: written.text.length, length: text.length, pos: start + offset })
    else written.spans.push({ at: written.text.length + text.length, length: 0, pos: start + offset + child.nodeSize })
    written.text += text
  })
}

/**
 * Returns the document position of an offset in the text; undefined between blocks and in content other than
 * characters, such as formulas. Pure.
 */
export function posAt({ spans }: WrittenText, at: number): number | undefined {
  let found: number | undefined
  for (const span of spans) {
    if (span.at > at) break
    if (at <= span.at + span.length) found = span.pos + (at - span.at)
  }
  return found
}
