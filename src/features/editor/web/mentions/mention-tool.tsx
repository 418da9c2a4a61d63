import { useEffect, useState } from 'react'
import { manuscript } from '#formats/manuscript/schema.ts'
import { shortenText } from '#shared/text/shorten-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { walkable, walkFocus } from '#ui/navigation/walk-focus.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { useEditorState } from '../editor/editor-data.ts'
import { ToolButton } from '../editor/tool-button.tsx'
import { type PartHere, useParts } from './parts-data.ts'

const SHOWN_CAPTION_LENGTH = 120

/**
 * Returns whether a key event is Ctrl+Alt+R. Compares the physical key, since many keyboards type another character
 * with Ctrl and Alt.
 */
const isMentionKey = (event: KeyboardEvent): boolean =>
  event.code === 'KeyR' && event.altKey && (event.ctrlKey || event.metaKey)

function Parts({ parts, onChoose }: { parts: PartHere[]; onChoose: (part: PartHere) => void }) {
  if (parts.length === 0)
    return <p className="text-muted">There is no figure, table, equation or file in this paper yet.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It only moves between its buttons.
    <ul
      data-parts
      onKeyDown={(event) => {
        if (walkFocus(walkable(event.currentTarget), event.key)) event.preventDefault()
      }}
      className="-m-1 grid max-h-[50dvh] gap-1 overflow-y-auto p-1"
    >
      {parts.map((part) => (
        <li key={part.nodeId}>
          <button
            type="button"
            onClick={() => onChoose(part)}
            className="grid min-h-11 w-full gap-0.5 rounded-[6px] border border-line px-3 py-2 text-left hover:bg-sunken"
          >
            <b>{part.mention}</b>
            {part.caption ? (
              <span dir="auto" className="text-[14px] leading-5 text-muted [overflow-wrap:anywhere]">
                {shortenText(part.caption, SHOWN_CAPTION_LENGTH)}
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Inserts a mention of a figure, table, equation or file, whose number is updated automatically. */
export function MentionTool() {
  const { view, section } = useManuscript()
  const state = useEditorState()
  const parts = useParts()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const dom = view?.dom
    const onKey = (event: KeyboardEvent) => {
      if (!isMentionKey(event) || !view?.state.selection.$to.parent.inlineContent) return
      event.preventDefault()
      setOpen(true)
    }
    dom?.addEventListener('keydown', onKey)
    return () => dom?.removeEventListener('keydown', onKey)
  }, [view])
  if (!view || !state || section === 'references') return null
  const close = () => {
    setOpen(false)
    // Waits until the dialog is closed, since nothing behind an open dialog can get the focus.
    setTimeout(() => view.focus())
  }
  const mention = ({ nodeId: to }: PartHere) => {
    const { tr, selection } = view.state
    view.dispatch(tr.insert(selection.to, manuscript.nodes.mention.create({ to })).scrollIntoView())
    close()
  }
  return (
    <>
      <ToolButton
        label="Mention a figure, table or equation (Ctrl+Alt+R)"
        disabled={!state.selection.$to.parent.inlineContent}
        onPress={() => setOpen(true)}
      >
        Mention
      </ToolButton>
      <Dialog open={open} title="Mention" onClose={close} firstFocus="[data-parts] button">
        <div className="grid gap-4">
          <Parts parts={parts.filter(({ nodeId }) => nodeId !== '')} onChoose={mention} />
          <div>
            <Button onClick={close}>Cancel</Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
