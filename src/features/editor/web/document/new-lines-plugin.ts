import { Plugin } from 'prosemirror-state'
import { ySyncPluginKey } from 'y-prosemirror'
import * as Y from 'yjs'
import { manuscript } from '#formats/manuscript/schema.ts'

const isMadeIn = ({ beforeState }: Y.Transaction, { _item: item }: Y.XmlElement): boolean =>
  item !== null && item.id.clock >= (beforeState.get(item.id.client) ?? 0)

/** Yields the lines without a text node that a transaction created below the changed nodes. */
function* linesMade(transaction: Y.Transaction, parent: Y.XmlFragment): Generator<Y.XmlElement> {
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement) || !isMadeIn(transaction, child)) continue
    if (child.length > 0) yield* linesMade(transaction, child)
    else if (manuscript.nodes[child.nodeName]?.isTextblock) yield child
  }
}

/**
 * Gives each empty line that is created in this tab its text node at once. Otherwise two members who begin to write in
 * it would each make one, and the text in the node that is dropped when they are merged would be lost. @returns a
 * function to stop.
 */
export function giveNewLinesText(doc: Y.Doc): () => void {
  const give = (transaction: Y.Transaction) => {
    if (transaction.origin !== ySyncPluginKey) return
    const made = [...transaction.changed.keys()].flatMap((type) =>
      type instanceof Y.XmlFragment ? [...linesMade(transaction, type)] : [],
    )
    if (made.length === 0) return
    // Uses the binding's own key, so that the binding neither draws the change again nor leaves it out of undo.
    doc.transact(() => {
      for (const line of made) line.insert(0, [new Y.XmlText()])
    }, ySyncPluginKey)
  }
  doc.on('afterTransaction', give)
  return () => doc.off('afterTransaction', give)
}

/** Lets two begin to write in a line that one of them has just made. */
export const newLinesPlugin = ({ doc }: { doc: Y.Doc }): Plugin[] => [
  new Plugin({ view: () => ({ destroy: giveNewLinesText(doc) }) }),
]
