import { inWords } from '#formats/manuscript/comparison/in-words.ts'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'
import { SECTION_PLANS } from '#features/team/web/public.tsx'
import type { Manuscript } from '../document/manuscript-data.tsx'

/** What the paper says as it stands in this tab, for comparing; as it was last read, until the document is here. */
export function wordsNow({ doc, written }: Pick<Manuscript, 'doc' | 'written'>): Record<string, string> {
  const references = referencesRoot(doc)
  const sections = SECTION_PLANS.flatMap(({ name }) => {
    const root = sectionRoot(doc, name)
    return root.length === 0 ? [] : [[name, readSection(root).node] as const]
  })
  const lastRead = Object.entries(written).map(([name, { text }]) => [name, text])
  return { ...Object.fromEntries(lastRead), ...inWords(sections, (id) => references.has(id)) }
}
