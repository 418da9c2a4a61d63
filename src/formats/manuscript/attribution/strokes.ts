import * as Y from 'yjs'
import { storableLetters } from '../yjs/section.ts'

/** Adjacent letters that one tab inserted one after another: the tab (a Yjs client), and the clock of its insertion. */
export type Stroke = {
  client: number
  clock: number
  text: string
  /** Only suggested yet: it is no part of the paper. */
  open: boolean
}

/** Strokes [from, to) of a tab. */
export type StrokesOf = { client: number; from: number; to: number }

/** Returns the strokes that a transaction of the document brought. Pure. */
export const insertedStrokes = ({ beforeState, afterState }: Y.Transaction): StrokesOf[] =>
  [...afterState].flatMap(([client, to]) => {
    const from = beforeState.get(client) ?? 0
    return to > from ? [{ client, from, to }] : []
  })

/** Strokes divided where these begin and end, so that each is wholly among them or not at all. Pure. */
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

/** Of these, a suggestion is about the break before them alone. */
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
  // What Yjs offers besides says nothing of whose letters are.
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
 * Returns the letters of a section in their order, captions and cells among them; what was deleted or left out is none.
 * Pure.
 */
export function strokesIn(root: Y.XmlFragment, leftOut: ReadonlySet<unknown>, isOpen = false): Stroke[] {
  return root.toArray().flatMap((child) => {
    if (leftOut.has(child)) return []
    if (child instanceof Y.XmlText) return ofText(child, isOpen)
    return child instanceof Y.XmlElement ? strokesIn(child, leftOut, isOpen || isPutIn(child)) : []
  })
}
