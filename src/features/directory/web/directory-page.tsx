import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { focusResults, ResultsHeading } from '#ui/navigation/results-heading.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { DirectoryUser } from '../contract.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { useUsers } from './directory-data.ts'
import { FilterForm } from './filter-form.tsx'
import { MemberCard } from './member-card.tsx'
import {
  addressOf,
  isBeyondLastPage,
  isFiltered,
  filtersInWords,
  type DirectoryListState,
  listStateIn,
  unknownRoleIn,
} from './list-state.ts'
import { StatRow } from './stat-row.tsx'

const titleOf = (error: Error): string =>
  error instanceof Failure && error.kind === 'network'
    ? 'Network error while fetching users'
    : 'Failed to fetch user directory'

type NobodyParts = { listState: DirectoryListState; lastPage: number }

function Nobody({ listState, lastPage }: NobodyParts) {
  if (isBeyondLastPage(listState, lastPage))
    return (
      <EmptyState
        title={`There is no page ${listState.page.toLocaleString('en')}`}
        action={<ButtonLink to={addressOf({ ...listState, page: lastPage })}>Go to the last page</ButtonLink>}
      >
        {`The last is ${lastPage.toLocaleString('en')}.`}
      </EmptyState>
    )
  return (
    <EmptyState
      title="No Members Found"
      action={
        <ButtonLink to="/directory" onClick={focusResults}>
          Clear Filters
        </ButtonLink>
      }
    >
      {isFiltered(listState)
        ? 'Nobody in the directory fits. Try fewer words, or another role or institution.'
        : 'Nobody is in the directory yet.'}
    </EmptyState>
  )
}

function Members({ listState }: { listState: DirectoryListState }) {
  const { user: own } = useSession()
  const [asked, setAsked] = useState<DirectoryUser>()
  const { data, error, refetch, isPlaceholderData } = useUsers(listState)
  if (error && !data) return <LoadError title={titleOf(error)} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton label="Loading members..." lines={8} />
  const { users, pagination, listState: shown } = data
  const lastPage = pagination.total_pages
  return (
    <>
      <ResultsHeading
        list={addressOf({ ...shown, page: 1 })}
        page={shown.page}
        // Of a page that there is not it says nothing.
        totalPages={isBeyondLastPage(shown, lastPage) ? 1 : lastPage}
      >
        {pagination.total.toLocaleString('en')} {pagination.total === 1 ? 'member' : 'members'}
        {filtersInWords(shown)}
      </ResultsHeading>
      {users.length === 0 ? <Nobody listState={shown} lastPage={lastPage} /> : null}
      <ul aria-busy={isPlaceholderData} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {users.map((user) => (
          <li key={user.id}>
            <MemberCard user={user} isOwn={user.id === own?.id} onContact={() => setAsked(user)} />
          </li>
        ))}
      </ul>
      <Pager page={listState.page} totalPages={lastPage} addressOf={(page) => addressOf({ ...listState, page })} />
      <ContactDialog user={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

/** Who is here: members who let others find them. */
export default function DirectoryPage() {
  const [search] = useSearchParams()
  const listState = listStateIn(search)
  const unknownRole = unknownRoleIn(search)
  const { user } = useSession()
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6">
      <title>Member Directory · Inflo</title>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 pt-8 pb-5">
        <h1 className="font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">Member Directory</h1>
        {user?.isAdmin ? <ButtonLink to="/admin/institutions">Merge institutions</ButtonLink> : null}
      </div>
      <StatRow />
      <div className="mt-6">
        <FilterForm listState={listState} />
      </div>
      {unknownRole === undefined ? null : (
        <div className="mt-4">
          <Notice>There is no role “{unknownRole}”. These are members of all roles.</Notice>
        </div>
      )}
      <Members listState={listState} />
    </div>
  )
}
