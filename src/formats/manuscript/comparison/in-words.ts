import type { Mark, Node } from 'prosemirror-model'
import { citationLabel } from '../citation-labels.ts'
import { marksOf } from '../lists.ts'
import { type Numbering, numberingOf, type NumberedPart } from '../numbering.ts'
import { resolveAllSuggestions } from '../suggestions/resolve.ts'

/** Characters that are written around text to represent its formatting. */
const SIGNS: Record<string, string> = {
  strong: '**',
  em: '_',
  underline: '__',
  superscript: '^',
  subscript: '~',
  code: '`',
}

const attribute = (node: Node, name: string): string => String(node.attrs[name] ?? '').trim()
const isCitation = (node: Node | null): boolean => node?.type.name === 'citation'

const signsOf = (marks: readonly Mark[]): string[] =>
  Object.entries(SIGNS).flatMap(([name, sign]) => (marks.some(({ type }) => type.name === name) ? sign : []))
const linkOf = (node: Node | undefined): string | undefined =>
  node?.marks.find(({ type }) => type.name === 'link')?.attrs['href'] as string | undefined

/** Returns the text that represents a leaf node other than text, such as a cross-reference. */
function leafInWords(node: Node, { partsById }: Numbering): string {
  switch (node.type.name) {
    case 'mention':
      return partsById.get(attribute(node, 'to'))?.mention ?? '?'
    case 'footnote':
      return `[Footnote: ${attribute(node, 'text')}]`
    case 'formula':
      return `[Formula: ${attribute(node, 'tex')}]`
    default:
      return '\n'
  }
}

/** Returns the text of the group of adjacent citations that starts at `index`; '' for a later citation of a group. */
function citedFrom(block: Node, index: number, { citations }: Numbering): string {
  if (index > 0 && isCitation(block.child(index - 1))) return ''
  let refs = ''
  for (let at = index; isCitation(block.maybeChild(at)); at += 1) refs += ` ${attribute(block.child(at), 'refs')}`
  return `[${citationLabel(refs.trim(), citations)}]`
}

function lineInWords(block: Node, numbering: Numbering): string {
  let words = ''
  let open: string[] = []
  const setAs = (symbols: string[]) => {
    const differs = open.findIndex((sign, index) => sign !== symbols[index])
    const kept = differs < 0 ? open.length : differs
    words += open.slice(kept).toReversed().join('') + symbols.slice(kept).join('')
    open = symbols
  }
  block.children.forEach((node, index) => {
    setAs(node.isText ? signsOf(node.marks) : [])
    if (node.isText) words += node.text ?? ''
    else words += isCitation(node) ? citedFrom(block, index, numbering) : leafInWords(node, numbering)
    const link = linkOf(node)
    if (link && link !== linkOf(block.children[index + 1]) && link !== node.text) words += ` (${link})`
  })
  setAs([])
  return words.trim()
}

const filled = (parts: string[], between: string): string => parts.filter(Boolean).join(between)
const childrenInWords = (node: Node, numbering: Numbering, between: string): string =>
  filled(
    node.children.map((child) => blockInWords(child, numbering)),
    between,
  )

function partInWords(node: Node, { kind, mention }: NumberedPart, numbering: Numbering): string {
  if (kind === 'table') return filled([`[${mention}]`, childrenInWords(node, numbering, '\n')], '\n')
  const about =
    kind === 'equation'
      ? attribute(node, 'tex')
      : filled([kind === 'file' ? attribute(node, 'name') : '', lineInWords(node, numbering)], ', ')
  return about ? `[${mention}: ${about}]` : `[${mention}]`
}

function blockInWords(node: Node, numbering: Numbering): string {
  const part = numbering.parts.get(node)
  if (part) return partInWords(node, part, numbering)
  if (node.isTextblock) return lineInWords(node, numbering)
  switch (node.type.name) {
    case 'table':
      return childrenInWords(node, numbering, '\n')
    // Keeps empty cells, unlike empty list items.
    case 'table_row':
      return node.children.map((cell) => childrenInWords(cell, numbering, ' ')).join(' | ')
    case 'bullet_list':
      return filled(
        node.children.map((item) => `• ${childrenInWords(item, numbering, '\n')}`),
        '\n',
      )
    case 'ordered_list':
      return filled(
        marksOf(node).map((mark, index) => `${mark} ${childrenInWords(node.child(index), numbering, '\n')}`),
        '\n',
      )
    default:
      return childrenInWords(node, numbering, '\n\n')
  }
}

/**
 * Returns the text of a paper's sections for comparison. Includes parts that plain text lacks, as "[1]", "Figure 2" or
 * "[Equation 1: …]". Represents formatting by characters around the text. Leaves out pending insertions. Pure.
 */
export function inWords(
  sections: (readonly [name: string, doc: Node])[],
  isReference: (id: string) => boolean,
): Record<string, string> {
  const docs = sections.map(([name, doc]) => [name, resolveAllSuggestions(doc)] as const)
  const numbering = numberingOf(
    docs.map(([, doc]) => doc),
    isReference,
  )
  return Object.fromEntries(docs.map(([name, doc]) => [name, blockInWords(doc, numbering)]))
}
