import type * as Y from 'yjs'
import { createReferenceIndex, merged } from '#formats/citations/duplicates.ts'
import { idsCited, REFERENCES_MAX, type ReferenceRecord } from '#formats/citations/reference.ts'
import { referencesRoot } from '#formats/manuscript/roots.ts'
import { citationsIn, readCitations } from './citations.ts'

/** The result of adding entries: the ids for citing them, and the numbers of new, known and left-out entries. */
export type Added = { ids: string[]; fresh: number; known: number; left: number }

/** Adds entries to the list. If the list already contains an entry, adds its missing data. */
export function addReferences(doc: Y.Doc, records: ReferenceRecord[]): Added {
  const added: Added = { ids: [], fresh: 0, known: 0, left: 0 }
  doc.transact(() => {
    const root = referencesRoot(doc)
    const { references } = readCitations(doc)
    const index = createReferenceIndex(references.values())
    for (const record of records) {
      const known = index.duplicateOf(record)
      if (!known && references.size >= REFERENCES_MAX) {
        added.left += 1
        continue
      }
      const entry = known ? merged(known, record) : record
      references.set(entry.id, entry)
      index.add(entry)
      root.set(entry.id, entry)
      added.ids.push(entry.id)
      added[known ? 'known' : 'fresh'] += 1
    }
  })
  return { ...added, ids: [...new Set(added.ids)] }
}

export const setReference = (doc: Y.Doc, record: ReferenceRecord): void =>
  void referencesRoot(doc).set(record.id, record)

export const removeReference = (doc: Y.Doc, id: string): void => referencesRoot(doc).delete(id)

/** Merges two entries into the first entry. Citations of the second entry then cite the first. */
export function mergeReferences(doc: Y.Doc, first: ReferenceRecord, second: ReferenceRecord): void {
  doc.transact(() => {
    const root = referencesRoot(doc)
    root.set(first.id, merged(first, second))
    for (const citation of citationsIn(doc)) {
      const ids = idsCited(citation.getAttribute('refs') ?? '')
      if (!ids.includes(second.id)) continue
      const renamed = ids.map((id) => (id === second.id ? first.id : id))
      citation.setAttribute('refs', [...new Set(renamed)].join(' '))
    }
    root.delete(second.id)
  })
}
