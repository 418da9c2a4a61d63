import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import { call } from '#call.ts'
import { withoutAccents } from '#shared/text/folded.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { usePaused } from '#ui/use-paused.ts'

const SUGGESTIONS_FRESH_MS = 300_000

const holds = (suggestion: string, typed: string): boolean =>
  suggestion.toLowerCase().includes(typed.trim().toLowerCase())

type SuggestedInputProps = ComponentProps<typeof TextInput> & { value: string; field: 'institution' | 'program' }

/** A text field that offers what other members have entered. Without an answer it is a plain field. */
export function SuggestedInput({ field, ...input }: SuggestedInputProps) {
  const listId = useId()
  const search = usePaused(input.value.trim())
  const { data } = useQuery({
    queryKey: ['profile suggestions', field, search],
    queryFn: () => call('GET /api/profiles/suggestions', { query: { field, search } }),
    staleTime: SUGGESTIONS_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TextInput {...input} list={listId} />
      <datalist id={listId}>
        {data?.suggestions.map((suggestion) => (
          // A browser offers what holds the very letters that were typed: where the accents differ, it finds the label.
          <option key={suggestion} label={holds(suggestion, input.value) ? undefined : withoutAccents(suggestion)}>
            {suggestion}
          </option>
        ))}
      </datalist>
    </>
  )
}
