// Types for the parts of mammoth's document model that the import reads, since mammoth exports no types.

export type WordText =
  | { type: 'text'; value: string }
  | { type: 'tab' }
  | { type: 'checkbox'; checked: boolean }
  | { type: 'break'; breakType: 'line' | 'page' | 'column' }
  | { type: 'bookmarkStart'; name: string }
  | { type: 'noteReference'; noteType: 'footnote' | 'endnote'; noteId: string }
  | { type: 'commentReference'; commentId: string }
  | WordImage
  | WordRun
  | WordLink

export type WordImage = {
  type: 'image'
  readAsArrayBuffer: () => Promise<ArrayBuffer>
  altText?: string | null
  contentType?: string
}

export type WordLink = { type: 'hyperlink'; children: WordText[]; href?: string; anchor?: string }

export type WordRun = {
  type: 'run'
  children: WordText[]
  styleName: string | null
  isBold: boolean
  isItalic: boolean
  isUnderline: boolean
  isStrikethrough: boolean
  isAllCaps: boolean
  isSmallCaps: boolean
  verticalAlignment: 'baseline' | 'superscript' | 'subscript'
  highlight: string | null
  font: string | null
}

export type WordParagraph = {
  type: 'paragraph'
  children: WordText[]
  styleId: string | null
  styleName: string | null
  numbering: { isOrdered: boolean; level: string } | null
  /** The indent in twentieths of a point. */
  indent: { start: string | null }
}

export type WordCell = { type: 'tableCell'; children: WordBlock[]; colSpan: number; rowSpan: number }
export type WordRow = { type: 'tableRow'; children: WordCell[]; isHeader: boolean }
export type WordTable = { type: 'table'; children: WordRow[] }
export type WordBlock = WordParagraph | WordTable | WordText

export type WordNote = { body: WordBlock[] }
export type WordComment = { commentId: string; authorName?: string; body: WordBlock[] }

export type WordDocument = {
  type: 'document'
  children: WordBlock[]
  notes: { resolve: (reference: { noteType: string; noteId: string }) => WordNote | null }
  comments: WordComment[]
}

/** Returns the plain text of blocks or of inline content. Pure. */
export function wordsOf(part: WordBlock | WordBlock[] | WordText[]): string {
  if (Array.isArray(part)) return part.map(wordsOf).join('')
  switch (part.type) {
    case 'text':
      return part.value
    case 'tab':
      return '\t'
    case 'break':
      return '\n'
    case 'table':
      return part.children.map((row) => row.children.map((cell) => wordsOf(cell.children)).join(' | ')).join('\n')
    case 'paragraph':
    case 'run':
    case 'hyperlink':
      return wordsOf(part.children)
    default:
      return ''
  }
}
