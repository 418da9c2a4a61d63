import { type FormEvent, useDeferredValue, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { errorsByField } from '#ui/forms/form-values.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { CHOICE_REASON_LENGTH_MAX } from '../../limits.ts'
import { useChooseResearcher, useFoundResearchers } from './choices-data.ts'
import { PickList } from './pick-list.tsx'
import { viewsInWords } from '../views-in-words.ts'

const thisMonth = (): string => new Date().toISOString().slice(0, 7)

const papersInWords = (papers: number): string => `${papers} ${papers === 1 ? 'paper' : 'papers'}`

/** Chooses the researcher of a month among the members who published. */
export function ChooseResearcherForm() {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<string>()
  const [month, setMonth] = useState(thisMonth)
  const [reason, setReason] = useState('')
  const [isUnpicked, setUnpicked] = useState(false)
  const found = useFoundResearchers(useDeferredValue(search.trim()))
  const choose = useChooseResearcher()
  const errors = errorsByField(choose.error instanceof Failure ? choose.error.errors : undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setUnpicked(!picked)
    if (!picked) return
    try {
      if (!(await choose.send({ month, memberId: picked, reason }))) return
    } catch {
      // Shown in the form.
      return
    }
    showToast({ title: 'Researcher of the Month chosen' })
    setPicked(undefined)
    setReason('')
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextInput type="month" label="Month" required value={month} onChange={(event) => setMonth(event.target.value)} />
      <PickList
        label="Researcher"
        searchLabel="Search researchers"
        search={search}
        onSearch={setSearch}
        found={found.data?.researchers.map(({ member_id: id, name, papers, views }) => ({
          id,
          name,
          about: `${papersInWords(papers)}, ${viewsInWords(views)}`,
        }))}
        picked={picked}
        onPick={setPicked}
        error={isUnpicked && !picked ? 'Please choose a researcher.' : errors.member_id}
      />
      <TextArea
        label="Reason"
        required
        hint="Shown beside the name."
        value={reason}
        maxLength={CHOICE_REASON_LENGTH_MAX}
        error={errors.reason ?? choose.error?.message}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" busy={choose.isPending}>
          Choose Researcher
        </Button>
      </div>
    </form>
  )
}
