import { type EditorState, NodeSelection } from 'prosemirror-state'
import { useEffect, useState } from 'react'
import { idsCited } from '#formats/citations/reference.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { ToolButton } from '../editor/tool-button.tsx'
import { useEditorState } from '../editor/editor-data.ts'
import { CiteDialog } from './cite-dialog.tsx'

/** The citation that is chosen in the text. */
function chosenCitation({ selection }: EditorState) {
  return selection instanceof NodeSelection && selection.node.type.name === 'citation' ? selection : undefined
}

/** Ctrl+Alt+C, by the key's place: with these two held, many keyboards write another letter. */
const isCiteKey = (event: KeyboardEvent): boolean =>
  event.code === 'KeyC' && event.altKey && (event.ctrlKey || event.metaKey)

/** Cites in the text, or changes what the chosen citation cites. */
export function CiteTool() {
  const { view, section } = useManuscript()
  const state = useEditorState()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const dom = view?.dom
    const onKey = (event: KeyboardEvent) => {
      if (!isCiteKey(event)) return
      event.preventDefault()
      setOpen(true)
    }
    dom?.addEventListener('keydown', onKey)
    return () => dom?.removeEventListener('keydown', onKey)
  }, [view])
  if (!view || !state || section === 'references') return null
  const chosen = chosenCitation(state)
  const mayCite = chosen !== undefined || state.selection.$to.parent.inlineContent
  const close = () => {
    setOpen(false)
    // Nothing behind a dialog can have the focus before it is gone.
    setTimeout(() => view.focus())
  }
  const cite = (ids: string[]) => {
    const { tr, selection } = view.state
    const node = manuscript.nodes.citation.create({ refs: ids.join(' ') })
    if (chosen) tr.replaceWith(chosen.from, chosen.to, ids.length > 0 ? node : [])
    else tr.insert(selection.to, node)
    view.dispatch(tr.scrollIntoView())
    close()
  }
  return (
    <>
      <ToolButton label="Cite (Ctrl+Alt+C)" disabled={!mayCite} onPress={() => setOpen(true)}>
        Cite
      </ToolButton>
      <CiteDialog
        open={open}
        before={chosen ? idsCited(chosen.node.attrs.refs as string) : []}
        onCite={cite}
        onClose={close}
      />
    </>
  )
}
