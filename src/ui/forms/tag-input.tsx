import { type KeyboardEvent, useState } from 'react'
import { controlClasses, Field, type FieldProps } from './field.tsx'
import { isNewTag, remainingSuggestions, tooMany, withTag } from './tags.ts'
import { tooLong } from './use-length.ts'

type TagInputProps = FieldProps & {
  value: readonly string[]
  onChange: (value: string[]) => void
  suggestions?: readonly string[]
  suggestionsShown?: number
  max?: number
  maxLength?: number
  placeholder?: string
}

const chip =
  'inline-flex min-h-9 items-center gap-1.5 rounded-[4px] px-2.5 text-left text-[14px] leading-5 [overflow-wrap:anywhere] pointer-coarse:min-h-11'

/** Renders an input of tags: Enter or a comma adds a tag, a click removes one, and suggestions are shown below. */
export function TagInput({
  value,
  onChange,
  suggestions = [],
  suggestionsShown = 6,
  max = 20,
  ...props
}: TagInputProps) {
  const { label, hint, error, required, aside, maxLength = 60, placeholder } = props
  const [typed, setTyped] = useState('')
  const [isFull, setFull] = useState(false)
  const complaint = tooLong(typed.length, maxLength) ?? (isFull ? tooMany(max) : undefined)
  // Text that does not fit stays in the field, to be shortened or to replace a tag.
  const add = (tag: string) => {
    if (tag.length > maxLength) return
    const added = withTag(value, tag, max)
    const full = value.length >= max && isNewTag(value, tag)
    setFull(full)
    if (full) return
    onChange(added)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1))
    }
  }
  return (
    <div className="grid gap-2">
      <Field {...{ label, hint, error: complaint ?? error, required, aside }}>
        {(control) => (
          <input
            {...control}
            dir="auto"
            required={control.required === true && value.length === 0}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => add(typed)}
            placeholder={placeholder}
            enterKeyHint="done"
            className={controlClasses}
          />
        )}
      </Field>
      {value.length > 0 ? (
        <ul className="flex flex-wrap gap-2" aria-label="Selected">
          {value.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => onChange(value.filter((other) => other !== tag))}
                className={`${chip} bg-soft text-brand`}
              >
                {tag} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="flex flex-wrap gap-2" aria-label="Suggestions">
        {remainingSuggestions(suggestions, value, suggestionsShown).map((suggestion) => (
          <li key={suggestion}>
            <button
              type="button"
              aria-label={`Add ${suggestion}`}
              onClick={() => add(suggestion)}
              className={`${chip} border border-line text-muted hover:text-ink`}
            >
              <span aria-hidden="true">+</span> {suggestion}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
