import type { ListMark } from '../../article/list-marks.ts'
import { lineOf } from './inline.ts'
import { type WordBlock, type WordParagraph, type WordText, wordsOf } from './model.ts'
import { type Json, type DocxImportContext, remark } from './import-context.ts'
import { rowsOf } from './tables.ts'

/** One paragraph or table of the document, before it is known what belongs together. */
export type DocxPiece = { block: number; words: string } & (
  | { is: 'title'; content: Json[] }
  | { is: 'heading'; level: number; content: Json[] }
  /** Absent for bullets. */
  | { is: 'item'; level: number; ordered: boolean; mark?: ListMark | undefined; content: Json[] }
  /** `indent` in twentieths of a point. */
  | { is: 'text'; content: Json[]; quoted: boolean; isNotes: boolean; indent: number }
  | { is: 'caption'; of: 'figure' | 'table'; content: Json[]; whole: Json[]; bookmarks: string[] }
  | { is: 'figure'; node: Json }
  | { is: 'equation'; node: Json }
  | { is: 'table'; rows: Json[] }
)

const headingLevel = ({ styleName, styleId }: WordParagraph): number | undefined => {
  const level = /^heading ?([1-9])$/i.exec(styleName ?? '')?.[1] ?? /^Heading([1-9])$/.exec(styleId ?? '')?.[1]
  return level ? Number(level) : undefined
}

const LABEL =
  /^\s*(?:supplementary\s+|supplemental\s+)?(figure|fig\.?|table|tab\.?|chart|box)\s*(?:S?\d+[A-Za-z]?|[IVX]+)\s*(?:[.:|–—-]\s*|\s+|$)/i

// The number is assigned again, at the part's place.
function withoutLabel(content: Json[]): Json[] {
  const end = content.findIndex(({ type }) => type !== 'text')
  const opening = end < 0 ? content : content.slice(0, end)
  let left = LABEL.exec(opening.map(({ text }) => text).join(''))?.[0].length ?? 0
  return content.flatMap((node) => {
    if (left === 0 || node.type !== 'text') return [node]
    const text = node.text ?? ''
    const gone = Math.min(left, text.length)
    left -= gone
    return gone === text.length ? [] : [{ ...node, text: text.slice(gone) }]
  })
}

const bookmarksIn = (blocks: WordBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'bookmarkStart') return [block.name]
    return block.type === 'run' || block.type === 'hyperlink' ? bookmarksIn(block.children) : []
  })

const captionKind = (words: string): 'figure' | 'table' | undefined => {
  const label = LABEL.exec(words)?.[1]?.toLowerCase()
  if (!label) return undefined
  return label.startsWith('tab') ? 'table' : 'figure'
}

// Openings of notes that a journal prints in small type below a table.
const NOTES = /^(?:notes?\b|abbreviations?\b|data are\b|values are\b|sources?:|[*†‡§¶])/i
const isQuote = ({ styleName }: WordParagraph): boolean => /^(?:intense )?quote$/i.test(styleName ?? '')

type Read = { paragraph: WordParagraph; words: string; content: Json[]; mark?: ListMark | undefined; block: number }

function textPieces({ paragraph, words, content, mark, block }: Read, nearPicture: boolean): DocxPiece[] {
  const level = headingLevel(paragraph)
  const kind = captionKind(words)
  if (/^title$/i.test(paragraph.styleName ?? '')) return [{ is: 'title', content, block, words }]
  if (level) return [{ is: 'heading', level, content, block, words }]
  if (/^caption$/i.test(paragraph.styleName ?? '') || (kind && nearPicture)) {
    const bookmarks = bookmarksIn(paragraph.children)
    return [
      { is: 'caption', of: kind ?? 'figure', content: withoutLabel(content), whole: content, bookmarks, block, words },
    ]
  }
  if (paragraph.numbering) {
    const { isOrdered: ordered, level: deep } = paragraph.numbering
    return [{ is: 'item', ordered, mark, level: Number(deep) || 0, content, block, words }]
  }
  const isNotes = NOTES.test(words) || /^table notes$/i.test(paragraph.styleName ?? '')
  const indent = Number(paragraph.indent.start) || 0
  return [{ is: 'text', content, quoted: isQuote(paragraph), isNotes, indent, block, words }]
}

// Splits a line of text at equations that have a line of their own.
function parted(read: Read, nearPicture: boolean): DocxPiece[] {
  const pieces: DocxPiece[] = []
  let line: Json[] = []
  const flush = () => {
    if (line.some((node) => node.type !== 'text' || node.text?.trim()))
      pieces.push(...textPieces({ ...read, content: line }, nearPicture))
    line = []
  }
  for (const node of read.content) {
    if (node.type !== 'equation') {
      line.push(node)
      continue
    }
    flush()
    pieces.push({ is: 'equation', node, block: read.block, words: read.words })
  }
  flush()
  return pieces
}

// Text next to an equation is at most its number, which is assigned again.
const IS_NUMBER = /^\s*(?:\(\s*\d+[a-z]?\s*\))?\s*$/

function formulaAlone(content: Json[], parts: WordText[], reading: DocxImportContext): Json[] {
  const others = content.filter(({ type }) => type !== 'formula')
  const [formula] = content.filter(({ type }) => type === 'formula')
  if (
    !formula ||
    content.length - others.length > 1 ||
    !others.every(({ type, text }) => type === 'text' && IS_NUMBER.test(text ?? ''))
  )
    return content
  const id = reading.newId()
  for (const bookmark of bookmarksIn(parts)) reading.parts.set(bookmark, id)
  return [{ type: 'equation', attrs: { id, tex: formula.attrs?.['tex'] } }]
}

const isNear = (block: WordBlock | undefined): boolean =>
  block?.type === 'table' || (block?.type === 'paragraph' && hasPicture(block.children))
const hasPicture = (blocks: WordBlock[]): boolean =>
  blocks.some(
    (block) =>
      block.type === 'image' || ((block.type === 'run' || block.type === 'hyperlink') && hasPicture(block.children)),
  )

/** Returns the paragraphs and tables of a document, each read separately. */
export function piecesOf(reading: DocxImportContext): DocxPiece[] {
  const { children } = reading.document
  return children.flatMap((child, block): DocxPiece[] => {
    reading.block = block
    const words = wordsOf(child).trim()
    if (child.type === 'table') {
      const table = rowsOf(child, reading)
      if (!table) return []
      return [
        { is: 'table', rows: table.rows, block, words },
        ...table.figures.map((node): DocxPiece => ({ is: 'figure', node, block, words: '' })),
      ]
    }
    if (child.type !== 'paragraph') return []
    const { content, pictures, mark } = lineOf(child.children, reading)
    const nearPicture = pictures.length > 0 || isNear(children[block - 1]) || isNear(children[block + 1])
    const figures = pictures.map((node): DocxPiece => ({ is: 'figure', node, block, words }))
    if (figures.length > 0 && content.length > 0 && !captionKind(words))
      remark(reading, 'changed', {
        detail: 'A picture within a line of text stands before it as a figure',
        quote: words,
      })
    return [
      ...figures,
      ...parted(
        { paragraph: child, words, content: formulaAlone(content, child.children, reading), mark, block },
        nearPicture,
      ),
    ]
  })
}
