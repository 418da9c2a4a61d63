import { type ReactNode, useState, useDeferredValue, type FormEvent } from 'react'
import { monthYear } from '#shared/time/dates.ts'
import { failureText, Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { errorsByField } from '#ui/forms/form-values.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { ChosenResearcher, FeaturedPaper } from '../../curation-contract.ts'
import { CHOICE_REASON_LENGTH_MAX } from '../../limits.ts'
import { viewsInWords } from '../views-in-words.ts'
import {
  useChoices,
  useFeature,
  useUnchooseResearcher,
  useFoundPapers,
  useFoundResearchers,
  useChooseResearcher,
} from './choices-data.ts'
import { PickList } from './pick-list.tsx'

const refused = (error: Error) => showToast({ title: 'Not removed', text: error.message, kind: 'danger' })

type ChoiceRowProps = { to: string; name: string; about: string; reason: string; busy: boolean; onRemove: () => void }

function ChoiceRow({ to, name, about, reason, busy, onRemove }: ChoiceRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-4">
      <div className="min-w-0 flex-1 basis-64">
        <Link
          to={to}
          className="font-serif text-[17px] leading-6 font-semibold [overflow-wrap:anywhere] hover:text-brand"
        >
          {name}
        </Link>
        <p className="text-[14px] leading-5 text-muted">{about}</p>
        <p className="mt-1 [overflow-wrap:anywhere]">{reason}</p>
      </div>
      <Button size="small" busy={busy} onClick={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </li>
  )
}

function Featured({ papers }: { papers: FeaturedPaper[] }) {
  const { mutate, isPending } = useFeature()
  if (papers.length === 0) {
    return (
      <EmptyState title="No Featured Papers Yet">
        The home page and the library show the two papers chosen most recently.
      </EmptyState>
    )
  }
  return (
    <ul className="border-t border-line">
      {papers.map(({ id, paper_id, title, authors, featured_reason }) => (
        <ChoiceRow
          key={id}
          to={`/research/${paper_id}`}
          name={title}
          about={authors.slice(0, 3).join(', ')}
          reason={featured_reason}
          busy={isPending}
          onRemove={() => mutate({ paperId: id, featured: false }, { onError: refused })}
        />
      ))}
    </ul>
  )
}

function Researchers({ researchers }: { researchers: ChosenResearcher[] }) {
  const { mutate, isPending } = useUnchooseResearcher()
  if (researchers.length === 0) return <EmptyState title="Nobody has been chosen yet" />
  return (
    <ul className="border-t border-line">
      {researchers.map(({ month, member_id, name, reason }) => (
        <ChoiceRow
          key={month}
          to={`/profile/${member_id}/public`}
          name={name}
          about={monthYear(new Date(`${month}-01`))}
          reason={reason}
          busy={isPending}
          onRemove={() => mutate(month, { onError: refused })}
        />
      ))}
    </ul>
  )
}

function Choosing({ title, chosen, children }: { title: string; chosen: ReactNode; children: ReactNode }) {
  return (
    <section className="border-b border-line py-8 last:border-0">
      <h2 className="mb-4 font-serif text-[23px] leading-[29px] font-semibold">{title}</h2>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <div>{chosen}</div>
        {children}
      </div>
    </section>
  )
}

/** Lets admins choose the Papers and the Researcher of the Month, each with a reason. */
export function PapersOfMonth() {
  const { data, error, refetch } = useChoices()
  if (error) {
    return (
      <div role="alert" className="grid justify-items-start gap-4 py-10">
        <p>{failureText(error)}</p>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </div>
    )
  }
  if (!data) {
    return (
      <p role="status" className="py-10 text-muted">
        Loading featured papers...
      </p>
    )
  }
  return (
    <>
      <Choosing title="Papers of the Month" chosen={<Featured papers={data.featured} />}>
        <FeaturePaperForm />
      </Choosing>
      <Choosing title="Researcher of the Month" chosen={<Researchers researchers={data.researchers} />}>
        <ChooseResearcherForm />
      </Choosing>
    </>
  )
}

/** Shows the form that chooses a Paper of the Month, with the reason. */
function FeaturePaperForm() {
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
      // The form shows the error.
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
        hint="Shown next to the paper."
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

const thisMonth = (): string => new Date().toISOString().slice(0, 7)

const papersInWords = (papers: number): string => `${papers} ${papers === 1 ? 'paper' : 'papers'}`

/** Shows the form that chooses the researcher of a month among members with published papers. */
function ChooseResearcherForm() {
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
      // The form shows the error.
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
        hint="Shown next to the name."
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
