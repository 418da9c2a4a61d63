import { type Command, Selection, TextSelection } from 'prosemirror-state'
import { manuscript } from '#formats/manuscript/schema.ts'
import { newPartId } from './part-ids-data.ts'

const { nodes } = manuscript
const ROWS = 3
const COLUMNS = 3

/** Inserts a table with a caption, a header row and a row for notes, and moves the cursor into the caption. */
export const insertTable: Command = (state, dispatch) => {
  const { $from } = state.selection
  const after = $from.depth === 0 ? $from.pos : $from.after(1)
  const row = (type: 'table_header' | 'table_cell') =>
    nodes.table_row.create(
      null,
      Array.from({ length: COLUMNS }, () => nodes[type].create(null, nodes.paragraph.create())),
    )
  const table = nodes.table_figure.create({ id: newPartId() }, [
    nodes.table_caption.create(),
    nodes.table.create(null, [row('table_header'), ...Array.from({ length: ROWS - 1 }, () => row('table_cell'))]),
    nodes.table_notes.create(),
  ])
  if (dispatch) {
    const transaction = state.tr.insert(after, table)
    dispatch(transaction.setSelection(TextSelection.create(transaction.doc, after + 2)).scrollIntoView())
  }
  return true
}

/** Moves from a table's caption into its first cell. */
export const enterCells: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type !== nodes.table_caption) return false
  dispatch?.(state.tr.setSelection(Selection.near(state.doc.resolve($from.after()))).scrollIntoView())
  return true
}

/** Removes the table around the cursor with its caption and notes, which are useless without the table. */
export const removeTable: Command = (state, dispatch) => {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type !== nodes.table_figure) continue
    if (dispatch) {
      const start = $from.before(depth)
      const { tr } = state
      if (state.doc.childCount === 1) tr.replaceWith(start, $from.after(depth), nodes.paragraph.create())
      else tr.delete(start, $from.after(depth))
      dispatch(tr.setSelection(Selection.near(tr.doc.resolve(start))).scrollIntoView())
    }
    return true
  }
  return false
}
