import type { Node } from 'prosemirror-model'
import type * as Y from 'yjs'
import { changesOnlySuggestions } from '#formats/manuscript/suggesting/only-suggestions.ts'
import { referencesRoot } from '#formats/manuscript/roots.ts'
import { SECTION_PLANS } from '../../sections.ts'
import { sectionsTouched } from './changing-service.ts'
import { sectionNode } from './reading-service.ts'

/** What the sections of a document say, each read anew only after it changed. */
export class SectionsRead {
  private readonly doc: Y.Doc
  private readonly nodes = new Map<string, Node>()

  constructor(doc: Y.Doc) {
    this.doc = doc
    doc.on('afterTransaction', (transaction: Y.Transaction) => {
      for (const name of sectionsTouched(transaction)) this.nodes.delete(name)
    })
  }

  now(): ReadonlyMap<string, Node> {
    for (const { name } of SECTION_PLANS) if (!this.nodes.has(name)) this.nodes.set(name, sectionNode(this.doc, name))
    return new Map(this.nodes)
  }
}

/** Whether a transaction did no more than suggest, in the member's own name, to sections that said this before. */
export function onlySuggests(transaction: Y.Transaction, before: ReadonlyMap<string, Node>, memberId: string): boolean {
  const { doc } = transaction
  if (transaction.changedParentTypes.has(referencesRoot(doc) as never)) return false
  try {
    return sectionsTouched(transaction).every((name) => {
      const known = before.get(name)
      return known !== undefined && changesOnlySuggestions(known, sectionNode(doc, name), memberId)
    })
  } catch {
    return false
  }
}
