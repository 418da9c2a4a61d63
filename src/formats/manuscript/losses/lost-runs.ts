import * as Y from 'yjs'
import { itemsIn } from './items.ts'
import { firstItemOf, itemOf, sectionAround } from './removals.ts'
import { type ClockSpan, type ClockSpans, uncovered } from './spans.ts'

/** Returns whether a mark with this name in Yjs is the mark of a suggestion. */
const isSuggestionMark = (name: string): boolean => /^(?:insertion|deletion)\b/.test(name)

/** Returns marks, by their names in Yjs, without those of suggestions. Pure. */
export const withoutSuggestions = (marks: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(marks).filter(([name]) => !isSuggestionMark(name)))

export type Id = { client: number; clock: number }

/** Content that a merge deleted, in the form in which a tab inserted it: characters, an attribute's text or a node. */
export type LostRun = Id & {
  length: number
  kind: 'text' | 'value' | 'node'
  /**
   * The text; empty for a node, and for text that its writer deleted. An empty run is kept, since later characters may
   * follow it.
   */
  text: string
  /** The neighbours and the parent of the run at the time of its insertion, if Yjs provides them. */
  origin: Id | null
  rightOrigin: Id | null
  parent: Id | null
  /** The attribute's name, if Yjs provides it. */
  attribute: string | null
  section: string | null
  /** True if the text was only suggested. */
  isSuggested: boolean
  /**
   * True if an undo deleted the text in the tab that had inserted it. Such text is lost only if it was a copy of
   * others' text.
   */
  isRetracted?: boolean
  /** The tab that typed the text, if another tab may have inserted a copy of it. */
  writer?: number
}

type Inserted = Pick<Y.Item, 'id' | 'length' | 'content' | 'parentSub' | 'origin' | 'rightOrigin' | 'parent'>

const idOf = (id: Y.ID | null): Id | null => id && { client: id.client, clock: id.clock }

function parentOf({ parent }: Inserted): Id | null {
  if (parent instanceof Y.AbstractType) return idOf(itemOf(parent)?.id ?? null)
  return parent instanceof Y.ID ? idOf(parent) : null
}

/** Returns the kind and the text of an item. Pure. */
function readContent({ content }: Inserted): Pick<LostRun, 'kind' | 'text'> {
  if (content instanceof Y.ContentString) return { kind: 'text', text: content.str }
  // The writer deleted this text. The run is kept, since later characters may follow it.
  if (content instanceof Y.ContentDeleted) return { kind: 'text', text: '' }
  const value: unknown = content instanceof Y.ContentAny ? content.arr.at(-1) : undefined
  return typeof value === 'string' ? { kind: 'value', text: value } : { kind: 'node', text: '' }
}

type Part = { from: number; to: number; isLost: boolean; isSuggested: boolean }

/** Converts a part of an inserted item to a lost run. */
function runOf(item: Inserted, { from, to, isLost, isSuggested }: Part): LostRun {
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
    isSuggested,
  }
}

type LossBaseline = {
  lost: ClockSpans
  /** The clocks of the document before the change. */ before: ReadonlyMap<number, number>
}

/** Updates the set of suggestion marks that are open at this point of a text. */
function noteSuggestion(suggestions: Set<string>, { content }: Pick<Y.Item, 'content'>): void {
  if (!(content instanceof Y.ContentFormat) || !isSuggestionMark(content.key)) return
  if (content.value === null) suggestions.delete(content.key)
  else suggestions.add(content.key)
}

function isInSuggestion({ id, parent }: Inserted): boolean {
  if (!(parent instanceof Y.XmlText)) return false
  const suggestions = new Set<string>()
  for (let item = firstItemOf(parent); item; item = item.right) {
    if (item.id.client === id.client && item.id.clock === id.clock) return suggestions.size > 0
    noteSuggestion(suggestions, item)
  }
  return false
}

/** Returns the runs of a document that a change deleted. Call it before Yjs discards them. */
export function lostBefore(doc: Y.Doc, { lost, before }: LossBaseline): LostRun[] {
  return [...itemsIn(doc, lost)].flatMap((item) => {
    const { client, clock } = item.id
    if (clock >= (before.get(client) ?? 0)) return []
    const kept = uncovered({ client, from: clock, to: clock + item.length }, lost)
    const parts = uncovered({ client, from: clock, to: clock + item.length }, new Map([[client, kept]]))
    const isSuggested = isInSuggestion(item)
    return parts
      .map(({ from, to }) => runOf(item, { from, to, isLost: true, isSuggested }))
      .filter(({ text }) => text !== '')
  })
}

type Arriving = {
  /** Spans that were deleted on arrival. */ dead: ClockSpans
  /** Spans that the sender deleted. */ named: ClockSpans
}

// Returns an item with its parent. An item in a change may lack its parent. The function then takes the parent from the
// document, if the document still contains the item.
function placedIn(doc: Y.Doc, item: Y.Item): Inserted {
  const structs = doc.store.clients.get(item.id.client) ?? []
  const known = structs[Y.findIndexSS(structs, item.id.clock)]
  if (!(known instanceof Y.Item)) return item
  const { id, length, content, origin, rightOrigin } = item
  return { id, length, content, origin, rightOrigin, parent: known.parent, parentSub: known.parentSub }
}

/**
 * Returns the runs that a change added to nodes that no longer exist. Reads them from the change, since Yjs discards
 * them as soon as it applies the change.
 */
export function lostArrivals(doc: Y.Doc, structs: (Y.Item | Y.GC | Y.Skip)[], { dead, named }: Arriving): LostRun[] {
  const open = new Map<number, Set<string>>()
  return structs.flatMap((struct) => {
    if (!(struct instanceof Y.Item)) return []
    const suggestions = open.get(struct.id.client) ?? new Set()
    open.set(struct.id.client, suggestions)
    noteSuggestion(suggestions, struct)
    const { client, clock } = struct.id
    const whole = { client, from: clock, to: clock + struct.length }
    const alive = new Map([[client, uncovered(whole, dead)]])
    const spans = uncovered(whole, alive)
    if (spans.length === 0) return []
    const item = placedIn(doc, struct)
    const isSuggested = suggestions.size > 0 || isInSuggestion(item)
    return spans.flatMap((span) => {
      const lost = uncovered(span, named)
      const own = uncovered(span, new Map([[client, lost]]))
      return [...lost.map((one) => ({ ...one, isLost: true })), ...own.map((one) => ({ ...one, isLost: false }))].map(
        (part) => runOf(item, { ...part, isSuggested }),
      )
    })
  })
}

/** Returns the part of a run between two offsets. Pure. */
export const cutRun = (run: LostRun, from: number, to: number): LostRun => ({
  ...run,
  clock: run.clock + from,
  length: to - from,
  text: run.text.slice(from, to),
  origin: from === 0 ? run.origin : { client: run.client, clock: run.clock + from - 1 },
})

/** Returns the characters of a run as a span. Pure. */
export const spanOf = ({ client, clock, length }: LostRun): ClockSpan => ({ client, from: clock, to: clock + length })

/** Returns the parts of a run that spans do not contain. Pure. */
export const partsOutside = (run: LostRun, spans: ClockSpans): LostRun[] =>
  uncovered(spanOf(run), spans).map(({ from, to }) => cutRun(run, from - run.clock, to - run.clock))
