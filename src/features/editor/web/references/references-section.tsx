import { useRef, useState, type FormEvent } from 'react'
import { createReferenceIndex } from '#formats/citations/duplicates.ts'
import {
  type ReferenceRecord,
  REFERENCE_TITLE_LENGTH_MAX,
  REFERENCE_LINE_LENGTH_MAX,
} from '#formats/citations/reference.ts'
import { ama } from '#formats/citations/styles/ama.ts'
import { apa } from '#formats/citations/styles/apa.ts'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Select } from '#ui/forms/select.tsx'
import { newReferenceId } from '#formats/citations/reference-id.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useManuscript } from '../document/manuscript-data.tsx'
import { addReferences, mergeReferences, setReference, removeReference } from './reference-list.ts'
import { PasteForm, useReadPasted, addedSentence } from './paste-form.tsx'
import { useCitations, useMayChangeReferences } from './use-citations.ts'
import {
  TYPE_NAMES,
  fieldsOf,
  type RecordErrors,
  type RecordFields,
  recordOf,
  LINES,
  type LineName,
} from './record-dialog.tsx'

const STYLES = { vancouver, ama, apa }
type Style = keyof typeof STYLES
const STYLE_OPTIONS = [
  { value: 'vancouver', label: 'Vancouver' },
  { value: 'ama', label: 'AMA' },
  { value: 'apa', label: 'APA' },
]

type EntryParts = {
  record: ReferenceRecord
  number: number
  cited: number
  double: { record: ReferenceRecord; number: number } | undefined
  written: string
  mayChange: boolean
  onEdit: () => void
  /** Called after the reference is removed. */
  onGone: () => void
}

function Entry({ record, number, cited, double, written, mayChange, onEdit, onGone }: EntryParts) {
  const { doc } = useManuscript()
  const [isDoubted, setDoubted] = useState(false)
  const remove = () => {
    removeReference(doc, record.id)
    onGone()
  }
  return (
    <li value={number} className="py-3 pl-1">
      <span dir="auto" className="font-serif text-[16px] leading-6 break-words">
        {written}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 text-[13px] leading-[18px] text-muted">
        {cited === 0 ? (
          <b className="font-semibold text-ink">Not cited</b>
        ) : (
          <span>Cited {cited === 1 ? 'once' : `${cited} times`}</span>
        )}
        {mayChange ? (
          <>
            <Button kind="quiet" size="small" onClick={onEdit} aria-label={`Edit reference ${number}`}>
              Edit
            </Button>
            <Button
              kind="quiet"
              size="small"
              onClick={() => setDoubted(true)}
              aria-label={`Remove reference ${number}`}
            >
              Remove
            </Button>
            {double ? (
              <Button kind="quiet" size="small" onClick={() => mergeReferences(doc, double.record, record)}>
                Merge with {double.number}
              </Button>
            ) : null}
          </>
        ) : null}
      </span>
      {isDoubted ? (
        <ConfirmDialog
          title={`Remove reference ${number}?`}
          deed="Remove"
          onSure={remove}
          onClose={() => setDoubted(false)}
        >
          <bdi>{written}</bdi>
          {cited > 0 ? (
            <p className="mt-3">It is cited in the text. Those citations will show a question mark.</p>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

type ListParts = { style: Style; onEdit: (record: ReferenceRecord) => void; onGone: () => void }

function List({ style, onEdit, onGone }: ListParts) {
  const { references, numbers, cited } = useCitations()
  const mayChange = useMayChangeReferences()
  const inOrder = [...numbers.keys()].flatMap((id) => references.get(id) ?? [])
  if (inOrder.length === 0) {
    return <p className="text-muted">No references yet. Paste the first one here, or cite one while you write.</p>
  }
  const earlier = createReferenceIndex()
  return (
    <ol aria-label="Reference list" className="list-decimal divide-y divide-line pl-9 marker:tabular-nums">
      {inOrder.map((record, index) => {
        const double = earlier.duplicateOf(record)
        earlier.add(record)
        return (
          <Entry
            key={record.id}
            record={record}
            number={index + 1}
            cited={cited.get(record.id) ?? 0}
            double={double && { record: double, number: numbers.get(double.id) ?? 0 }}
            written={STYLES[style](record)}
            mayChange={mayChange}
            onEdit={() => onEdit(record)}
            onGone={onGone}
          />
        )
      })}
    </ol>
  )
}

/**
 * Shows a paper's reference list, with the cited entries first in their order of citation, and the form to add more.
 */
export function ReferencesSection() {
  const { doc } = useManuscript()
  const mayChange = useMayChangeReferences()
  const [style, setStyle] = useState<Style>('vancouver')
  const [edited, setEdited] = useState<ReferenceRecord | 'new'>()
  const byHand = useRef<HTMLButtonElement>(null)
  const known = edited === 'new' ? undefined : edited
  return (
    <div className="mb-8 grid gap-6">
      <div className="max-w-60">
        <Select
          label="Citation style"
          isFilter
          options={STYLE_OPTIONS}
          value={style}
          onChange={(event) => setStyle(event.target.value as Style)}
          hint="The published paper uses Vancouver style."
        />
      </div>
      <List style={style} onEdit={setEdited} onGone={() => byHand.current?.focus()} />
      {mayChange ? (
        <div className="grid gap-3">
          <TypedLines />
          <PasteForm onAdded={() => undefined} />
          <div>
            <Button ref={byHand} kind="quiet" size="small" onClick={() => setEdited('new')}>
              Enter a reference yourself
            </Button>
          </div>
        </div>
      ) : null}
      <RecordDialog
        key={known?.id ?? 'new'}
        open={edited !== undefined}
        known={known}
        onKeep={(record) => (known ? setReference(doc, record) : addReferences(doc, [record]))}
        onClose={() => setEdited(undefined)}
      />
    </div>
  )
}

/** Converts references that were typed as lines of text into entries of the list. Unreadable lines stay in the text. */
function TypedLines() {
  const { view, written } = useManuscript()
  const typed = written.references?.text.trim() ?? ''
  const reading = useReadPasted((added) => {
    showToast({ title: 'Lines converted to references', text: addedSentence(added) })
  })
  if (!typed || !view) return null
  const turn = async () => {
    const read = await reading.send(typed).catch(() => undefined)
    if (!read || view.isDestroyed || read.references.length === 0) return
    const { tr, schema, doc } = view.state
    const left = read.unread.map(({ text }) => schema.nodes['paragraph']?.create(null, schema.text(text)))
    const kept = left.flatMap((paragraph) => (paragraph ? [paragraph] : []))
    const empty = schema.nodes['paragraph']?.create()
    view.dispatch(tr.replaceWith(0, doc.content.size, kept.length > 0 ? kept : empty ? [empty] : []))
  }
  return (
    <div className="rounded-[6px] bg-sunken px-4 py-3 text-[14px] leading-5">
      <p>
        The references below are plain text. Convert them so that you can cite and number them. This section then counts
        as completed once at least one of them is cited in the text.
      </p>
      {reading.refused ? <p className="mt-2 font-semibold text-danger">{reading.refused}</p> : null}
      <Button size="small" className="mt-3" busy={reading.isPending} onClick={() => void turn()}>
        {reading.isPending ? 'Reading…' : 'Convert to references'}
      </Button>
    </div>
  )
}

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
      <Select label="Type" required options={TYPES} {...bound('type')} />
      <TextArea label="Title" required rows={2} maxLength={REFERENCE_TITLE_LENGTH_MAX} {...bound('title')} />
      <TextArea
        label="Authors"
        hint="One per line: Family, Given. Write groups without a comma. If there are more authors, add “et al.”"
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
      <TextArea label="Editors" hint="One per line, like authors." rows={2} {...bound('editors')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main">
          {known ? 'Save' : 'Add'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

/** Shows the dialog to edit one reference by hand. */
function RecordDialog({ open, ...form }: FormParts & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title={form.known ? 'Edit reference' : 'Add a reference'} losesTyped>
      <RecordForm {...form} />
    </Dialog>
  )
}
