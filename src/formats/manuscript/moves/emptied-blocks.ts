import * as Y from 'yjs'
import { itemOf } from '../losses/removals.ts'
import { manuscript } from '../schema.ts'

/**
 * Returns whether a node remains valid if one of several children is removed: it is a section, a list or a list item.
 */
const canLose = (parent: Y.XmlFragment): boolean =>
  parent.length > 1 &&
  (!(parent instanceof Y.XmlElement) || manuscript.nodes[parent.nodeName]?.spec.content?.endsWith('+') === true) &&
  !(parent instanceof Y.XmlElement && parent.nodeName.startsWith('table'))

/** Removes the blocks of texts that became empty, where the schema allows this. */
export function removeEmptied(texts: Iterable<Y.XmlText>): void {
  for (const text of texts) {
    let block = text.parent
    if (text.length > 0 || !(block instanceof Y.XmlElement) || block.length > 1) continue
    while (block.parent instanceof Y.XmlElement && block.parent.length === 1) block = block.parent
    const { parent } = block
    if (!(parent instanceof Y.XmlFragment) || itemOf(block)?.deleted !== false || !canLose(parent)) continue
    const at = parent.toArray().findIndex((child) => child === block)
    parent.delete(at, 1)
  }
}
