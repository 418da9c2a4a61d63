import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Combobox } from '#ui/forms/combobox.tsx'
import { useDebounced } from '#ui/keyboard/use-debounced.ts'
import { call } from '#app/call.ts'

const SUGGESTIONS_FRESH_MS = 300_000

type SuggestedInputProps = Omit<ComponentProps<typeof Combobox>, 'suggestions'> & { field: 'institution' | 'program' }

/** A text field that offers what other members have entered. Without an answer it is a plain field. */
export function SuggestedInput({ field, ...input }: SuggestedInputProps) {
  const search = useDebounced(input.value.trim())
  const { data } = useQuery({
    queryKey: ['profile suggestions', field, search],
    queryFn: () => call('GET /api/profiles/suggestions', { query: { field, search } }),
    staleTime: SUGGESTIONS_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return <Combobox {...input} suggestions={data?.suggestions ?? []} />
}
