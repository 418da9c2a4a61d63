import { useQuery } from '@tanstack/react-query'
import type { Node } from 'prosemirror-model'
import * as Y from 'yjs'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { resolveAllSuggestions } from '#formats/manuscript/suggestions/resolve.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'
import type { Workspace } from '#features/team/web/public.tsx'
import { missingReferences } from '../references/missing-references-data.ts'
import { hasUnsentChanges } from './unsent-changes.ts'
import { useManuscript } from './manuscript-data.tsx'
import { deleteCachedDocument, listOfBefore, readCachedDocument } from './on-device.ts'
import { readLocalSection } from './local-sections-data.ts'

/** Text that this browser stored before a backup was restored, and that the restored paper does not contain. */
export type CopyOfBefore = {
  name: string
  sections: { name: string; text: string; node: Node }[]
  references: ReferenceRecord[]
}

const storedIn = (doc: Y.Doc) => ({ update: Y.encodeStateAsUpdate(doc), vector: Y.encodeStateVector(doc) })

/** Returns the sections in which a copy has content that the paper does not have. Pure. */
export function sectionsLacking(paper: Y.Doc, copy: Y.Doc, names: string[]): CopyOfBefore['sections'] {
  if (!hasUnsentChanges(storedIn(paper), Y.encodeStateAsUpdate(copy))) return []
  return names.flatMap((name) => {
    const { text } = readLocalSection(copy, name)
    if (text.trim() === '' || text === readLocalSection(paper, name).text) return []
    return [{ name, text, node: resolveAllSuggestions(readSection(sectionRoot(copy, name)).node) }]
  })
}

type Kept = { workspace: Workspace; memberId: string }

/**
 * Finds this device's copies from before a restore, once the paper is loaded from the server. Deletes copies without
 * additional content.
 */
export function useCopiesOfBefore({ workspace, memberId }: Kept) {
  const { doc, connection } = useManuscript()
  const { lineage, sections, paper } = workspace
  const whose = { memberId, paperId: paper.id, lineage }
  return useQuery({
    queryKey: ['copies of before', whose],
    staleTime: Infinity,
    queryFn: async () => {
      await connection.synced
      const copies: CopyOfBefore[] = []
      for (const name of await listOfBefore(whose)) {
        const kept = await readCachedDocument(name)
        const copy = {
          name,
          sections: sectionsLacking(doc, kept, Object.keys(sections)),
          references: missingReferences(doc, kept),
        }
        if (copy.sections.length + copy.references.length > 0) copies.push(copy)
        else await deleteCachedDocument(name)
      }
      return copies
    },
  })
}

export const deleteCopy = ({ name }: CopyOfBefore): Promise<void> => deleteCachedDocument(name)
