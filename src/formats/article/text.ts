import type { Article, ArticleBlock, Cell, Formula, Inline, MathNode, Note, Reference, BodySection } from './article.ts'
import { subscript, superscript } from '#formats/article/superscripts.ts'

const MATH_SEPARATORS: Record<string, string> = { mfrac: '/', mtable: ' ', mtr: ' ' }

// One formula is one word, or few: its letters stay together.
function mathText(node: MathNode | string): string {
  if (typeof node === 'string') return node
  const parts = (node.c ?? []).map(mathText)
  const [base = '', one = '', other = ''] = parts
  if (node.e === 'msup') return base + superscript(one)
  if (node.e === 'msub') return base + subscript(one)
  if (node.e === 'msubsup') return base + subscript(one) + superscript(other)
  return parts.join(MATH_SEPARATORS[node.e] ?? '')
}

export const formulaText = (formula: Formula): string => (formula.m ? mathText(formula.m) : (formula.text ?? ''))

const inlineText = (inline: Inline): string => {
  if (typeof inline === 'string') return inline
  if (inline.t === 'math') return formulaText(inline)
  if (inline.t === 'picture') return inline.alt ?? ''
  if (inline.t === 'br') return ' '
  if (inline.t === 'sup') return superscript(inlinesText(inline.c))
  if (inline.t === 'sub') return subscript(inlinesText(inline.c))
  if (inline.t === 'cites') return ` [${inlinesText(inline.c)}]`
  return inlinesText(inline.c)
}

/** Returns running text as plain text; superscripts and subscripts are kept where Unicode has them. */
export const inlinesText = (inlines: Inline[]): string => inlines.map(inlineText).join('')

const lines = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('\n')
export const blocksText = (blocks: ArticleBlock[]): string => blocks.map(blockText).join('\n')
export const noteText = (note: Note): string => lines(note.label, blocksText(note.blocks))
const rowsText = (rows: Cell[][]): string =>
  rows.map((row) => row.map((cell) => inlinesText(cell.c)).join('\t')).join('\n')

function blockText(block: ArticleBlock): string {
  switch (block.t) {
    case 'p':
    case 'head':
      return inlinesText(block.c)
    case 'list':
      return block.items.map((item) => lines(item.label, blocksText(item.blocks))).join('\n')
    case 'table': {
      const rows = block.tables.flatMap(({ head, body }) => [rowsText(head), rowsText(body)])
      const foot = [...block.notes.map(noteText), blocksText(block.foot)]
      return lines(block.label, inlinesText(block.title), blocksText(block.caption), ...rows, ...foot)
    }
    case 'figure':
    case 'file':
      return lines(block.label, inlinesText(block.title), blocksText(block.caption))
    case 'group':
      return lines(block.label, inlinesText(block.title), blocksText(block.caption), blocksText(block.blocks))
    case 'formula':
      return lines(...block.parts.map(formulaText), block.label)
    case 'box':
      return lines(block.label, inlinesText(block.title), blocksText(block.blocks))
    case 'definitions':
      return lines(
        inlinesText(block.title),
        ...block.items.map(({ term, blocks }) => lines(inlinesText(term), blocksText(blocks))),
      )
    case 'quote':
      return blocksText(block.blocks)
    case 'verse':
      return block.lines.map(inlinesText).join('\n')
    case 'code':
      return block.text
  }
}

export const sectionText = (section: BodySection): string =>
  lines(inlinesText(section.heading), blocksText(section.blocks), ...section.sections.map(sectionText))

export const referenceText = (reference: Reference): string =>
  reference.text
    ? inlinesText(reference.text)
    : [
        reference.authors,
        reference.year,
        inlinesText(reference.title),
        reference.source,
        reference.volume,
        reference.pages,
      ]
        .filter(Boolean)
        .join('. ')

/** Returns the parts of an abstract as plain text, paragraphs separated by an empty line. */
export const abstractText = (sections: BodySection[]): string =>
  sections
    .map((section) => {
      const text = sectionText({ ...section, heading: [] }).replace(/\n+/g, '\n\n')
      return section.heading.length ? `${inlinesText(section.heading).replace(/[.:]$/, '')}: ${text}` : text
    })
    .join('\n\n')

export const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+(?:['’.,/-][\p{L}\p{N}]+)*/gu)?.length ?? 0

const textOf = ({ sections, notes }: Article): string[] => [...sections.map(sectionText), ...notes.map(noteText)]

/**
 * Returns text, notes and references as plain text, for searching. Without the abstract, which papers store separately.
 */
export const plainTextOf = (article: Article): string =>
  [...textOf(article), ...article.references.map(referenceText)].join('\n')

/** Counts the words of abstract, text and notes, without references. */
export const wordsOf = (article: Article): number =>
  wordsIn([...article.abstract.map(sectionText), ...textOf(article)].join('\n'))

export type OutlineEntry = { id: string; heading: string; level: number }

const entriesOf = (section: BodySection): OutlineEntry[] => [
  ...(section.heading.length ? [{ id: section.id, heading: inlinesText(section.heading), level: section.level }] : []),
  ...section.sections.flatMap(entriesOf),
]

/** Returns the headings in reading order, notes and references last, each with the id that the page gives it. */
export function outlineOf(article: Article): OutlineEntry[] {
  const outline = article.sections.flatMap(entriesOf)
  if (article.notes.length) outline.push({ id: 'notes', heading: 'Notes', level: 2 })
  if (article.references.length) outline.push({ id: 'references', heading: 'References', level: 2 })
  return outline
}
