import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '#shared/time/dates.ts'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { call } from '#app/call.ts'
import { SEARCH_LENGTH_MAX } from '../../limits.ts'
import type { QuestionItem } from '../../contract.ts'
import type { Duplicate } from '../../question-contract.ts'
import type { ReviewFields } from '../review-queue.ts'
import { stateOf } from '../review-texts.ts'

const useDuplicates = (id: string, search: string) =>
  useQuery({
    queryKey: ['duplicates', id, search],
    queryFn: () => call('GET /api/admin/reviews/question/:id/duplicates', { params: { id }, query: { search } }),
    // Shows the old list while a new one is fetched; otherwise the layout would jump at every keystroke.
    placeholderData: keepPreviousData,
  })

const asChoice = (question: Duplicate) => ({
  value: question.tracking_number,
  label: <span className="line-clamp-3 [overflow-wrap:anywhere]">{question.question_text}</span>,
  hint: `${question.tracking_number} · ${stateOf(question.status).label} · asked ${shortDate(question.asked_at)}`,
})

/**
 * Lets the reviewer choose the question to merge this one into: one that shares words with it, or one found by a
 * search.
 */
function MergeChoice({ id, form: { draft, errors, change } }: { id: string; form: ReviewFields }) {
  const [search, setSearch] = useState('')
  const { data, error } = useDuplicates(id, search.trim())
  const found = data?.questions ?? []
  return (
    <div className="grid gap-4 rounded-[6px] border border-line p-4">
      <TextInput
        type="search"
        label="Find the other question"
        isFilter
        hint="Search by words or tracking number. Similar questions are listed first."
        maxLength={SEARCH_LENGTH_MAX}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {error ? (
        <p role="alert" className="font-semibold text-danger">
          The questions could not be loaded.
        </p>
      ) : null}
      {data && found.length === 0 ? (
        <p role="status" className="text-muted">
          No other question was found.
        </p>
      ) : null}
      <RadioGroup
        legend="Merge into"
        name="merge_into"
        choices={found.map(asChoice)}
        value={draft.merge_into}
        error={errors.merge_into}
        onChange={(merge_into) => change({ merge_into })}
      />
    </div>
  )
}

export function MergeField({ item, form }: { item: QuestionItem; form: ReviewFields }) {
  return form.draft.decision === 'merged' ? <MergeChoice id={item.id} form={form} /> : null
}
