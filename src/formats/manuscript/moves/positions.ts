import * as Y from 'yjs'
import type { Id } from '../losses/lost-runs.ts'
import { firstItemOf, itemOf } from '../losses/removals.ts'
import { isText } from './passages.ts'

/** Returns the item with a character; undefined if it is unknown or discarded. */
export function itemAt(doc: Y.Doc, { client, clock }: Id): Y.Item | undefined {
  const structs = doc.store.clients.get(client) ?? []
  if (clock >= Y.getState(doc.store, client)) return undefined
  const struct = structs[Y.findIndexSS(structs, clock)]
  return struct instanceof Y.Item ? struct : undefined
}

/** Returns whether a character still exists. */
export const isThere = (doc: Y.Doc, id: Id): boolean => itemAt(doc, id)?.deleted === false

/** Returns the text node of an item if the node still exists. */
export const textAround = (item: Y.Item | undefined): Y.XmlText | undefined =>
  item?.parent instanceof Y.XmlText && itemOf(item.parent)?.deleted === false ? item.parent : undefined

/** Returns the first character of an item. */
export const firstOf = ({ id }: Y.Item): Id => ({ client: id.client, clock: id.clock })

/** Returns the last character of an item. */
export const lastOf = ({ id, length }: Y.Item): Id => ({ client: id.client, clock: id.clock + length - 1 })

/**
 * The maximum number of items that a search for a neighbour passes. Yjs joins adjacent items, so only a text that was made
 * for this has thousands of them between two words.
 */
const STEPS_MAX = 1_000

/**
 * Returns the nearest text that still exists and is not skipped, to the left or to the right of an item. Returns
 * undefined if there is none nearby.
 */
export function nearestText(
  item: Y.Item,
  side: 'left' | 'right',
  isSkipped: (other: Y.Item) => boolean = () => false,
): Y.Item | undefined {
  let next = item[side]
  for (let steps = 0; next && steps < STEPS_MAX; steps += 1) {
    if (!next.deleted && next.content instanceof Y.ContentString && !isSkipped(next)) return next
    next = next[side]
  }
  return undefined
}

/** Returns the letter that is directly to the right of another one; undefined if there is none. */
export function letterAfter(doc: Y.Doc, { client, clock }: Id): Id | undefined {
  const item = itemAt(doc, { client, clock })
  if (item && clock + 1 < item.id.clock + item.length) return { client, clock: clock + 1 }
  const right = item && nearestText(item, 'right')
  return right && firstOf(right)
}

/** Returns the letter that is directly to the left of another one; undefined if there is none. */
export function letterBefore(doc: Y.Doc, { client, clock }: Id): Id | undefined {
  const item = itemAt(doc, { client, clock })
  if (item && clock > item.id.clock) return { client, clock: clock - 1 }
  const left = item && nearestText(item, 'left')
  return left && lastOf(left)
}

/** Returns the character to the right of another one, deleted or not; undefined if there is none. */
export function nextTo(doc: Y.Doc, { client, clock }: Id): Id | undefined {
  const item = itemAt(doc, { client, clock })
  if (item && clock + 1 < item.id.clock + item.length) return { client, clock: clock + 1 }
  let right = item?.right
  while (right && !right.countable) right = right.right
  return right ? firstOf(right) : undefined
}

/** Returns whether a tab typed a text directly after another one. */
export const goesOn = (left: Y.Item, right: Y.Item): boolean =>
  left.id.client === right.id.client && left.id.clock + left.length === right.id.clock

/**
 * Returns the character after which a text was inserted. Yjs inserts text after deleted characters. If only such
 * characters are between a text and a letter that the same tab typed just before, returns this letter, even if it was
 * deleted as well.
 */
export function leftOf(item: Y.Item): Id | null {
  let left = item.left
  for (let steps = 0; left && (left.deleted || !left.countable) && !goesOn(left, item); steps += 1)
    left = steps < STEPS_MAX ? left.left : null
  const isTyped = left !== null && isText(left.content) && goesOn(left, item)
  return isTyped ? { client: item.id.client, clock: item.id.clock - 1 } : item.origin
}

/** Returns the offset of a character in its text node. For a deleted character, returns the offset where it was. */
export function offsetOf(text: Y.XmlText, { client, clock }: Id): number {
  let offset = 0
  for (let item = firstItemOf(text); item; item = item.right) {
    const { id, length } = item
    const isHere = id.client === client && clock >= id.clock && clock < id.clock + length
    if (isHere) return item.deleted ? offset : offset + clock - id.clock
    if (!item.deleted && item.countable) offset += length
  }
  return offset
}

/** Returns the marks of a character, by their names in Yjs. */
export function marksAt(text: Y.XmlText, { client, clock }: Id): Record<string, unknown> {
  const marks: Record<string, unknown> = {}
  for (let item = firstItemOf(text); item; item = item.right) {
    const { id, length, content, deleted } = item
    if (id.client === client && clock >= id.clock && clock < id.clock + length) return marks
    if (!(content instanceof Y.ContentFormat) || deleted) continue
    if (content.value === null) delete marks[content.key]
    else marks[content.key] = content.value
  }
  return marks
}

/** Compares two items by their positions in the document. @returns a negative number if `one` comes first. */
export function inDocumentOrder(one: Y.Item, other: Y.Item): number {
  const pathOf = (item: Y.Item): Y.Item[] => {
    const path = [item]
    for (let parent = item.parent; parent instanceof Y.AbstractType; parent = path[0]?.parent ?? null) {
      const holder = itemOf(parent)
      if (!holder) break
      path.unshift(holder)
    }
    return path
  }
  const [left, right] = [pathOf(one), pathOf(other)]
  const at = left.findIndex((item, index) => item !== right[index])
  const [from, to] = [left[at], right[at]]
  for (let item = from ?? null; item; item = item.right) if (item === to) return -1
  return 1
}

/**
 * Returns the id of the first character that the document's client inserted from a clock on. Skips formatting that Yjs may
 * have inserted before it.
 */
export function insertedFrom(doc: Y.Doc, clock: number): Id {
  const client = doc.clientID
  let at = clock
  while (at < Y.getState(doc.store, client)) {
    const item = itemAt(doc, { client, clock: at })
    if (!item || item.content instanceof Y.ContentString) break
    at = item.id.clock + item.length
  }
  return { client, clock: at }
}
