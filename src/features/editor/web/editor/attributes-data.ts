import type { Attrs } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'

/** Changes attributes of the node at a position. */
export function setAttrs(view: EditorView, pos: number, attrs: Attrs): void {
  if (!view.state.doc.nodeAt(pos)) return
  const { tr } = view.state
  for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(pos, name, value)
  view.dispatch(tr)
}
