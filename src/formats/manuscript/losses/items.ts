import * as Y from 'yjs'
import type { ClockSpans } from './spans.ts'

/** Yields the Yjs items in the given clock spans of a document, including items that are only partly in a span. */
export function* itemsIn(doc: Y.Doc, spans: ClockSpans): Generator<Y.Item> {
  for (const [client, own] of spans) {
    const structs = doc.store.clients.get(client) ?? []
    for (const { from, to } of own) {
      for (let at = Y.findIndexSS(structs, from); at < structs.length; at += 1) {
        const struct = structs[at] as Y.Item | Y.GC
        if (struct.id.clock >= to) break
        if (struct instanceof Y.Item) yield struct
      }
    }
  }
}
