import type { ListMark } from '../../article/list-marks.ts'
import { listAttrs } from '../../manuscript/lists.ts'
import type { DocxPiece } from './pieces.ts'
import type { Json } from './import-context.ts'

type Item = Extract<DocxPiece, { is: 'item' }>
type Further = Extract<DocxPiece, { is: 'text' | 'equation' }>

/** A paragraph of a list: the first paragraph of an item, a further paragraph, or an equation. */
type Line = { level: number; block: Json; ordered?: boolean; mark?: ListMark | undefined }

/**
 * The minimum indent of a list level, in twentieths of a point. It is used for lists without an explicit indent. Word
 * indents each level by 720, our export by 480. Text with a smaller indent belongs to the level above.
 */
const INDENT_OF_LEVEL_MIN = 420
/** The largest difference of indents that readers cannot see, in twentieths of a point. */
const INDENT_TOLERANCE = 60

/**
 * Returns whether a paragraph may continue a list item. Word numbers only an item's first paragraph. Further paragraphs
 * are indented text.
 */
const mayGoOn = (piece: DocxPiece): piece is Further =>
  piece.is === 'equation' || (piece.is === 'text' && !piece.quoted && !piece.isNotes)

const lineOf = (piece: Item | Further, level: number): Line => ({
  level,
  block: piece.is === 'equation' ? piece.node : { type: 'paragraph', content: piece.content },
  ...(piece.is === 'item' ? { ordered: piece.ordered, mark: piece.mark } : {}),
})

/** Returns the list paragraphs at the start of `pieces`. Includes the further paragraphs of the items. Pure. */
export function linesOf(pieces: DocxPiece[]): Line[] {
  const lines: Line[] = []
  // The text indents of the current items, by list level.
  let open: number[] = []
  for (const piece of pieces) {
    if (piece.is === 'item') {
      open = open.slice(0, piece.level)
      open[piece.level] = piece.indent || INDENT_OF_LEVEL_MIN * (piece.level + 1)
      lines.push(lineOf(piece, piece.level))
      continue
    }
    if (!mayGoOn(piece)) break
    const level = open.findLastIndex((indent) => indent > 0 && piece.indent >= indent - INDENT_TOLERANCE)
    if (level < 0) break
    lines.push(lineOf(piece, level))
  }
  return lines
}

const listNode = ({ ordered, mark = { number: 1, kind: null } }: Line, items: Json[]): Json =>
  ordered ? { type: 'ordered_list', attrs: listAttrs(mark), content: items } : { type: 'bullet_list', content: items }

/** Converts lines to nested lists by their levels. Pure. */
export function listsOf(lines: Line[]): Json[] {
  const lists: Json[] = []
  let at = 0
  while (at < lines.length) {
    const first = lines[at] as Line
    const list: Json[] = []
    let last: Line | undefined
    // The level of the first line is the level of the list, even if that line is indented too deeply.
    while (at < lines.length && isOf(first, lines[at] as Line) && goesOnFrom(last, lines[at] as Line)) {
      const line = lines[at] as Line
      const { block, ordered } = line
      if (line.mark) last = line
      const from = (at += 1)
      while (at < lines.length && (lines[at] as Line).level > first.level) at += 1
      const blocks = [block, ...listsOf(lines.slice(from, at))]
      const item = ordered === undefined ? list.at(-1) : undefined
      if (item) item.content = [...(item.content ?? []), ...blocks]
      else list.push({ type: 'list_item', content: blocks })
    }
    lists.push(listNode(first, list))
  }
  return lists
}

const isOf = (first: Line, { level, ordered = first.ordered }: Line): boolean =>
  level <= first.level && ordered === first.ordered

// Returns whether a line continues the list. The number that Word shows decides: a gap in the numbers, or another kind
// of numbering, starts a new list.
const goesOnFrom = (last: Line | undefined, { mark }: Line): boolean =>
  !last?.mark || !mark || (mark.number === last.mark.number + 1 && mark.kind === last.mark.kind)
