import { followDoc } from '../document/document-observer-data.ts'
import * as Y from 'yjs'
import { byReferenceId } from '#formats/citations/reference-id.ts'
import { idsCited, type ReferenceRecord } from '#formats/citations/reference.ts'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { SECTION_PLANS } from '#features/team/web/public.tsx'

/** The references of a manuscript in this tab, and how often each is cited. */
export type Citations = {
  references: Map<string, ReferenceRecord>
  /**
   * The number of each reference, in the order of first citation. Uncited references come last, so that a new citation
   * has its number immediately.
   */
  numbers: Map<string, number>
  cited: Map<string, number>
}

const isRecord = (value: unknown): value is ReferenceRecord =>
  typeof value === 'object' && value !== null && typeof (value as ReferenceRecord).title === 'string'

/** Returns every citation of the manuscript, in the paper's order. */
export function citationsIn(doc: Y.Doc): Y.XmlElement[] {
  const found: Y.XmlElement[] = []
  const look = (parent: Y.XmlFragment | Y.XmlElement): void => {
    for (const child of parent.toArray()) {
      if (!(child instanceof Y.XmlElement)) continue
      if (child.nodeName === 'citation') found.push(child)
      look(child)
    }
  }
  for (const { name } of SECTION_PLANS) look(sectionRoot(doc, name))
  return found
}

export function readCitations(doc: Y.Doc): Citations {
  const references = new Map(
    [...referencesRoot(doc)].flatMap(([id, value]) => (isRecord(value) ? [[id, value] as const] : [])),
  )
  const cited = new Map<string, number>()
  for (const citation of citationsIn(doc)) {
    for (const id of idsCited(citation.getAttribute('refs') ?? '')) {
      if (references.has(id)) cited.set(id, (cited.get(id) ?? 0) + 1)
    }
  }
  const inOrder = [...cited.keys(), ...[...references.keys()].filter((id) => !cited.has(id)).toSorted(byReferenceId)]
  return { references, cited, numbers: new Map(inOrder.map((id, index) => [id, index + 1])) }
}

/** Follows references and citations. `watch` returns a function to stop. */
export const followCitations = (doc: Y.Doc) => followDoc(doc, readCitations)
