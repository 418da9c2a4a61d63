import { type ListMark, markOf } from '../../article/list-marks.ts'
import { lineOf } from './inline.ts'
import { type WordBlock, type WordParagraph, type WordText, wordsOf } from './model.ts'
import { type Json, type DocxImportContext, remark } from './import-context.ts'
import { rowsOf } from './tables.ts'

/** One paragraph or table of the document, before blocks are grouped. */
export type DocxPiece = { block: number; words: string } & (
  | { is: 'title'; content: Json[] }
  | { is: 'heading'; level: number; content: Json[] }
  /** `mark` is absent for bullets. `indent` is in twentieths of a point; 0 if it is not set. */
  | { is: 'item'; level: number; ordered: boolean; mark?: ListMark | undefined; indent: number; content: Json[] }
  | { is: 'text'; content: Json[]; quoted: boolean; isNotes: boolean; indent: number }
  /**
   * `label` is the label that was typed or that Word counted, such as "Table 2"; '' if there is none. `number` is its
   * number.
   */
  | {
      is: 'caption'
      of: 'figure' | 'table'
      content: Json[]
      whole: Json[]
      bookmarks: string[]
      label: string
      number: string
    }
  | { is: 'figure'; node: Json }
  | { is: 'equation'; node: Json; indent: number }
  | { is: 'table'; rows: Json[] }
)

const headingLevel = ({ styleName, styleId }: WordParagraph): number | undefined => {
  const level = /^heading ?([1-9])$/i.exec(styleName ?? '')?.[1] ?? /^Heading([1-9])$/.exec(styleId ?? '')?.[1]
  return level ? Number(level) : undefined
}

const LABEL =
  /^\s*(supplementary\s+|supplemental\s+)?(figure|fig\.?|table|tab\.?|chart|box)\s*(S?\d+[A-Za-z]?|[IVX]+)\s*(?:[.:|–—-]\s*|\s+|$)/i

// Removes the label from a caption, since the manuscript numbers figures and tables itself.
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
  const label = LABEL.exec(words)?.[2]?.toLowerCase()
  if (!label) return undefined
  return label.startsWith('tab') ? 'table' : 'figure'
}

/** Returns whether text that begins with a label is a sentence, such as "Figure 4 shows that". */
function isSentence(words: string): boolean {
  const [label = ''] = LABEL.exec(words) ?? []
  return /[\dA-Z]\s+$/i.test(label) && /^\p{Ll}/u.test(words.slice(label.length))
}

/** Returns the label of a caption. Writes an abbreviated label in full: "Figure 2" for "Fig. 2:". */
function labelIn(words: string): { label: string; number: string } {
  const [, before = '', name = '', number = ''] = LABEL.exec(words) ?? []
  if (!name) return { label: '', number: '' }
  const whole = /^fig/i.test(name) ? 'Figure' : /^tab/i.test(name) ? 'Table' : name
  return { label: `${before.trim()} ${whole} ${number}`.trim(), number: before ? '' : number }
}

// Matches the beginning of notes below a table.
const NOTES = /^(?:notes?\b|abbreviations?\b|data are\b|values are\b|sources?:|[*†‡§¶])/i
const isQuote = ({ styleName }: WordParagraph): boolean =>
  /^(?:(?:intense |block )?quot(?:e|ation|ations)|block text)$/i.test(styleName ?? '')

/** Returns the list level of Word's own styles, such as "List Bullet 2", each of which has a list with one level. */
const levelOfStyle = ({ styleName }: WordParagraph): number =>
  Number(/^list (?:bullet|number) ([2-5])$/i.exec(styleName ?? '')?.[1] ?? 1) - 1

type Read = {
  paragraph: WordParagraph
  words: string
  content: Json[]
  mark?: ListMark | undefined
  block: number
  /** True for the rest of a list item after an equation. */
  isFurther?: boolean
}

function textPieces(
  { paragraph, words, content, mark, block, isFurther = false }: Read,
  nearPicture: boolean,
): DocxPiece[] {
  const level = headingLevel(paragraph)
  const kind = captionKind(words)
  if (/^title$/i.test(paragraph.styleName ?? '')) return [{ is: 'title', content, block, words }]
  if (level) return [{ is: 'heading', level, content, block, words }]
  if (/^caption$/i.test(paragraph.styleName ?? '') || (kind && nearPicture && !isSentence(words))) {
    const bookmarks = bookmarksIn(paragraph.children)
    return [
      {
        is: 'caption',
        of: kind ?? 'figure',
        content: withoutLabel(content),
        whole: content,
        bookmarks,
        ...labelIn(words),
        block,
        words,
      },
    ]
  }
  const indent = Number(paragraph.indent.start) || 0
  if (paragraph.numbering && !isFurther) {
    const { isOrdered: ordered, level: deep } = paragraph.numbering
    const depth = Math.max(Number(deep) || 0, levelOfStyle(paragraph))
    return [{ is: 'item', ordered, mark, level: depth, indent, content, block, words }]
  }
  const isNotes = NOTES.test(words) || /^table notes$/i.test(paragraph.styleName ?? '')
  return [
    { is: 'text', content, quoted: isQuote(paragraph), isNotes, indent: isFurther ? Infinity : indent, block, words },
  ]
}

// Splits a paragraph at equations on separate lines.
function parted(read: Read, nearPicture: boolean): DocxPiece[] {
  const pieces: DocxPiece[] = []
  let line: Json[] = []
  const isItem = read.paragraph.numbering !== null
  const hasItem = () => isItem && pieces.some(({ is }) => is === 'item')
  const flush = () => {
    if (line.some((node) => node.type !== 'text' || node.text?.trim()))
      pieces.push(...textPieces({ ...read, content: line, isFurther: hasItem() }, nearPicture))
    line = []
  }
  for (const node of read.content) {
    if (node.type !== 'equation') {
      line.push(node)
      continue
    }
    flush()
    const indent = hasItem() ? Infinity : isItem ? 0 : Number(read.paragraph.indent.start) || 0
    pieces.push({ is: 'equation', node, indent, block: read.block, words: read.words })
  }
  flush()
  return pieces
}

// Matches an equation's number. It is dropped, since the manuscript numbers equations itself. No other text is allowed
// next to a displayed equation.
const IS_NUMBER = /^\s*(?:\(\s*([A-Z]?\d+(?:[.–-]\d+)*[a-z]?)\s*\))?\s*$/

function formulaAlone(content: Json[], parts: WordText[], reading: DocxImportContext): Json[] {
  const isFormula = ({ type }: Json): boolean => type === 'formula' || type === 'equation'
  const others = content.filter((node) => !isFormula(node))
  const [formula] = content.filter(isFormula)
  if (
    !formula ||
    content.length - others.length > 1 ||
    !others.every(({ type, text }) => type === 'text' && IS_NUMBER.test(text ?? ''))
  )
    return content
  const id = formula.type === 'equation' ? String(formula.attrs?.['id']) : reading.newId()
  for (const bookmark of bookmarksIn(parts)) reading.parts.set(bookmark, id)
  const number = others.map(({ text }) => IS_NUMBER.exec(text ?? '')?.[1]).find(Boolean)
  if (number) reading.numbers.set(id, { label: `(${number})`, words: '' })
  return [{ type: 'equation', attrs: { id, tex: formula.attrs?.['tex'] } }]
}

/**
 * Returns whether a paragraph is a term or its definition in a definition list, by the style names of Pandoc and
 * LibreOffice.
 */
const definitionPart = ({ styleName }: WordParagraph): 'term' | 'definition' | undefined => {
  if (/^(?:definition term|list heading)$/i.test(styleName ?? '')) return 'term'
  return /^(?:definition|list contents)$/i.test(styleName ?? '') ? 'definition' : undefined
}

const inBold = (content: Json[]): Json[] =>
  content.map((node) =>
    node.type !== 'text' || node.marks?.some(({ type }) => type === 'strong')
      ? node
      : { ...node, marks: [...(node.marks ?? []), { type: 'strong' }] },
  )

const isNear = (block: WordBlock | undefined): boolean =>
  block?.type === 'table' || (block?.type === 'paragraph' && hasPicture(block.children))
const hasPicture = (blocks: WordBlock[]): boolean =>
  blocks.some(
    (block) =>
      block.type === 'image' || ((block.type === 'run' || block.type === 'hyperlink') && hasPicture(block.children)),
  )

/** Splits a document into its paragraphs, tables, figures and displayed equations. */
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
    const { content, pictures, mark, form } = lineOf(child.children, reading)
    if (child.numbering && mark && form) reading.listNumbers.push({ block, ...form, mark: markOf(mark), words })
    const nearPicture = pictures.length > 0 || isNear(children[block - 1]) || isNear(children[block + 1])
    const figures = pictures.map((node): DocxPiece => ({ is: 'figure', node, block, words }))
    if (figures.length > 0 && content.length > 0 && !captionKind(words))
      remark(reading, 'changed', {
        detail: 'A picture inside a line of text became a figure before it',
        quote: words,
      })
    const definition = definitionPart(child)
    if (definition && content.length > 0)
      remark(reading, 'changed', {
        detail: 'A list of definitions became paragraphs, with its terms in bold',
        quote: words,
      })
    return [
      ...figures,
      ...parted(
        {
          paragraph: child,
          words,
          content: formulaAlone(definition === 'term' ? inBold(content) : content, child.children, reading),
          mark,
          block,
        },
        nearPicture,
      ),
    ]
  })
}
