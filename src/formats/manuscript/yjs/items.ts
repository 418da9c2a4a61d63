// oxlint-disable no-underscore-dangle -- Yjs gives a type's list, its attributes and its own place in the document no other names.
import * as Y from 'yjs'

type Type = Y.AbstractType<unknown>

/** Returns the items of a type in their order, without deleted ones. */
export function itemsIn(type: unknown): Y.Item[] {
  const items: Y.Item[] = []
  for (let item = (type as Type)._start; item; item = item.right) if (!item.deleted) items.push(item)
  return items
}

/** Returns the named values of a type: the attributes of an element, the entries of a map. */
export const namedIn = (type: unknown): [name: string, item: Y.Item][] =>
  [...(type as Type)._map].filter(([, item]) => !item.deleted)

/** Returns the items that a transaction brought, and that it did not delete again. */
export function insertedItems({ doc, beforeState, afterState }: Y.Transaction): Y.Item[] {
  const brought: Y.Item[] = []
  for (const [client, to] of afterState) {
    const from = beforeState.get(client) ?? 0
    const items = from < to ? (doc.store.clients.get(client) ?? []) : []
    for (let at = items.length - 1; at >= 0; at -= 1) {
      const item = items[at] as Y.Item | Y.GC
      if (item.id.clock < from) break
      if (item instanceof Y.Item && !item.deleted) brought.push(item)
    }
  }
  return brought
}

/** Returns the number of elements around a type, including itself. */
export function depthOf(type: unknown): number {
  let depth = 0
  for (let around = type as Type | null; around instanceof Y.XmlElement; around = around.parent as Type | null)
    depth += 1
  return depth
}

/**
 * Deletes items anywhere: items that are not shared types, and the beginnings of marks, have no index to be deleted by.
 */
export function deleteItems(doc: Y.Doc, items: Y.Item[]): void {
  doc.transact((transaction) => {
    for (const item of items) {
      item.delete(transaction)
      // Yjs remembers there which letter is at which index, and corrects it only where it deletes by index itself.
      const { _searchMarker: remembered } = item.parent as { _searchMarker?: unknown[] | null }
      if (remembered) remembered.length = 0
    }
  })
}
