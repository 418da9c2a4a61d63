import type * as Y from 'yjs'
import { changesOnlySuggestions } from '#formats/manuscript/suggestions/only-suggestions.ts'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { SECTION_PLANS } from '#features/team/server/public.ts'
import { readSection, type SectionRead } from '#formats/manuscript/yjs/section.ts'
import { sectionsTouched } from './touched-sections.ts'

/** Caches the content of a document's sections. Reads a section again only after it changed. */
export class SectionsRead {
  private readonly doc: Y.Doc
  private readonly nodes = new Map<string, SectionRead>()

  constructor(doc: Y.Doc) {
    this.doc = doc
    doc.on('afterTransaction', (transaction: Y.Transaction) => {
      for (const name of sectionsTouched(transaction)) this.nodes.delete(name)
    })
  }

  now(): ReadonlyMap<string, SectionRead> {
    for (const { name } of SECTION_PLANS)
      if (!this.nodes.has(name)) this.nodes.set(name, readSection(sectionRoot(this.doc, name)))
    return new Map(this.nodes)
  }
}

/**
 * Returns whether a transaction changes only suggestions in the member's own name. Compares the sections with their
 * earlier content.
 */
export function onlySuggests(
  transaction: Y.Transaction,
  before: ReadonlyMap<string, SectionRead>,
  memberId: string,
): boolean {
  const { doc } = transaction
  if (transaction.changedParentTypes.has(referencesRoot(doc) as never)) return false
  try {
    return sectionsTouched(transaction).every((name) => {
      const known = before.get(name)
      const now = readSection(sectionRoot(doc, name))
      // Only authors may remove unreadable content.
      if (now.unreadable.length !== known?.unreadable.length || now.leftOut.size !== known.leftOut.size) return false
      return changesOnlySuggestions(known.node, now.node, memberId)
    })
  } catch {
    return false
  }
}
