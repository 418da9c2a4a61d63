import * as Y from 'yjs'
import { itemsIn } from '../losses/items.ts'
import type { Id } from '../losses/lost-runs.ts'
import { firstItemOf, itemOf } from '../losses/removals.ts'
import { keyOf, spansOfIds } from './characters.ts'
import { firstOf, inDocumentOrder, itemAt, lastOf, textAround } from './positions.ts'
import type { Place, Placed } from './stray-text.ts'

/** A character to delete, and the copy of it that stays. */
export type Double = { double: Id; kept: Id }

/** Returns the copies of a character except the last one in the document, each with the last one. */
export function doublesAmong(doc: Y.Doc, copies: readonly Id[]): Double[] {
  const items = copies.map((copy) => ({ copy, item: itemAt(doc, copy) as Y.Item }))
  // Sorts the copies by their order in the document; characters of one item are sorted by their clocks.
  items.sort((one, other) =>
    one.item === other.item ? one.copy.clock - other.copy.clock : inDocumentOrder(one.item, other.item),
  )
  const kept = items.at(-1)?.copy
  return kept ? items.slice(0, -1).map(({ copy: double }) => ({ double, kept })) : []
}

type Part = { first: Id; last: Id; is: 'double' | 'text' | 'other' }

/** Returns whether a tab inserted a character directly after another one. */
const isNext = (one: Id, other: Id): boolean => one.client === other.client && one.clock + 1 === other.clock

/**
 * Returns the text that a tab inserted together with doubles and that is isolated, since the text on both sides of it
 * was deleted as doubles. This text must move to the copies that stay.
 */
export function isolatedText(doc: Y.Doc, doubles: readonly Double[]): Placed[] {
  const keptOf = new Map(doubles.map(({ double, kept }) => [keyOf(double), kept]))
  const spans = spansOfIds(doubles.map(({ double }) => double))
  const texts = new Set([...itemsIn(doc, spans)].flatMap((item) => textAround(item) ?? []))
  return [...texts].flatMap((text) => {
    const parts = partsOf(text, (id) => keptOf.has(keyOf(id)))
    return parts.flatMap(({ is, first: { client, clock }, last }, at) => {
      const place = is === 'text' ? placeFor(parts, at, keptOf) : undefined
      return place ? [{ span: { client, from: clock, to: last.clock + 1 }, place }] : []
    })
  })
}

/**
 * Returns the parts of a text node: first the node itself, then its contents. Leaves out text that was deleted but is
 * not a double.
 */
function partsOf(text: Y.XmlText, isDouble: (id: Id) => boolean): Part[] {
  const node = itemOf(text)
  const parts: Part[] = node ? [{ first: node.id, last: node.id, is: 'double' }] : []
  for (let item = firstItemOf(text); item; item = item.right) {
    const { id, deleted, content } = item
    const ends = { first: firstOf(item), last: lastOf(item) }
    if (!deleted && !(content instanceof Y.ContentFormat))
      parts.push({ ...ends, is: content instanceof Y.ContentString ? 'text' : 'other' })
    else if (deleted && isDouble(id)) parts.push({ ...ends, is: 'double' })
  }
  return parts
}

/**
 * Returns the place to which an isolated text must move: next to a copy that stays. Returns undefined if the text is
 * not isolated.
 */
function placeFor(parts: readonly Part[], at: number, keptOf: ReadonlyMap<string, Id>): Place | undefined {
  const [left, own, right] = [parts[at - 1], parts[at], parts[at + 1]]
  if (!own || left?.is !== 'double' || !isNext(left.last, own.first)) return undefined
  if (right && (right.is !== 'double' || !isNext(own.last, right.first))) return undefined
  const after = keptOf.get(keyOf(left.last))
  const before = right && keptOf.get(keyOf(right.first))
  if (after) return { id: after, is: 'after' }
  return before ? { id: before, is: 'before' } : undefined
}
