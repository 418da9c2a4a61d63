import { type KeyboardEvent, useState } from 'react'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button } from '#ui/button.tsx'
import { controlClasses, Field } from '#ui/forms/field.tsx'
import { isNewTag, tooMany, withTag } from '#ui/forms/tags.ts'
import { tooLong } from '#ui/forms/use-length.ts'
import { SUGGESTION_ENTRIES_MAX } from '../../limits.ts'

type EntryListParts = {
  label: string
  hint: string
  error: string | undefined
  maxLength: number
  value: readonly string[]
  onChange: (value: string[]) => void
}

/**
 * Edits a list of sentences. Enter or the Add button adds a sentence. Each sentence has a button that removes it.
 * Unlike tags, sentences may contain commas.
 */
export function EntryList({ label, hint, error, maxLength, value, onChange }: EntryListParts) {
  const [typed, setTyped] = useState('')
  const [isFull, setFull] = useState(false)
  const complaint = tooLong(typed.length, maxLength) ?? (isFull ? tooMany(SUGGESTION_ENTRIES_MAX) : undefined)
  // Text that cannot be added to the list stays in the field.
  const add = () => {
    const full = value.length >= SUGGESTION_ENTRIES_MAX && isNewTag(value, typed)
    setFull(full)
    if (full || typed.length > maxLength) return
    onChange(withTag(value, typed, SUGGESTION_ENTRIES_MAX))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className="grid gap-2">
      <Field label={label} hint={hint} error={complaint ?? error}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              dir="auto"
              value={typed}
              enterKeyHint="done"
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKeyDown}
              // Adds the text when the field loses focus. Otherwise the text would be lost without a message.
              onBlur={add}
              className={controlClasses}
            />
            <Button onClick={add} aria-label={`Add to ${label}`}>
              Add
            </Button>
          </div>
        )}
      </Field>
      {value.length > 0 ? (
        <ul aria-label={`${label}: entered`} className="grid border-t border-line">
          {value.map((entry) => (
            <li key={entry} className="flex items-center justify-between gap-3 border-b border-line">
              <span className="min-w-0 py-2 break-words">{entry}</span>
              <button
                type="button"
                aria-label={`Remove ${entry}`}
                onClick={() => onChange(value.filter((other) => other !== entry))}
                className="flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:text-ink"
              >
                <IconX size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
