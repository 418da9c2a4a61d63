import type { Node } from 'prosemirror-model'
import type * as Y from 'yjs'
import { updateYFragment, yXmlFragmentToProseMirrorRootNode } from 'y-prosemirror'
import { edited } from '#formats/manuscript/editing/edit-document.ts'
import { editsBetween } from '#formats/manuscript/editing/edits.ts'
import { docFromText } from '#formats/manuscript/editing/from-text.ts'
import { referencesRoot, sectionRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { plainText } from '#formats/manuscript/text.ts'

/** A section of the shared document as the schema has it; one that nobody wrote is an empty paragraph. */
export function sectionNode(doc: Y.Doc, name: string): Node {
  const root = sectionRoot(doc, name)
  return root.length === 0
    ? manuscript.node('doc', null, [manuscript.node('paragraph')])
    : yXmlFragmentToProseMirrorRootNode(root, manuscript)
}

export const referencesOf = (doc: Y.Doc): Record<string, unknown> => referencesRoot(doc).toJSON()

/** Writes a section's node into the document, changing no more of it than differs. */
export function writeSectionNode(doc: Y.Doc, name: string, node: Node): void {
  updateYFragment(doc, sectionRoot(doc, name), node, { mapping: new Map(), isOMark: new Map() })
}

/** Makes a section's plain text this, and leaves everything else about it as it is. */
export function writeSectionText(doc: Y.Doc, name: string, text: string): void {
  const node = sectionNode(doc, name)
  const before = plainText(node)
  if (before === text) return
  writeSectionNode(doc, name, before === '' ? docFromText(text) : edited(node, editsBetween(before, text)))
}
