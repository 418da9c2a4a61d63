import type { Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import type { Edit } from './edits.ts'
import { lineNodes } from './from-text.ts'
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

// Letters of one block go; blocks are joined where nothing that must stay whole is between them.
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

function putIn(transform: Transform, pos: number, text: string): void {
  const [first = '', ...rest] = text.split('\n\n')
  const marks = transform.doc.resolve(pos).marks()
  const nodesOf = (line: string) => lineNodes(line).map((node) => (node.isText ? node.mark(marks) : node))
  let at = pos
  const put = (line: string) => {
    const before = transform.doc.content.size
    const nodes = nodesOf(line)
    if (nodes.length > 0) transform.insert(at, nodes)
    at += transform.doc.content.size - before
  }
  put(first)
  for (const block of rest) {
    const before = transform.doc.content.size
    // Where a block can't be parted, as in a caption, its text stays one.
    try {
      transform.split(at)
    } catch {
      transform.insert(at, transform.doc.type.schema.node('hard_break'))
    }
    at += transform.doc.content.size - before
    put(block)
  }
}

// An edit that ends within what parts two blocks is widened to all of it, so that the blocks are joined or stay as they are.
function whole({ text, spans }: WrittenText, { from, to, put }: Edit): Edit {
  const starts = spans.map(({ at }) => at).filter((at) => at >= to)
  const ends = spans.map(({ at, length }) => at + length).filter((at) => at <= from)
  const isPlace = (at: number) => spans.some((span) => at >= span.at && at <= span.at + span.length)
  const first = isPlace(from) ? from : Math.max(0, ...ends)
  const last = isPlace(to) ? to : Math.min(text.length, ...starts)
  return { from: first, to: last, put: text.slice(first, from) + put + text.slice(to, last) }
}

/** A section with edits of its plain text made in it; marks, tables and figures stay as they are. Pure. */
export function edited(doc: Node, edits: Edit[]): Node {
  const transform = new Transform(doc)
  // From the end, so that what is before keeps its place; read anew each time, since blocks may have been joined.
  for (const one of edits.toReversed()) {
    const edit = whole(writtenText(transform.doc), one)
    if (edit.to > edit.from) takeOut(transform, writtenText(transform.doc), edit)
    if (edit.put === '') continue
    const written = writtenText(transform.doc)
    const at = posAt(written, edit.from) ?? lastPlace(written, edit.from)
    if (at !== undefined) putIn(transform, at, edit.put)
    else transform.insert(0, transform.doc.type.schema.node('paragraph', null, lineNodes(edit.put)))
  }
  return transform.doc
}

// Between blocks: the end of the text before.
function lastPlace({ spans }: WrittenText, at: number): number | undefined {
  const span = spans.findLast((one) => one.at + one.length <= at)
  return span && span.pos + span.length
}
