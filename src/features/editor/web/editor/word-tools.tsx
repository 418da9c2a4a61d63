import { toggleMark } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type FormEvent, useState } from 'react'
import { manuscript } from '#formats/manuscript/schema.ts'
import { isAttributeTooLong } from '#formats/manuscript/yjs/faults.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useManuscript } from '../document/manuscript-data.tsx'
import { attributeTooLong } from '../../limits.ts'
import { textLinkAddress } from '../../link-address.ts'
import { ToolButton } from './tool-button.tsx'
import { useEditorState } from './editor-data.ts'

const { nodes, marks } = manuscript
const WRONG_LINK = 'Please enter a web address, an e-mail address or a DOI.'

type FormParts = { view: EditorView; onClose: () => void }

const FOOTNOTE_MISSING = 'Please write the footnote.'

function footnoteFault(text: string): string | undefined {
  if (text === '') return FOOTNOTE_MISSING
  return isAttributeTooLong('text', text) ? attributeTooLong('text') : undefined
}

/** Returns the footnote that is selected in the text. */
const chosenFootnote = ({ selection }: EditorState): Node | undefined =>
  selection instanceof NodeSelection && selection.node.type === nodes.footnote ? selection.node : undefined

/** Edits the selected footnote, or inserts one after the selected words, which stay in the text. */
function FootnoteForm({ view, onClose }: FormParts) {
  const [chosen] = useState(() => chosenFootnote(view.state))
  const [text, setText] = useState((chosen?.attrs['text'] as string | undefined) ?? '')
  const [isSent, setSent] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (footnoteFault(text.trim())) return
    const { tr, selection } = view.state
    const from = chosenFootnote(view.state) ? selection.from : selection.to
    view.dispatch(tr.replaceWith(from, selection.to, nodes.footnote.create({ text: text.trim() })).scrollIntoView())
    onClose()
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <TextArea
        label="Footnote"
        required
        rows={3}
        value={text}
        error={isSent ? footnoteFault(text.trim()) : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button type="submit" kind="main">
          {chosen ? 'Save' : 'Insert'}
        </Button>
      </div>
    </form>
  )
}

function LinkForm({ view, onClose }: FormParts) {
  const [href, setHref] = useState('')
  const [error, setError] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const address = textLinkAddress(href)
    if (address === undefined) return setError(WRONG_LINK)
    if (isAttributeTooLong('href', address)) return setError(attributeTooLong('href'))
    toggleMark(marks.link, { href: address })(view.state, view.dispatch)
    onClose()
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <TextInput
        label="Address"
        required
        type="url"
        value={href}
        error={error}
        onChange={({ target }) => setHref(target.value)}
      />
      <div>
        <Button type="submit" kind="main">
          Add link
        </Button>
      </div>
    </form>
  )
}

function titleOf(open: 'footnote' | 'link' | undefined, state: EditorState): string {
  if (open === 'link') return 'Add a link'
  return chosenFootnote(state) ? 'Edit footnote' : 'Insert a footnote'
}

/** Shows the tools for footnotes and for links on selected words. */
export function WordTools() {
  const { view } = useManuscript()
  const state = useEditorState()
  const [open, setOpen] = useState<'footnote' | 'link'>()
  if (!view || !state) return null
  const close = () => {
    setOpen(undefined)
    // Waits until the dialog is closed, since nothing behind an open dialog can get the focus.
    setTimeout(() => view.focus())
  }
  const { from, to, empty } = state.selection
  const isLinked = state.doc.rangeHasMark(from, to, marks.link)
  const onLink = () => {
    if (isLinked) view.dispatch(state.tr.removeMark(from, to, marks.link))
    else setOpen('link')
  }
  return (
    <>
      <ToolButton label="Link" pressed={isLinked} disabled={empty} onPress={onLink}>
        Link
      </ToolButton>
      <ToolButton
        label="Footnote"
        disabled={!state.selection.$to.parent.inlineContent}
        onPress={() => setOpen('footnote')}
      >
        Footnote
      </ToolButton>
      <Dialog open={open !== undefined} title={titleOf(open, state)} onClose={close} losesTyped>
        {open === 'link' ? <LinkForm view={view} onClose={close} /> : <FootnoteForm view={view} onClose={close} />}
      </Dialog>
    </>
  )
}
