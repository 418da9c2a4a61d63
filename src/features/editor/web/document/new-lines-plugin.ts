import { Plugin } from 'prosemirror-state'
import { ySyncPluginKey } from 'y-prosemirror'
import * as Y from 'yjs'
import { manuscript } from '#formats/manuscript/schema.ts'

const isMadeIn = ({ beforeState }: Y.Transaction, { _item: item }: Y.XmlElement): boolean =>
  item !== null && item.id.clock >= (beforeState.get(item.id.client) ?? 0)

/** The lines without a text that a transaction made below what it changed. */
function* linesMade(transaction: Y.Transaction, parent: Y.XmlFragment): Generator<Y.XmlElement> {
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement) || !isMadeIn(transaction, child)) continue
    if (child.length > 0) yield* linesMade(transaction, child)
    else if (manuscript.nodes[child.nodeName]?.isTextblock) yield child
  }
}

/**
 * Gives each empty line that is made in this tab its text at once. Two who began to write in it would each make one, and what is typed
 * in the one that goes when they are made one would be lost. @returns how to stop.
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
