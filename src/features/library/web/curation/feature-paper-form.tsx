import { type FormEvent, useDeferredValue, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { errorsByField } from '#ui/forms/form-values.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { CHOICE_REASON_LENGTH_MAX } from '../../limits.ts'
import { useFeature, useFoundPapers } from './choices-data.ts'
import { PickList } from './pick-list.tsx'

/** Chooses a Paper of the Month, with the reason that stands beside it. */
export function FeaturePaperForm() {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<string>()
  const [reason, setReason] = useState('')
  const [isUnpicked, setUnpicked] = useState(false)
  const found = useFoundPapers(useDeferredValue(search.trim()))
  const feature = useFeature()
  const errors = errorsByField(feature.error instanceof Failure ? feature.error.errors : undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setUnpicked(!picked)
    if (!picked) return
    try {
      if (!(await feature.send({ paperId: picked, featured: true, reason }))) return
    } catch {
      // Shown in the form.
      return
    }
    showToast({ title: 'Paper featured' })
    setPicked(undefined)
    setReason('')
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <PickList
        label="Paper"
        searchLabel="Search papers"
        search={search}
        onSearch={setSearch}
        found={found.data?.papers.map(({ id, title, authors }) => ({
          id,
          name: title,
          about: authors.slice(0, 3).join(', '),
        }))}
        picked={picked}
        onPick={setPicked}
        error={isUnpicked && !picked ? 'Please choose a paper.' : undefined}
      />
      <TextArea
        label="Reason"
        required
        hint="Shown beside the paper."
        value={reason}
        maxLength={CHOICE_REASON_LENGTH_MAX}
        error={errors.featured_reason ?? feature.error?.message}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" kind="main" busy={feature.isPending}>
          Feature Paper
        </Button>
      </div>
    </form>
  )
}
