import { type FormEvent, useEffect, useState } from 'react'
import type { CallReply } from '#shared/calls/endpoint.ts'
import { Failure } from '#shared/calls/failure.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import type { Paper } from '../../contract.ts'
import type { curationCalls } from '../../curation-contract.ts'
import { VERSION_NOTE_LENGTH_MAX } from '../../limits.ts'
import { FormEnd } from './form-end.tsx'
import { openMountedDialog } from './mounted-dialog.tsx'
import { useFormSubmission } from './use-form-submission.ts'

const READ = 'GET /api/admin/research-papers/:paperId/text'
type Text = CallReply<(typeof curationCalls)[typeof READ]>
type Section = Text['sections'][number]

type TextFieldsProps = { text: Text; onChange: (text: Text) => void; errors: Record<string, string> }

function TextFields({ text, onChange, errors }: TextFieldsProps) {
  const rewrite = (changed: Section) =>
    onChange({ ...text, sections: text.sections.map((section) => (section.id === changed.id ? changed : section)) })
  return (
    <>
      <TextArea
        label="Abstract"
        required
        value={text.abstract}
        error={errors.abstract}
        onChange={(event) => onChange({ ...text, abstract: event.target.value })}
      />
      {text.sections.map((section) =>
        section.text === null ? null : (
          <TextArea
            key={section.id}
            label={section.heading || 'Section without a heading'}
            required
            value={section.text}
            onChange={(event) => rewrite({ ...section, text: event.target.value })}
          />
        ),
      )}
      {text.references === null ? null : (
        <TextArea
          label="References"
          hint="One per line."
          value={text.references}
          error={errors.references}
          onChange={(event) => onChange({ ...text, references: event.target.value })}
        />
      )}
    </>
  )
}

/** Returns the parts of the text that were changed, in the form that the API expects. Pure. */
export const correctionOf = (before: Text, after: Text) => ({
  ...(after.abstract === before.abstract ? {} : { abstract: after.abstract }),
  ...(after.references === null || after.references === before.references ? {} : { references: after.references }),
  sections: after.sections.flatMap(({ id, text }, index) =>
    text === null || text === before.sections[index]?.text ? [] : [{ id, text }],
  ),
})

type CorrectFormProps = { paperId: string; before: Text; onClose: (saved?: Paper) => void }

function CorrectForm({ paperId, before, onClose }: CorrectFormProps) {
  const [text, setText] = useState(before)
  const [note, setNote] = useState('')
  const { isSending, failure, errors, send } = useFormSubmission({ otherwise: 'Failed to save changes' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { ...correctionOf(before, text), note, version: before.version }
    const saved = await send(() => call('PUT /api/admin/research-papers/:paperId/text', { params: { paperId }, body }))
    if (!saved) return
    showToast({ title: saved.paper.version > before.version ? `Saved as version ${saved.paper.version}` : 'Saved' })
    onClose(saved.paper)
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextFields text={text} onChange={setText} errors={errors} />
      <TextInput
        label="Describe the correction in one sentence"
        name="note"
        required
        hint="Readers see it next to the new version."
        value={note}
        maxLength={VERSION_NOTE_LENGTH_MAX}
        error={errors.note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormEnd
        failure={failure}
        isSending={isSending}
        label="Save Correction"
        sendingLabel="Saving…"
        onCancel={() => onClose()}
      />
    </form>
  )
}

function CorrectTextDialog({ paperId, onClose }: { paperId: string; onClose: (saved?: Paper) => void }) {
  const [text, setText] = useState<Text>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    call(READ, { params: { paperId } }).then(setText, (error: unknown) =>
      setFailure(error instanceof Failure ? error.detail : 'The text could not be loaded.'),
    )
  }, [paperId])
  return (
    <Dialog open losesTyped title="Correct the text" maxWidth={820} onClose={() => onClose()}>
      {text ? <CorrectForm paperId={paperId} before={text} onClose={onClose} /> : null}
      {failure ? <p role="alert">{failure}</p> : null}
      {text || failure ? null : <p role="status">Loading paper...</p>}
    </Dialog>
  )
}

/** Opens the dialog for correcting the text of one of Inflo's papers. @returns the paper if it was saved */
export const openCorrectionDialog = ({ id }: Pick<Paper, 'id'>): Promise<Paper | undefined> =>
  openMountedDialog<Paper>((close) => <CorrectTextDialog paperId={id} onClose={close} />)
