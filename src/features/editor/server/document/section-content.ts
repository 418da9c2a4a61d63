import type { Node } from 'prosemirror-model'
import * as Y from 'yjs'
import { updateYFragment } from 'y-prosemirror'
import { edited } from '#formats/manuscript/edits/edit-document.ts'
import { editsBetween } from '#formats/manuscript/edits/edits.ts'
import { docFromText } from '#formats/manuscript/edits/from-text.ts'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { plainText } from '#formats/manuscript/text.ts'
import { isStorableJson } from '#formats/manuscript/yjs/faults.ts'
import { deleteItems, namedIn } from '#formats/manuscript/yjs/items.ts'
import { readSection } from '#formats/manuscript/yjs/section.ts'

/** Returns a section of the shared document as a schema node. An unwritten section becomes an empty paragraph. */
export const sectionNode = (doc: Y.Doc, name: string): Node => readSection(sectionRoot(doc, name)).node

/** Returns the entries of the reference list that can be stored. */
export const referencesOf = (doc: Y.Doc): Record<string, unknown> =>
  Object.fromEntries(
    namedIn(referencesRoot(doc)).flatMap(([id, { content }]) => {
      const value: unknown = content instanceof Y.ContentAny ? content.arr.at(-1) : undefined
      return isStorableJson(id) && isStorableJson(value) ? [[id, value]] : []
    }),
  )

/**
 * Writes a section's node into the document. Changes only the parts that differ. Deletes the section's unreadable
 * content, since its position in the new text is unknown.
 */
export function writeSectionNode(doc: Y.Doc, name: string, node: Node): void {
  const root = sectionRoot(doc, name)
  deleteItems(
    doc,
    readSection(root).unreadable.flatMap(({ items }) => items),
  )
  updateYFragment(doc, root, node, { mapping: new Map(), isOMark: new Map() })
}

/** Replaces a section's plain text. Everything else in the section is unchanged. */
export function writeSectionText(doc: Y.Doc, name: string, text: string): void {
  const node = sectionNode(doc, name)
  const before = plainText(node)
  if (before === text) return
  writeSectionNode(doc, name, before === '' ? docFromText(text) : edited(node, editsBetween(before, text)))
}
