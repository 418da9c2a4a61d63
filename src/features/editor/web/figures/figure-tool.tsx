import { type EditorState, NodeSelection } from 'prosemirror-state'
import { useState } from 'react'
import { useManuscript } from '../document/manuscript-data.tsx'
import { ToolButton } from '../editor/tool-button.tsx'
import { useEditorState } from '../editor/editor-data.ts'
import { FigureDialog } from './figure-dialog.tsx'

/** Where the figure stands that is chosen, or whose caption is written. */
export function figureAt({ selection }: EditorState): number | undefined {
  if (selection instanceof NodeSelection && selection.node.type.name === 'figure') return selection.from
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === 'figure') return $from.before(depth)
  return undefined
}

/** Puts in a figure, or changes what is said of the chosen one; references are published as lines of text (record 321). */
export function FigureTool() {
  const { view, section } = useManuscript()
  const state = useEditorState()
  const [open, setOpen] = useState(false)
  if (!view || !state || section === 'references') return null
  const close = () => {
    setOpen(false)
    // Nothing behind a dialog can have the focus before it is gone.
    setTimeout(() => view.focus())
  }
  return (
    <>
      <ToolButton label="Figure" pressed={figureAt(state) !== undefined} onPress={() => setOpen(true)}>
        Figure
      </ToolButton>
      <FigureDialog open={open} at={figureAt(state)} onClose={close} />
    </>
  )
}
