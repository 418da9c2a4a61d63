import type { ListMark } from '../../article/list-marks.ts'
import { listAttrs } from '../../manuscript/lists.ts'
import type { DocxPiece } from './pieces.ts'
import type { Json } from './import-context.ts'

type Item = Extract<DocxPiece, { is: 'item' }>
type Further = Extract<DocxPiece, { is: 'text' }>

/** A paragraph of a list: an item's first, or a further one. */
type Line = Pick<Item, 'level' | 'content'> & { ordered?: boolean; mark?: ListMark | undefined }

/** Of a list's levels Word sets each by 720, and we by 480 twentieths of a point: what is less belongs to the level above. */
const INDENT_OF_LEVEL_MIN = 420

/**
 * Returns whether a piece continues a list item, as indented text after it does: Word numbers only an item's first
 * paragraph.
 */
const goesOn = (piece: DocxPiece): piece is Further =>
  piece.is === 'text' && !piece.quoted && !piece.isNotes && piece.indent >= INDENT_OF_LEVEL_MIN

/** Returns the paragraphs of the list that begins with an item, those that go on with it among them. Pure. */
export function linesOf(pieces: DocxPiece[]): Line[] {
  const lines: Line[] = []
  let deepest = 0
  for (const piece of pieces) {
    if (piece.is !== 'item' && !goesOn(piece)) break
    if (piece.is === 'item') deepest = piece.level
    lines.push(
      piece.is === 'item'
        ? piece
        : { content: piece.content, level: Math.min(deepest, Math.floor(piece.indent / INDENT_OF_LEVEL_MIN) - 1) },
    )
  }
  return lines
}

const listNode = ({ ordered, mark = { number: 1, kind: null } }: Line, items: Json[]): Json =>
  ordered ? { type: 'ordered_list', attrs: listAttrs(mark), content: items } : { type: 'bullet_list', content: items }

/** Lines one after another, as lists within lists by their levels. Pure. */
export function listsOf(lines: Line[]): Json[] {
  const lists: Json[] = []
  let at = 0
  while (at < lines.length) {
    const first = lines[at] as Line
    const list: Json[] = []
    let last: Line | undefined
    // What begins deeper than its list is at the level of that list.
    while (at < lines.length && isOf(first, lines[at] as Line) && goesOnFrom(last, lines[at] as Line)) {
      const line = lines[at] as Line
      const { content, ordered } = line
      if (line.mark) last = line
      const from = (at += 1)
      while (at < lines.length && (lines[at] as Line).level > first.level) at += 1
      const blocks = [{ type: 'paragraph', content }, ...listsOf(lines.slice(from, at))]
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

// Another list may begin directly after one, or the same jump: the numbers that Word shows decide.
const goesOnFrom = (last: Line | undefined, { mark }: Line): boolean =>
  !last?.mark || !mark || (mark.number === last.mark.number + 1 && mark.kind === last.mark.kind)
