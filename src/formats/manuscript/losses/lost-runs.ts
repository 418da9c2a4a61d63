import * as Y from 'yjs'
import { itemsIn } from './items.ts'
import { itemOf, sectionAround } from './removals.ts'
import { type ClockSpans, uncovered } from './spans.ts'

export type Id = { client: number; clock: number }

/** Characters, an attribute's text or a node that a merge dropped, as the tab inserted it. */
export type LostRun = Id & {
  length: number
  kind: 'text' | 'value' | 'node'
  /** Empty for a node, and for what the writer deleted themselves: later characters may follow it. */
  text: string
  /** The neighbours and the parent of the run when it was inserted, as far as Yjs gives them. */
  origin: Id | null
  rightOrigin: Id | null
  parent: Id | null
  /** The attribute's name, if Yjs gives one. */
  attribute: string | null
  section: string | null
}

type Inserted = Pick<Y.Item, 'id' | 'length' | 'content' | 'parentSub' | 'origin' | 'rightOrigin' | 'parent'>

const idOf = (id: Y.ID | null): Id | null => id && { client: id.client, clock: id.clock }

function parentOf({ parent }: Inserted): Id | null {
  if (parent instanceof Y.AbstractType) return idOf(itemOf(parent)?.id ?? null)
  return parent instanceof Y.ID ? idOf(parent) : null
}

/** Returns what an item is, and the words that it holds. Pure. */
function readContent({ content }: Inserted): Pick<LostRun, 'kind' | 'text'> {
  if (content instanceof Y.ContentString) return { kind: 'text', text: content.str }
  // Text that its writer deleted again: later characters may have been typed after it.
  if (content instanceof Y.ContentDeleted) return { kind: 'text', text: '' }
  const value: unknown = content instanceof Y.ContentAny ? content.arr.at(-1) : undefined
  return typeof value === 'string' ? { kind: 'value', text: value } : { kind: 'node', text: '' }
}

type Part = { from: number; to: number; isLost: boolean }

/** Describes a part of an inserted item. */
function runOf(item: Inserted, { from, to, isLost }: Part): LostRun {
  const { client, clock } = item.id
  const { kind, text } = readContent(item)
  return {
    client,
    clock: from,
    length: to - from,
    kind,
    text: isLost ? (kind === 'text' ? text.slice(from - clock, to - clock) : text) : '',
    origin: from === clock ? idOf(item.origin) : { client, clock: from - 1 },
    rightOrigin: idOf(item.rightOrigin),
    parent: parentOf(item),
    attribute: item.parentSub,
    section: item.parent instanceof Y.AbstractType ? (sectionAround(item.parent) ?? null) : null,
  }
}

type LossBaseline = {
  lost: ClockSpans
  /** Clocks of the document before the change. */ before: ReadonlyMap<number, number>
}

/** Lists what a change dropped of a document's own words, before Yjs forgets them. */
export function lostBefore(doc: Y.Doc, { lost, before }: LossBaseline): LostRun[] {
  return [...itemsIn(doc, lost)].flatMap((item) => {
    const { client, clock } = item.id
    if (clock >= (before.get(client) ?? 0)) return []
    const kept = uncovered({ client, from: clock, to: clock + item.length }, lost)
    const parts = uncovered({ client, from: clock, to: clock + item.length }, new Map([[client, kept]]))
    return parts.map(({ from, to }) => runOf(item, { from, to, isLost: true })).filter(({ text }) => text !== '')
  })
}

type Arriving = {
  /** Spans that were deleted as they arrived. */ dead: ClockSpans
  /** Spans that the sender deleted. */ named: ClockSpans
}

// The document has more information about an item than the change, as long as it still has the item.
function placedIn(doc: Y.Doc, item: Y.Item): Inserted {
  const structs = doc.store.clients.get(item.id.client) ?? []
  const known = structs[Y.findIndexSS(structs, item.id.clock)]
  if (!(known instanceof Y.Item)) return item
  const { id, length, content, origin, rightOrigin } = item
  return { id, length, content, origin, rightOrigin, parent: known.parent, parentSub: known.parentSub }
}

/** Lists what a change brought for nodes that were gone; read from the change, since Yjs drops it at once. */
export function lostArrivals(doc: Y.Doc, structs: (Y.Item | Y.GC | Y.Skip)[], { dead, named }: Arriving): LostRun[] {
  return structs.flatMap((struct) => {
    if (!(struct instanceof Y.Item)) return []
    const { client, clock } = struct.id
    const whole = { client, from: clock, to: clock + struct.length }
    const alive = new Map([[client, uncovered(whole, dead)]])
    const spans = uncovered(whole, alive)
    if (spans.length === 0) return []
    const item = placedIn(doc, struct)
    return spans.flatMap((span) => {
      const lost = uncovered(span, named)
      const own = uncovered(span, new Map([[client, lost]]))
      return [...lost.map((one) => ({ ...one, isLost: true })), ...own.map((one) => ({ ...one, isLost: false }))].map(
        (part) => runOf(item, part),
      )
    })
  })
}
