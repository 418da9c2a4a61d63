import { type FormEvent, useState } from 'react'
import { newReferenceId } from '#formats/citations/reference-id.ts'
import { REFERENCE_LINE_LENGTH_MAX, REFERENCE_TITLE_LENGTH_MAX, type ReferenceRecord } from '#formats/citations/reference.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { fieldsOf, type LineName, LINES, type RecordErrors, type RecordFields, recordOf, TYPE_NAMES } from './record-form.ts'

const TYPES = Object.entries(TYPE_NAMES).map(([value, label]) => ({ value, label }))

type FormParts = { known: ReferenceRecord | undefined; onKeep: (record: ReferenceRecord) => void; onClose: () => void }

function RecordForm({ known, onKeep, onClose }: FormParts) {
  const [fields, setFields] = useState(() => fieldsOf(known))
  const [errors, setErrors] = useState<RecordErrors>({})
  const bound = (name: keyof RecordFields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
    error: errors[name],
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const made = recordOf(fields, known ?? { id: newReferenceId() })
    if ('errors' in made) return setErrors(made.errors)
    onKeep(made.record)
    onClose()
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <Select label="Kind" required options={TYPES} {...bound('type')} />
      <TextArea label="Title" required rows={2} maxLength={REFERENCE_TITLE_LENGTH_MAX} {...bound('title')} />
      <TextArea
        label="Authors"
        hint="One a line: Family, Given. A group without a comma. Where there are more: et al."
        rows={3}
        {...bound('authors')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput label="Year or date" hint="2026, 2026-03-07, or in press" {...bound('date')} />
        <TextInput label="DOI" {...bound('doi')} />
        <TextInput label="PMID" inputMode="numeric" {...bound('pmid')} />
        <TextInput label="Web address" type="url" {...bound('url')} />
        {Object.entries(LINES).map(([name, label]) => (
          <TextInput key={name} label={label} maxLength={REFERENCE_LINE_LENGTH_MAX} {...bound(name as LineName)} />
        ))}
      </div>
      <TextArea label="Editors" hint="One a line, as authors." rows={2} {...bound('editors')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main">
          {known ? 'Save' : 'Add'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

/** One reference, filled in by hand. */
export function RecordDialog({ open, ...form }: FormParts & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      title={form.known ? 'Edit the reference' : 'A reference by hand'}
      losesTyped
    >
      <RecordForm {...form} />
    </Dialog>
  )
}
