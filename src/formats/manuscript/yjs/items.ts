// oxlint-disable no-underscore-dangle -- Yjs has no public names for a type's list, its attributes and its item.
import * as Y from 'yjs'

type Type = Y.AbstractType<unknown>

/** Returns the items of a type in order, without deleted ones. */
export function itemsIn(type: unknown): Y.Item[] {
  const items: Y.Item[] = []
  for (let item = (type as Type)._start; item; item = item.right) if (!item.deleted) items.push(item)
  return items
}

/** Returns the named values of a Yjs type: the attributes of an element, or the entries of a map. */
export const namedIn = (type: unknown): [name: string, item: Y.Item][] =>
  [...(type as Type)._map].filter(([, item]) => !item.deleted)

/** Returns the items that a transaction added and did not delete again. */
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

/** Returns the nesting depth of a Yjs type: the elements around it and itself. */
export function depthOf(type: unknown): number {
  let depth = 0
  for (let around = type as Type | null; around instanceof Y.XmlElement; around = around.parent as Type | null)
    depth += 1
  return depth
}

/**
 * Deletes items of any kind. Some of them, such as the starts of marks, have no index, so they cannot be deleted by
 * index.
 */
export function deleteItems(doc: Y.Doc, items: Y.Item[]): void {
  doc.transact((transaction) => {
    for (const item of items) {
      item.delete(transaction)
      // Clears Yjs's cache of positions by index, which Yjs updates only when it deletes by index.
      const { _searchMarker: remembered } = item.parent as { _searchMarker?: unknown[] | null }
      if (remembered) remembered.length = 0
    }
  })
}
