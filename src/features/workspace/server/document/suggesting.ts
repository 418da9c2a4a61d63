import * as Y from 'yjs'
import { changesOnlySuggestions } from '#formats/manuscript/only-suggestions.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { referencesOf, sectionNode } from './reading-service.ts'
import { whileWatching } from './changing-service.ts'

/** Whether a change of a document does no more than suggest, in the member's own name. Tried on a copy. */
export function onlySuggests(doc: Y.Doc, update: Uint8Array, memberId: string): boolean {
  const copy = new Y.Doc()
  try {
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
    for (const root of doc.share.keys())
      if (root.startsWith('section:')) sectionRoot(copy, root.slice('section:'.length))
    const references = JSON.stringify(referencesOf(copy))
    const before = new Map(
      [...copy.share.keys()].map((root) => [
        root,
        root.startsWith('section:') ? sectionNode(copy, root.slice(8)) : undefined,
      ]),
    )
    const touched = whileWatching(copy, () => Y.applyUpdate(copy, update))
    if (JSON.stringify(referencesOf(copy)) !== references) return false
    return [...touched].every((name) => {
      const known = before.get(`section:${name}`)
      return known !== undefined && changesOnlySuggestions(known, sectionNode(copy, name), memberId)
    })
  } catch {
    return false
  } finally {
    copy.destroy()
  }
}
