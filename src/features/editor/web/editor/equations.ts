import { type Command, NodeSelection } from 'prosemirror-state'
import { manuscript } from '#formats/manuscript/schema.ts'
import { newPartId } from './part-ids-data.ts'

/** Puts in an equation on a line of its own, chosen, so that its TeX can be written at once. */
export const insertEquation: Command = (state, dispatch) => {
  const { $from } = state.selection
  const after = $from.depth === 0 ? $from.pos : $from.after(1)
  if (dispatch) {
    const transaction = state.tr.insert(after, manuscript.nodes.equation.create({ id: newPartId(), tex: '' }))
    dispatch(transaction.setSelection(NodeSelection.create(transaction.doc, after)).scrollIntoView())
  }
  return true
}
