import type * as Y from 'yjs'
import { sectionOfRoot } from '#formats/manuscript/roots.ts'

/** Returns the sections that a transaction of the document touched. Pure. */
export function sectionsTouched({ changedParentTypes, doc }: Y.Transaction): string[] {
  const touched = new Set<string>()
  for (const [name, root] of doc.share) {
    const section = sectionOfRoot(name)
    if (section !== undefined && changedParentTypes.has(root as never)) touched.add(section)
  }
  return [...touched]
}
