import type { Node } from 'prosemirror-model'

/**
 * A section as plain text, which is the `content` of its calls: blocks are parted by an empty line, list items and the rows of a table by
 * a line end, the cells of a row by a tab; a line end within a block is one. Marks are not written; a formula is its TeX. What is only suggested to
 * be put in is not there yet, and what is suggested to be taken out still is.
 */
export const plainText = (doc: Node): string => writtenText(doc).text

/** Letters of the text that stand in the document at `pos`, one after another. */
export type PositionedSpan = { at: number; length: number; pos: number }
export type WrittenText = { text: string; spans: PositionedSpan[] }

const BETWEEN: Record<string, string> = { list_item: '\n', table_row: '\n', table_cell: '\t', table_header: '\t' }

/** Holds the place of a suggested break between blocks. */
const ANCHOR = '\u200b'

const isPutIn = (node: Node): boolean =>
  node.marks.some(({ type }) => type.name === 'insertion') ||
  ((node.attrs as { suggested?: string | null }).suggested ?? '').startsWith('insertion:')

/** The plain text, and where each of its letters stands. Every block of text has a span, though it be empty. Pure. */
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
    // A leaf takes one place in the document, however much it is in writing: only what is as long in both can be changed letter by letter.
    if (text.length === child.nodeSize)
      written.spans.push({ at: written.text.length, length: text.length, pos: start + offset })
    else written.spans.push({ at: written.text.length + text.length, length: 0, pos: start + offset + child.nodeSize })
    written.text += text
  })
}

/** Where a place in the text stands in the document; undefined in what is between blocks and in what is no letters. Pure. */
export function posAt({ spans }: WrittenText, at: number): number | undefined {
  let found: number | undefined
  for (const span of spans) {
    if (span.at > at) break
    if (at <= span.at + span.length) found = span.pos + (at - span.at)
  }
  return found
}
