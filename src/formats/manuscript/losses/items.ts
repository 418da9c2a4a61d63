import * as Y from 'yjs'
import type { ClockSpans } from './spans.ts'

/** Lists the items in spans of a document, as a whole if a span covers them in part. */
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
