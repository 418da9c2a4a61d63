import { useState, useDeferredValue } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useSearchText } from '#ui/forms/use-search-text.ts'
import { Pager } from '#ui/navigation/pager.tsx'
import { focusResults, ResultsHeading } from '#ui/navigation/results-heading.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { InstitutionListed } from '../../institutions-contract.ts'
import { INSTITUTION_LENGTH_MAX } from '../../limits.ts'
import { InstitutionRow } from './institution-row.tsx'
import { readListState, useInstitutions, useMerging } from './institutions-data.ts'

const addressOf = (search: string, page = 1): string => {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...(page > 1 ? { page: String(page) } : {}) })
  return query.size > 0 ? `/admin/institutions?${query.toString()}` : '/admin/institutions'
}

function SearchForm({ search: asked }: { search: string }) {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchText(asked)
  return (
    <form
      role="search"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(addressOf(search.trim()))
      }}
    >
      <div className="min-w-0 flex-1 basis-60">
        <TextInput
          isFilter
          type="search"
          name="search"
          label="Search institutions"
          maxLength={INSTITUTION_LENGTH_MAX}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <Button type="submit" kind="main">
        Search
      </Button>
    </form>
  )
}

function Institutions({ search, page }: { search: string; page: number }) {
  const { data, error, refetch } = useInstitutions({ search, page })
  const { merge, undo, apart, together, busy } = useMerging()
  const [chosen, setChosen] = useState<InstitutionListed>()
  // After a merge, the institution and the button that opened the dialog are no longer in the list.
  const close = () => {
    setChosen(undefined)
    requestAnimationFrame(focusResults)
  }
  if (error && !data)
    return <LoadError title="We couldn’t load the institutions" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton label="Loading institutions..." lines={8} />
  const { institutions, pagination, listState } = data
  return (
    <>
      <ResultsHeading list={listState.search} page={listState.page} totalPages={pagination.total_pages}>
        {pagination.total.toLocaleString('en')} {pagination.total === 1 ? 'institution' : 'institutions'}
        {listState.search === '' ? null : ` · “${listState.search}”`}
      </ResultsHeading>
      {institutions.length === 0 ? <EmptyState title="No institutions found" /> : null}
      <ul>
        {institutions.map((institution) => (
          <InstitutionRow
            key={institution.id}
            institution={institution}
            busy={busy}
            onMerge={() => setChosen(institution)}
            onTake={(from) => merge.mutate({ from, into: institution.id })}
            onUndo={(id) => undo.mutate(id)}
            onApart={(other) => apart.mutate({ one: institution.id, other })}
            onTogether={(id) => together.mutate(id)}
          />
        ))}
      </ul>
      <Pager page={page} totalPages={pagination.total_pages} addressOf={(to) => addressOf(search, to)} />
      <MergeDialog
        institution={chosen}
        busy={busy}
        onMerge={(into) => chosen && merge.mutate({ from: chosen.id, into }, { onSuccess: close })}
        onClose={() => setChosen(undefined)}
      />
    </>
  )
}

/** Lists the institutions that are not merged into another one. Admins can merge duplicates and undo merges. */
export default function InstitutionsPage() {
  const [asked] = useSearchParams()
  const { search, page } = readListState(asked)
  return (
    <div className="mx-auto max-w-[860px] px-4 pb-16 sm:px-6">
      <title>Institutions · Inflo</title>
      <h1 className="pt-8 pb-5 font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">Institutions</h1>
      <SearchForm search={search} />
      <Institutions search={search} page={page} />
    </div>
  )
}

type MergeDialogProps = {
  institution: InstitutionListed | undefined
  busy: boolean
  onMerge: (into: string) => void
  onClose: () => void
}

function Others({ institution, search, busy, onMerge }: Omit<MergeDialogProps, 'onClose'> & { search: string }) {
  const { data } = useInstitutions({ search, page: 1 })
  const others = data?.institutions.filter(({ id }) => id !== institution?.id) ?? []
  if (data && others.length === 0) return <p className="text-muted">No other institutions found.</p>
  return (
    <ul aria-label="Institutions found" className="divide-y divide-line border-y border-line">
      {others.map(({ id, name, members }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <bdi>{name}</bdi> <span className="text-muted">· {members.toLocaleString('en')}</span>
          </span>
          <Button size="small" busy={busy} onClick={() => onMerge(id)} aria-label={`Merge into this: ${name}`}>
            Merge into this
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Shows a dialog in which the admin chooses the institution to merge this one into. */
function MergeDialog({ institution, busy, onMerge, onClose }: MergeDialogProps) {
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  return (
    <Dialog open={institution !== undefined} title={<>Merge {institution?.name}</>} maxWidth={560} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted">
          Its members will be counted under the other institution in the directory, on the leaderboard and when checking
          reviewers for conflicts of interest. You can undo this at any time.
        </p>
        <TextInput
          isFilter
          type="search"
          label="Find the other institution"
          maxLength={INSTITUTION_LENGTH_MAX}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Others institution={institution} search={asked} busy={busy} onMerge={onMerge} />
      </div>
    </Dialog>
  )
}
