import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Range } from '#formats/manuscript/anchors.ts'

/** Selects a range of the open section, and scrolls it into view. */
export function leadTo(view: EditorView, { from, to }: Range): void {
  const { doc, tr } = view.state
  const [start, end] = [Math.min(from, doc.content.size), Math.min(to, doc.content.size)]
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(start), doc.resolve(end))).scrollIntoView())
  view.focus()
  const { node } = view.domAtPos(start)
  const shown = node instanceof Element ? node : node.parentElement
  shown?.scrollIntoView({ block: 'center' })
}
