import type * as Y from 'yjs'
import { referencesRoot, sectionOfRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { plainText } from '#formats/manuscript/text.ts'
import { bodyWords, citedIn } from '#formats/manuscript/words.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'
import { type Workspace, completionOf, type CompletionStatus } from '#features/team/web/public.tsx'

/** A section's current text in this tab, saved or not, without pending suggestions. */
export type LocalSection = { text: string; words: number; completion: CompletionStatus; cited: string[] }

const NOTHING: LocalSection = { text: '', words: 0, completion: 'not_started', cited: [] }

export function readLocalSection(doc: Y.Doc, name: string): LocalSection {
  const root = sectionRoot(doc, name)
  if (root.length === 0) return NOTHING
  const { node } = readSection(root)
  const text = plainText(node)
  const words = bodyWords(node)
  return { text, words, completion: completionOf(text, words), cited: citedIn(node) }
}

/**
 * Marks the references section as complete once a reference is cited, and adds the cited references. Source:
 * docs/product.md, "Editor".
 * Pure.
 */
export function withReferences(
  written: Record<string, LocalSection>,
  references: string[],
): Record<string, LocalSection> {
  const cited = new Set(Object.values(written).flatMap((section) => section.cited))
  const own = written.references
  const listed = references.filter((id) => cited.has(id))
  if (!own || listed.length === 0) return written
  return { ...written, references: { ...own, completion: 'completed', cited: listed } }
}

/** The delay in ms before words are counted, since counting a long paper at each keystroke would be slow. */
const COUNT_AFTER_MS = 200

/** Returns the sections that the server last sent. They are used until the document is loaded. Pure. */
export const asLastRead = (sections: Workspace['sections']): Record<string, LocalSection> =>
  Object.fromEntries(
    Object.entries(sections).map(([name, { content, word_count: words, completion_status: completion }]) => [
      name,
      { text: content, words, completion, cited: [] },
    ]),
  )

/** Follows the content of the sections. @returns functions to read the content, to watch it, and to stop. */
export function followLocalSections(doc: Y.Doc, first: Record<string, LocalSection>) {
  const listeners = new Set<() => void>()
  const names = Object.keys(first)
  let sections = first
  let shown = first
  const stale = new Set<string>()
  let counting: ReturnType<typeof setTimeout> | undefined
  const count = () => {
    counting = undefined
    const fresh = [...stale]
      .filter((name) => names.includes(name))
      .map((name) => [name, readLocalSection(doc, name)] as const)
    stale.clear()
    sections = { ...sections, ...Object.fromEntries(fresh) }
    shown = withReferences(sections, [...referencesRoot(doc).keys()])
    for (const listener of listeners) listener()
  }
  const onTransaction = ({ changedParentTypes }: Y.Transaction) => {
    for (const [root, type] of doc.share) {
      if (!changedParentTypes.has(type as never)) continue
      stale.add(sectionOfRoot(root) ?? root)
      counting ??= setTimeout(count, COUNT_AFTER_MS)
    }
  }
  doc.on('afterTransaction', onTransaction)
  return {
    read: () => shown,
    watch: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: () => {
      clearTimeout(counting)
      doc.off('afterTransaction', onTransaction)
    },
  }
}
