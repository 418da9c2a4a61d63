import { Plugin } from 'prosemirror-state'
import { ySyncPluginKey } from 'y-prosemirror'
import * as Y from 'yjs'
import { manuscript } from '#formats/manuscript/schema.ts'

const isMadeIn = ({ beforeState }: Y.Transaction, { _item: item }: Y.XmlElement): boolean =>
  item !== null && item.id.clock >= (beforeState.get(item.id.client) ?? 0)

/** Yields the lines that a transaction created below `parent` and that have no text node. */
function* linesMade(transaction: Y.Transaction, parent: Y.XmlFragment): Generator<Y.XmlElement> {
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement) || !isMadeIn(transaction, child)) continue
    if (child.length > 0) yield* linesMade(transaction, child)
    else if (manuscript.nodes[child.nodeName]?.isTextblock) yield child
  }
}

/**
 * Adds a text node to each empty line that is created in this tab. Otherwise, two members who begin to write in the
 * line would each create a text node, and a merge would drop one of the nodes with its text.
 * @returns a function to stop
 */
export function giveNewLinesText(doc: Y.Doc): () => void {
  const give = (transaction: Y.Transaction) => {
    if (transaction.origin !== ySyncPluginKey) return
    const made = [...transaction.changed.keys()].flatMap((type) =>
      type instanceof Y.XmlFragment ? [...linesMade(transaction, type)] : [],
    )
    if (made.length === 0) return
    // Uses the origin of y-prosemirror, so that y-prosemirror neither redraws this change nor excludes it from undo.
    doc.transact(() => {
      for (const line of made) line.insert(0, [new Y.XmlText()])
    }, ySyncPluginKey)
  }
  doc.on('afterTransaction', give)
  return () => doc.off('afterTransaction', give)
}

/** Lets two members write at the same time in a line that one of them has just created. */
export const newLinesPlugin = ({ doc }: { doc: Y.Doc }): Plugin[] => [
  new Plugin({ view: () => ({ destroy: giveNewLinesText(doc) }) }),
]
