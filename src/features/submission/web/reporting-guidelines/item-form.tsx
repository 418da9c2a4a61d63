import { useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { ReportedItem } from '../../reporting-guidelines/guideline-contract.ts'
import { ITEM_NOTE_LENGTH_MAX } from '../../limits.ts'
import type { useChangeGuideline } from './guideline-data.ts'

type FormParts = {
  item: ReportedItem
  /** The section that is open. */
  section: string
  /** All that may say it. */
  sections: { value: string; label: string }[]
  changing: ReturnType<typeof useChangeGuideline>
  /** Goes on to the next item that is open. */
  onAnswered: () => void
}

const wordsOf = (error: Error): string =>
  error instanceof Failure ? (error.errors?.[0]?.message ?? error.detail) : 'Something went wrong on our side.'

/** One item: what it asks, where it belongs, and what the authors say of it. */
export function ItemForm({ item, section, sections, changing, onAnswered }: FormParts) {
  const [said, setSaid] = useState(item.answer?.section ?? item.section)
  const [note, setNote] = useState(item.answer?.note ?? '')
  const answer = (says: 'said' | 'not_applicable' | null, where: string | null) =>
    changing.mutate(
      { kind: 'answer', item: item.number, says, section: where, note },
      { onSuccess: says === null ? undefined : onAnswered },
    )
  const isElsewhere = item.section !== null && item.section !== section
  return (
    <div className="grid gap-3">
      <p>{item.asks}</p>
      {isElsewhere ? (
        <p>
          <Link
            to={`?section=${item.section}`}
            preventScrollReset
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          >
            Go to {item.heading}
          </Link>
        </p>
      ) : null}
      {said === null ? null : (
        <Select
          label="Section that says it"
          options={sections}
          value={said}
          onChange={({ target }) => setSaid(target.value)}
        />
      )}
      <TextArea
        label="Where exactly, or why it does not apply"
        isShort
        rows={2}
        maxLength={ITEM_NOTE_LENGTH_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={changing.error ? wordsOf(changing.error) : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={changing.isPending} onClick={() => answer('said', said)}>
          {said === null
            ? 'Declared on submitting'
            : `Said in ${sections.find(({ value }) => value === said)?.label ?? said}`}
        </Button>
        <Button size="small" disabled={changing.isPending} onClick={() => answer('not_applicable', null)}>
          Does not apply
        </Button>
        {item.answer ? (
          <Button size="small" kind="quiet" disabled={changing.isPending} onClick={() => answer(null, null)}>
            Take back
          </Button>
        ) : null}
      </div>
    </div>
  )
}
