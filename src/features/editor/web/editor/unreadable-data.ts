// oxlint-disable no-underscore-dangle -- Yjs has no public name for the item of a type.
import type * as Y from 'yjs'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { faultInSection } from '#formats/manuscript/yjs/faults.ts'
import { insertedItems } from '#formats/manuscript/yjs/items.ts'
import { readSection, type SectionRead } from '#formats/manuscript/yjs/section.ts'

type Type = Y.AbstractType<unknown>

function isWithin(root: Y.XmlFragment, { parent }: Y.Item): boolean {
  let around = parent as Type
  while (around._item) around = around._item.parent as Type
  return around === (root as Type)
}

const bringsFault = (root: Y.XmlFragment, transaction: Y.Transaction): boolean =>
  insertedItems(transaction).some((item) => faultInSection(item) !== undefined && isWithin(root, item))

/** Returns a section's content if a part of it is unreadable; undefined if all of it is readable. */
export function unreadableIn(doc: Y.Doc, section: string): SectionRead | undefined {
  const read = readSection(sectionRoot(doc, section))
  return read.unreadable.length > 0 ? read : undefined
}

type Listener = (read: SectionRead | undefined) => void
type Place = {
  doc: Y.Doc
  section: string
  /** The section's content, if a part of it is already unreadable. */
  read?: SectionRead | undefined
}

/**
 * Calls the listener when an unreadable part of a section arrives, and then at each change until the whole section is
 * readable. Runs before the editor's observers, which would throw or delete the unreadable part. @returns a function to
 * stop.
 */
export function onUnreadable({ doc, section, read }: Place, listener: Listener): () => void {
  const root = sectionRoot(doc, section)
  let known = read
  const onChange = (transaction: Y.Transaction) => {
    // Checks only the change first, since this function runs at each keystroke and reading a whole section is slow.
    if (!known && !bringsFault(root, transaction)) return
    const before = known
    known = unreadableIn(doc, section)
    if (known ?? before) listener(known)
  }
  doc.on('beforeObserverCalls', onChange)
  return () => doc.off('beforeObserverCalls', onChange)
}

/** Follows a section's content while a part of it is unreadable. */
export function followUnreadable(doc: Y.Doc, section: string) {
  let read = unreadableIn(doc, section)
  return {
    read: () => read,
    watch: (listener: () => void) => {
      read = unreadableIn(doc, section)
      return onUnreadable({ doc, section, read }, (now) => {
        read = now
        listener()
      })
    },
  }
}
