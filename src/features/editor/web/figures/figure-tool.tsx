import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { useEffect, useState, useRef, type FormEvent } from 'react'
import type { EditorView } from 'prosemirror-view'
import { call } from '#app/call.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FileInput } from '#ui/forms/file-input.tsx'
import { focusFirstError } from '#ui/forms/form-values.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWrite } from '#ui/use-write.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { ToolButton } from '../editor/tool-button.tsx'
import { useEditorState } from '../editor/editor-data.ts'
import { setAttrs } from '../editor/attributes-data.ts'
import { newPartId } from '../editor/part-ids-data.ts'
import { takeOfferedPictures } from './offered-picture.ts'

/** Returns the position of the figure that is selected or whose caption contains the cursor. */
export function figureAt({ selection }: EditorState): number | undefined {
  if (selection instanceof NodeSelection && selection.node.type.name === 'figure') return selection.from
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === 'figure') return $from.before(depth)
  return undefined
}

/**
 * Inserts a figure, or edits the fields of the selected one. Also opens for a pasted or dropped picture, which becomes a
 * new figure. Not available in the references section, which is published as lines of text.
 */
export function FigureTool() {
  const { view, section } = useManuscript()
  const state = useEditorState()
  const [open, setOpen] = useState(false)
  const [pasted, setPasted] = useState<File>()
  const isAvailable = section !== 'references'
  useEffect(() => (view && isAvailable ? takeOfferedPictures(view, setPasted) : undefined), [view, isAvailable])
  if (!view || !state || !isAvailable) return null
  const close = () => {
    setOpen(false)
    setPasted(undefined)
    // Waits until the dialog is closed, since nothing behind an open dialog can get the focus.
    setTimeout(() => view.focus())
  }
  return (
    <>
      <ToolButton label="Figure" pressed={figureAt(state) !== undefined} onPress={() => setOpen(true)}>
        Figure
      </ToolButton>
      <FigureDialog
        open={open || pasted !== undefined}
        at={pasted ? undefined : figureAt(state)}
        pasted={pasted}
        onClose={close}
      />
    </>
  )
}

type DialogParts = { open: boolean; at: number | undefined; pasted: File | undefined; onClose: () => void }

function FigureDialog({ open, at, pasted, onClose }: DialogParts) {
  return (
    <Dialog
      open={open}
      title={at === undefined ? 'Insert a figure' : 'Edit figure'}
      firstFocus={pasted ? 'textarea' : undefined}
      onClose={onClose}
      losesTyped
    >
      <FigureForm at={at} pasted={pasted} onClose={onClose} />
    </Dialog>
  )
}

/**
 * Returns a transaction that inserts a figure after the block of the cursor, or after the table or list around it, and
 * moves the cursor to the figure's caption. Pure.
 */
export function insertionOf({ selection: { $from }, tr }: EditorState, attrs: FigureFields & { file: string }) {
  const after = $from.depth === 0 ? $from.pos : $from.after(1)
  tr.insert(after, manuscript.node('figure', { ...attrs, id: newPartId() }))
  return tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView()
}

function put(view: EditorView, at: number | undefined, attrs: FigureFields & { file: string }): void {
  if (at !== undefined) return setAttrs(view, at, attrs)
  view.dispatch(insertionOf(view.state, attrs))
  const caption = view.state.selection.from
  // Shows the whole figure. Waits until the dialog has returned the focus.
  requestAnimationFrame(() => {
    const shown = view.isDestroyed ? null : view.nodeDOM(caption - 1)
    if (shown instanceof Element) shown.scrollIntoView({ block: 'center' })
  })
}

function FigureForm({ at, pasted, onClose }: Omit<DialogParts, 'open'>) {
  const { view, paperId } = useManuscript()
  const known = at === undefined ? undefined : view?.state.doc.nodeAt(at)?.attrs
  const [fields, setFields] = useState<FigureFields>(() => ({ ...NO_FIELDS, ...(known as FigureFields | undefined) }))
  const [file, setFile] = useState(pasted)
  const [isTold, setTold] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sending = useWrite({
    mutationFn: (picture: File) =>
      call('POST /api/student/papers/:paperId/files', { params: { paperId }, body: picture }),
  })
  const knownFile = (known?.file as string | undefined) ?? ''
  const errors = isTold ? missingOf(fields, file !== undefined || knownFile !== '') : {}
  const set = (change: Partial<FigureFields>) => setFields((before) => ({ ...before, ...change }))
  const finish = (fileId: string) => {
    if (view) put(view, at, { ...fields, file: fileId })
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    const missing = missingOf(fields, file !== undefined || knownFile !== '')
    if (Object.keys(missing).length > 0) return focusFirstError(form.current, missing)
    if (file) sending.mutate(file, { onSuccess: ({ id }) => finish(id) })
    else finish(knownFile)
  }
  return (
    <form ref={form} onSubmit={send} noValidate className="grid gap-4">
      <FileInput
        label="Picture"
        required
        name="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        error={errors.file}
        hint={file && file === pasted ? `Pasted: ${file.name}` : undefined}
        onChoose={([chosen]) => setFile(chosen)}
      />
      <TextArea
        label="Description"
        hint="For readers who cannot see the picture. Write the caption below the picture in the text."
        required
        name="alt"
        rows={3}
        maxLength={ALT_LENGTH_MAX}
        value={fields.alt}
        error={errors.alt}
        onChange={({ target }) => set({ alt: target.value })}
      />
      <TextInput
        label="Licence"
        hint="CC-BY-4.0 for pictures that you made yourselves."
        value={fields.licence}
        onChange={({ target }) => set({ licence: target.value })}
      />
      <TextInput
        label="Source"
        hint="Only for pictures that someone else made."
        value={fields.source}
        onChange={({ target }) => set({ source: target.value })}
      />
      <Checkbox
        label="The picture shows a patient"
        checked={fields.patient === 'yes'}
        onChange={({ target }) => set({ patient: target.checked ? 'yes' : 'no' })}
      />
      {fields.patient === 'yes' ? (
        <TextArea
          label="Consent"
          hint="For example: the patient’s written consent, on file at the hospital."
          required
          name="consent"
          rows={2}
          value={fields.consent}
          error={errors.consent}
          onChange={({ target }) => set({ consent: target.value })}
        />
      ) : null}
      {sending.error ? (
        <Notice tone="danger" role="alert">
          {sending.error instanceof Failure ? sending.error.detail : 'The picture could not be uploaded.'}
        </Notice>
      ) : null}
      <div>
        <Button type="submit" kind="main">
          {sending.isPending ? 'Uploading the picture…' : at === undefined ? 'Insert' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

/** The fields of a figure except its caption. */
type FigureFields = { alt: string; licence: string; source: string; patient: '' | 'yes' | 'no'; consent: string }

export const NO_FIELDS: FigureFields = { alt: '', licence: 'CC-BY-4.0', source: '', patient: 'no', consent: '' }

const ALT_LENGTH_MAX = 2_000

type Errors = Partial<Record<keyof FigureFields | 'file', string>>

/** Returns errors for missing fields: the picture, its alternative text, and the consent of a person in it. Pure. */
export function missingOf(fields: FigureFields, hasFile: boolean): Errors {
  const errors: Errors = {}
  if (!hasFile) errors.file = 'Please choose a picture.'
  if (fields.alt.trim() === '') errors.alt = 'Please describe the picture for readers who cannot see it.'
  if (fields.patient === 'yes' && fields.consent.trim() === '') {
    errors.consent = 'Please say how the person shown gave consent.'
  }
  return errors
}
