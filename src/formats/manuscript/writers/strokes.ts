import * as Y from 'yjs'

/** Letters that stand side by side and were put in by one tab one after another: by which (a Yjs client), and as which of its strokes. */
export type Stroke = {
  client: number
  clock: number
  text: string
  /** Only suggested yet: it is no part of the paper. */
  open: boolean
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
      strokes.push({ client: id.client, clock: id.clock, text: content.str, open: isOpen || suggested })
    }
  }
  return strokes
}

/** The letters of a section in their order, captions and cells among them; what was deleted is none. Pure. */
export function strokesIn(root: Y.XmlFragment, isOpen = false): Stroke[] {
  return root.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return ofText(child, isOpen)
    return child instanceof Y.XmlElement ? strokesIn(child, isOpen || isPutIn(child)) : []
  })
}
