import type * as Y from 'yjs'
import { createReferenceIndex } from '#formats/citations/duplicates.ts'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import { addReferences } from './reference-list.ts'
import { readCitations } from './citations.ts'

/** Returns the references of a copy that the paper does not have under any id. Pure. */
export function missingReferences(paper: Y.Doc, copy: Y.Doc): ReferenceRecord[] {
  const known = readCitations(paper).references
  const index = createReferenceIndex(known.values())
  return [...readCitations(copy).references.values()].filter(
    (record) => !known.has(record.id) && !index.duplicateOf(record),
  )
}

export const addMissingReferences = (paper: Y.Doc, records: ReferenceRecord[]): void =>
  void addReferences(paper, records)
