import { useMemo, useSyncExternalStore } from 'react'
import * as Y from 'yjs'
import { numbered, type NumberedPart, partKindOf } from '#formats/manuscript/numbering.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { SECTION_PLANS } from '#features/team/web/public.tsx'
import { followDoc } from '../document/document-observer-data.ts'
import { useManuscript } from '../document/manuscript-data.tsx'

/** A figure, table, equation or file of the manuscript that can be mentioned, with its number and its caption. */
export type PartHere = NumberedPart & { nodeId: string; caption: string }

type Part = { element: Y.XmlElement; section: string }

/** Returns every figure, table, equation and file of the manuscript, in the paper's order. */
function partsOf(doc: Y.Doc): Part[] {
  const found: Part[] = []
  const look = (parent: Y.XmlFragment, section: string): void => {
    for (const child of parent.toArray()) {
      if (!(child instanceof Y.XmlElement)) continue
      if (partKindOf(child.nodeName)) found.push({ element: child, section })
      else if (child.nodeName !== 'paragraph') look(child, section)
    }
  }
  for (const { name } of SECTION_PLANS) if (name !== 'references') look(sectionRoot(doc, name), name)
  return found
}

function wordsOf(parent: Y.XmlFragment): string {
  return parent
    .toArray()
    .map((child) => {
      if (child instanceof Y.XmlText)
        return (child.toDelta() as { insert: unknown }[]).map(({ insert }) => insert).join('')
      return child instanceof Y.XmlElement ? wordsOf(child) : ''
    })
    .join('')
}

function captionOf(element: Y.XmlElement): string {
  if (element.nodeName === 'equation') return element.getAttribute('tex') ?? ''
  const caption = element.toArray().find((child) => child instanceof Y.XmlElement && child.nodeName === 'table_caption')
  return wordsOf(element.nodeName === 'table_figure' && caption instanceof Y.XmlElement ? caption : element).trim()
}

/** Numbers the figures, tables, equations and files like the printed paper. Pending insertions have no number yet. */
export function readParts(doc: Y.Doc): PartHere[] {
  const counts = new Map<string, number>()
  return partsOf(doc).flatMap(({ element }) => {
    const kind = partKindOf(element.nodeName)
    if (!kind || element.getAttribute('suggested')?.startsWith('insertion:')) return []
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    return [{ ...numbered(kind, number), nodeId: element.getAttribute('id') ?? '', caption: captionOf(element) }]
  })
}

/** Follows the figures, tables, equations and files that can be mentioned. `watch` returns a function to stop. */
export const followParts = (doc: Y.Doc) =>
  followDoc(doc, readParts, (one, other) => JSON.stringify(one) === JSON.stringify(other))

/** Returns the figures, tables, equations and files of the open paper, updated as they change. */
export function useParts(): PartHere[] {
  const { doc } = useManuscript()
  const followed = useMemo(() => followParts(doc), [doc])
  return useSyncExternalStore(followed.watch, followed.read)
}
