import * as Y from 'yjs'
import { storableLetters } from '../yjs/section.ts'

/**
 * Adjacent characters that one browser tab inserted in sequence, with the tab's Yjs client id and the first character's
 * clock.
 */
export type Stroke = {
  client: number
  clock: number
  text: string
  /** True if the text is only suggested, and so not part of the paper yet. */
  open: boolean
}

/** A range [from, to) of clocks of one Yjs client. */
export type StrokesOf = { client: number; from: number; to: number }

/** Returns the ranges of clocks that a transaction of the document added. Pure. */
export const insertedStrokes = ({ beforeState, afterState }: Y.Transaction): StrokesOf[] =>
  [...afterState].flatMap(([client, to]) => {
    const from = beforeState.get(client) ?? 0
    return to > from ? [{ client, from, to }] : []
  })

/** Splits strokes at the ends of ranges. Each of the resulting strokes is entirely inside or outside a range. Pure. */
export function dividedAt(strokes: Stroke[], ranges: StrokesOf[]): Stroke[] {
  if (ranges.length === 0) return strokes
  return strokes.flatMap((stroke) => {
    const { client, clock, text } = stroke
    const cuts = ranges
      .filter((range) => range.client === client)
      .flatMap(({ from, to }) => [from - clock, to - clock])
      .filter((at) => at > 0 && at < text.length)
    const ends = [...new Set(cuts), text.length].toSorted((one, other) => one - other)
    return ends.map((end, index) => {
      const from = ends[index - 1] ?? 0
      return { ...stroke, clock: clock + from, text: text.slice(from, end) }
    })
  })
}

/** Nodes in which a suggestion applies only to the break before the node. */
const GO_ON: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'bullet_list',
  'ordered_list',
  'list_item',
  'blockquote',
])

const isPutIn = (element: Y.XmlElement): boolean =>
  !GO_ON.has(element.nodeName) && (element.getAttribute('suggested') ?? '').startsWith('insertion:')

function ofText(text: Y.XmlText, isOpen: boolean): Stroke[] {
  const strokes: Stroke[] = []
  let suggested = false
  // Yjs has no public API for the origin of characters.
  // oxlint-disable-next-line no-underscore-dangle
  for (let item = text._start; item; item = item.right) {
    if (item.deleted) continue
    const { content, id } = item
    if (content instanceof Y.ContentFormat) {
      if (content.key.startsWith('insertion')) suggested = content.value !== null
    } else if (content instanceof Y.ContentString) {
      strokes.push({
        client: id.client,
        clock: id.clock,
        text: storableLetters(content.str),
        open: isOpen || suggested,
      })
    }
  }
  return strokes
}

/**
 * Returns the characters of a section in order, including captions and cells, but not deleted content or content in
 * `leftOut`. Pure.
 */
export function strokesIn(root: Y.XmlFragment, leftOut: ReadonlySet<unknown>, isOpen = false): Stroke[] {
  return root.toArray().flatMap((child) => {
    if (leftOut.has(child)) return []
    if (child instanceof Y.XmlText) return ofText(child, isOpen)
    return child instanceof Y.XmlElement ? strokesIn(child, leftOut, isOpen || isPutIn(child)) : []
  })
}
