import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { SEARCH_LENGTH_MAX } from '../limits.ts'

type SearchFormProps = { label: string; placeholder?: string; search: (text: string) => void; children?: ReactNode }

/** Shows a search field, a search button and optional filters. The search starts when the form is submitted. */
export function SearchForm({ label, placeholder, search, children }: SearchFormProps) {
  const [text, setText] = useState('')
  return (
    <form
      role="search"
      aria-label={label}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        search(text.trim())
      }}
    >
      <div className="min-w-0 flex-1 basis-60">
        <TextInput
          isFilter
          type="search"
          name="search"
          label={label}
          placeholder={placeholder}
          maxLength={SEARCH_LENGTH_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {children}
      <Button type="submit">Search</Button>
    </form>
  )
}
