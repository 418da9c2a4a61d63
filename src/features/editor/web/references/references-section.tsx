import { useRef, useState } from 'react'
import { duplicateOf } from '#formats/citations/duplicates.ts'
import type { ReferenceRecord } from '#formats/citations/reference.ts'
import { ama } from '#formats/citations/styles/ama.ts'
import { apa } from '#formats/citations/styles/apa.ts'
import { vancouver } from '#formats/citations/styles/vancouver.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Select } from '#ui/forms/select.tsx'
import { useManuscript } from '../document/manuscript-data.tsx'
import { addReferences, mergeReferences, setReference, removeReference } from './reference-list.ts'
import { PasteForm } from './paste-form.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { TypedLines } from './typed-lines.tsx'
import { useCitations, useMayChangeReferences } from './use-citations.ts'

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
  /** Once it is removed. */
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
                Same as {double.number}: merge
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
          {cited > 0 ? <p className="mt-3">It is cited in the text; these places will show a question mark.</p> : null}
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
  return (
    <ol aria-label="Reference list" className="list-decimal divide-y divide-line pl-9 marker:tabular-nums">
      {inOrder.map((record, index) => {
        const double = duplicateOf(record, inOrder.slice(0, index))
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

/** The reference list of a paper: what is cited, in order, then what is not; and where more is added. */
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
          label="Shown in"
          isFilter
          options={STYLE_OPTIONS}
          value={style}
          onChange={(event) => setStyle(event.target.value as Style)}
          hint="The paper is published in Vancouver."
        />
      </div>
      <List style={style} onEdit={setEdited} onGone={() => byHand.current?.focus()} />
      {mayChange ? (
        <div className="grid gap-3">
          <TypedLines />
          <PasteForm onAdded={() => undefined} />
          <div>
            <Button ref={byHand} kind="quiet" size="small" onClick={() => setEdited('new')}>
              Add one by hand
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
