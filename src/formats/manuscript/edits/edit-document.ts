import { Fragment, type Node, Slice } from 'prosemirror-model'
import { canSplit, ReplaceStep, Transform } from 'prosemirror-transform'
import type { Edit } from './edits.ts'
import { lineNodes } from './from-text.ts'
import { manuscript } from '../schema.ts'
import { posAt, writtenText, type WrittenText } from '../text.ts'

const canJoin = (doc: Node, from: number, to: number): boolean => {
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)]
  const shared = $from.sharedDepth(to)
  const crosses = ($pos: typeof $from) =>
    Array.from({ length: $pos.depth - shared }, (_, index) => $pos.node($pos.depth - index)).some(
      ({ type }) => type.spec.isolating || type.spec.tableRole !== undefined,
    )
  return !crosses($from) && !crosses($to)
}

// Deletes a range. If the range spans several blocks, joins them, unless an indivisible node is between them.
function takeOut(transform: Transform, written: WrittenText, { from, to }: Edit): void {
  const [start, end] = [posAt(written, from), posAt(written, to)]
  if (start !== undefined && end !== undefined && start <= end && canJoin(transform.doc, start, end)) {
    transform.delete(start, end)
    return
  }
  for (const span of written.spans.toReversed()) {
    const [first, last] = [Math.max(from, span.at), Math.min(to, span.at + span.length)]
    if (first < last) transform.delete(span.pos + first - span.at, span.pos + last - span.at)
  }
}

// Inserts text. In a block that cannot be split, such as a caption, the text does not start new blocks.
function putIn(transform: Transform, pos: number, text: string): void {
  const $pos = transform.doc.resolve(pos)
  const marks = $pos.marks()
  const blocks = text
    .split('\n\n')
    .map((line) => lineNodes(line).map((node) => (node.isText ? node.mark(marks) : node)))
  if (blocks.length > 1 && canSplit(transform.doc, pos)) {
    const { type, attrs } = $pos.parent
    // Inserts all parts in one step, since each step copies the whole section.
    const parts = Fragment.fromArray(blocks.map((nodes) => type.create(attrs, nodes)))
    transform.step(new ReplaceStep(pos, pos, new Slice(parts, 1, 1)))
    return
  }
  const nodes = blocks.flatMap((line, index) => (index > 0 ? [manuscript.node('hard_break'), ...line] : line))
  if (nodes.length > 0) transform.insert(pos, nodes)
}

// Widens an edit that begins or ends within a separator of blocks, so that it covers the whole separator. The blocks
// are then either joined or unchanged.
function whole({ text, spans }: WrittenText, { from, to, put }: Edit): Edit {
  const starts = spans.map(({ at }) => at).filter((at) => at >= to)
  const ends = spans.map(({ at, length }) => at + length).filter((at) => at <= from)
  const isPlace = (at: number) => spans.some((span) => at >= span.at && at <= span.at + span.length)
  const first = isPlace(from) ? from : Math.max(0, ...ends)
  const last = isPlace(to) ? to : Math.min(text.length, ...starts)
  return { from: first, to: last, put: text.slice(first, from) + put + text.slice(to, last) }
}

const joined = (text: string, one: Edit, next: Edit): Edit => ({
  from: one.from,
  to: next.to,
  put: one.put + text.slice(one.to, next.from) + next.put,
})

/** Widens each edit to whole separators, and merges edits that then overlap. Pure. */
function wholeEdits(written: WrittenText, edits: Edit[]): Edit[] {
  const done: { edit: Edit; wide: Edit }[] = []
  for (const next of edits) {
    let edit = next
    let wide = whole(written, edit)
    for (let last = done.at(-1); last && last.wide.to > wide.from; last = done.at(-1)) {
      edit = joined(written.text, last.edit, edit)
      wide = whole(written, edit)
      done.pop()
    }
    done.push({ edit, wide })
  }
  return done.map(({ wide }) => wide)
}

/** Applies edits of a section's plain text to the section. Marks, tables and figures remain unchanged. Pure. */
export function edited(doc: Node, edits: Edit[]): Node {
  const written = writtenText(doc)
  const transform = new Transform(doc)
  // Applies the last edit first, so that earlier positions remain valid.
  for (const edit of wholeEdits(written, edits).toReversed()) {
    if (edit.to > edit.from) takeOut(transform, written, edit)
    if (edit.put === '') continue
    const at = posAt(written, edit.from) ?? lastPlace(written, edit.from)
    if (at !== undefined) putIn(transform, at, edit.put)
    else transform.insert(0, manuscript.node('paragraph', null, lineNodes(edit.put)))
  }
  return transform.doc
}

// Returns the position where the text before an offset between blocks ends.
function lastPlace({ spans }: WrittenText, at: number): number | undefined {
  const span = spans.findLast((one) => one.at + one.length <= at)
  return span && span.pos + span.length
}
