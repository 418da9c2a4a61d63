import type { Node } from 'prosemirror-model'

/**
 * Returns a section as plain text, the `content` of its calls: an empty line separates blocks, a line end separates
 * list items and the rows of a table, and a tab separates the cells of a row; a line end within a block is kept. Marks
 * are left out; a formula is its TeX. Pending insertions are not included yet, and pending deletions still are.
 */
export const plainText = (doc: Node): string => writtenText(doc).text

/** Consecutive letters of the text that begin in the document at `pos`. */
export type PositionedSpan = { at: number; length: number; pos: number }
export type WrittenText = { text: string; spans: PositionedSpan[] }

const BETWEEN: Record<string, string> = { list_item: '\n', table_row: '\n', table_cell: '\t', table_header: '\t' }

/** Holds the place of a suggested break between blocks. */
const ANCHOR = '\u200b'

const isPutIn = (node: Node): boolean =>
  node.marks.some(({ type }) => type.name === 'insertion') ||
  ((node.attrs as { suggested?: string | null }).suggested ?? '').startsWith('insertion:')

/**
 * Returns the plain text, and the position of each of its letters. Every block of text has a span, even an empty one.
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
    // A leaf takes one place in the document, however long its text: only content of the same length in both can be
    // changed letter by letter.
    if (text.length === child.nodeSize)
      written.spans.push({ at: written.text.length, length: text.length, pos: start + offset })
    else written.spans.push({ at: written.text.length + text.length, length: 0, pos: start + offset + child.nodeSize })
    written.text += text
  })
}

/**
 * Returns the document position of an offset in the text; undefined between blocks and in content that is not letters.
 * Pure.
 */
export function posAt({ spans }: WrittenText, at: number): number | undefined {
  let found: number | undefined
  for (const span of spans) {
    if (span.at > at) break
    if (at <= span.at + span.length) found = span.pos + (at - span.at)
  }
  return found
}
