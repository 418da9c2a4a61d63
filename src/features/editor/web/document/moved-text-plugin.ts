import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Mapping } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'
import { ySyncPluginKey } from 'y-prosemirror'
import type * as Y from 'yjs'
import { textMovedBy } from '#formats/manuscript/moves/edited-text.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'

/** The last edit: the text before it, and the new positions of the old ones. */
export type LastEdit = { before: Node; mapping: Mapping }

const editKey = new PluginKey<LastEdit>('last edit')

export const lastEditIn = (state: EditorState): LastEdit | undefined => editKey.getState(state)

/** Adds a transaction to the last edit if a plugin appended it; otherwise begins a new edit. */
function withTransaction(last: LastEdit, transaction: Transaction): LastEdit {
  const isAppended = transaction.getMeta('appendedTransaction') !== undefined
  const { before, mapping } = isAppended ? last : { before: transaction.before, mapping: new Mapping() }
  return { before, mapping: new Mapping([...mapping.maps, ...transaction.mapping.maps]) }
}

/**
 * Notes the text that each edit in this tab moves, for example by splitting a paragraph, since y-prosemirror deletes
 * and inserts it.
 * @returns a function to stop
 */
function noteMovedText({ doc, section, connection }: PluginContext, view: EditorView): () => void {
  const root = sectionRoot(doc, section)
  const note = (transaction: Y.Transaction) => {
    const last = lastEditIn(view.state)
    if (transaction.origin !== ySyncPluginKey || !last || !transaction.changedParentTypes.has(root as never)) return
    const moved = textMovedBy(transaction, root, { ...last, after: view.state.doc })
    if (moved) connection.textMoves.note(transaction, moved)
  }
  doc.on('afterTransaction', note)
  return () => doc.off('afterTransaction', note)
}

/** Lets the server know which text an edit moved, so that text that others type in it follows. */
export const movedTextPlugin = (context: PluginContext): Plugin[] => [
  new Plugin({
    key: editKey,
    state: {
      init: (_, { doc }) => ({ before: doc, mapping: new Mapping() }),
      apply: (transaction, last) => withTransaction(last, transaction),
    },
    view: (view) => ({ destroy: noteMovedText(context, view) }),
  }),
]
