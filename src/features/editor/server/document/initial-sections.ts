import * as Y from 'yjs'
import { docFromText } from '#formats/manuscript/edits/from-text.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { writeSectionNode } from './section-content-service.ts'

/**
 * Gives a shared document that nobody has opened yet its sections' plain text. An empty paragraph gets its text at once: two who
 * begin to write in it would each make one, and what is typed in the one that goes when they are made one is lost.
 */
export function beginSections(doc: Y.Doc, contents: Iterable<readonly [name: string, content: string]>): void {
  doc.transact(() => {
    for (const [name, content] of contents) {
      writeSectionNode(doc, name, docFromText(content))
      for (const block of sectionRoot(doc, name).toArray()) {
        if (block instanceof Y.XmlElement && block.length === 0) block.insert(0, [new Y.XmlText()])
      }
    }
  })
}
