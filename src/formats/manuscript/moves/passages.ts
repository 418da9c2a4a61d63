import * as Y from 'yjs'
import { itemsIn } from '../losses/items.ts'
import { firstItemOf, isAmong } from '../losses/removals.ts'
import type { Id, LostRun } from '../losses/lost-runs.ts'
import type { ClockSpan, ClockSpans } from '../losses/spans.ts'
import { spansByClient } from '../losses/spans.ts'
import { type CharacterRun, type Passage, UNKNOWN } from './moved-text.ts'

/** The maximum number of characters to compare. A change of more characters probably replaces the text of a section. */
const COMPARED_LENGTH_MAX = 200_000

const lengthOf = (spans: ClockSpans): number =>
  [...spans.values()].flat().reduce((sum, { from, to }) => sum + to - from, 0)

/** Returns the spans of characters that a transaction added. Pure. */
export const addedSpans = ({ beforeState, afterState }: Y.Transaction): ClockSpans =>
  spansByClient(
    [...afterState].flatMap(([client, to]): ClockSpan[] => {
      const from = beforeState.get(client) ?? 0
      return to > from ? [{ client, from, to }] : []
    }),
  )

/** Returns the text nodes, deleted or not, that contain any of these characters. */
function textsWith(doc: Y.Doc, spans: ClockSpans): Set<Y.XmlText> {
  const texts = new Set<Y.XmlText>()
  for (const { parent, content } of itemsIn(doc, spans))
    if (content instanceof Y.ContentString && parent instanceof Y.XmlText) texts.add(parent)
  return texts
}

/**
 * Returns the passages of a text node. `readText` returns the text of an item that belongs to a passage, null for an
 * item that ends a passage, and undefined for an item to ignore.
 */
function passagesOf(text: Y.XmlText, readText: (item: Y.Item) => string | null | undefined): Passage[] {
  const passages: Passage[] = []
  let open: CharacterRun[] = []
  for (let item = firstItemOf(text); item; item = item.right) {
    const read = readText(item)
    if (read) open.push({ client: item.id.client, clock: item.id.clock, text: read })
    else if (read === null && open.length > 0) {
      passages.push(open)
      open = []
    }
  }
  return open.length > 0 ? [...passages, open] : passages
}

const isComparable = (spans: ClockSpans): boolean => spans.size > 0 && lengthOf(spans) <= COMPARED_LENGTH_MAX

/**
 * Returns the text that a change deleted, as one passage for each text node. Ignores characters between, which others
 * may have typed while the change's author had not received them. `erased` characters were deleted earlier, and are
 * unknown. Call it before Yjs discards deleted characters.
 * @returns no passages if there are too many characters to compare
 */
export function deletedPassages(doc: Y.Doc, { deleted, erased }: Record<'deleted' | 'erased', ClockSpans>): Passage[] {
  if (!isComparable(deleted)) return []
  const read = (item: Y.Item) => {
    if (!item.deleted) return undefined
    if (isAmong(item, deleted)) return item.content instanceof Y.ContentString ? item.content.str : undefined
    return item.countable && isAmong(item, erased) ? UNKNOWN.repeat(item.length) : undefined
  }
  return [...textsWith(doc, deleted)].flatMap((text) => passagesOf(text, read))
}

/** Returns whether an item was inserted directly after another one and has the next clock. */
const follows = (last: Y.Item, { id, origin, parent }: Y.Item): boolean =>
  last.id.client === id.client &&
  last.id.clock + last.length === id.clock &&
  origin?.client === id.client &&
  origin.clock === id.clock - 1 &&
  parent === last.parent

/**
 * Returns the text that a change inserted in nodes that no longer exist, as the passages in which it was inserted.
 * Pure.
 */
export function lostPassages(runs: readonly LostRun[]): Passage[] {
  const passages: CharacterRun[][] = []
  let end: Id | undefined
  for (const { kind, client, clock, length, text, origin } of runs) {
    if (kind !== 'text' || text === '') continue
    const isNext = end?.client === client && end.clock === clock && origin?.clock === clock - 1
    if (!isNext) passages.push([])
    passages.at(-1)?.push({ client, clock, text })
    end = { client, clock: clock + length }
  }
  return passages
}

/**
 * Returns the text that a change inserted, as the passages in which it was inserted. Text that was later typed inside a
 * passage is a separate passage. Text that was later deleted consists of unknown characters.
 * @returns no passages if there are too many characters to compare
 */
export function insertedPassages(doc: Y.Doc, added: ClockSpans): Passage[] {
  if (!isComparable(added)) return []
  const passages: CharacterRun[][] = []
  let last: Y.Item | undefined
  for (const item of itemsIn(doc, added)) {
    if (!(item.parent instanceof Y.XmlText)) continue
    const { id, content, length } = item
    const isText = content instanceof Y.ContentString || content instanceof Y.ContentDeleted
    const text = content instanceof Y.ContentString ? content.str : UNKNOWN.repeat(length)
    if (!last || !follows(last, item)) passages.push([])
    if (isText) passages.at(-1)?.push({ client: id.client, clock: id.clock, text })
    last = item
  }
  return passages.filter((passage) => passage.some(({ text }) => !text.startsWith(UNKNOWN)))
}
