import { useState } from 'react'
import { useSearchParams } from 'react-router'
import IconBrandLinkedin from '@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs'
import { useSession } from '#features/accounts/web/public.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { ButtonLink, Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { focusResults, ResultsHeading } from '#ui/navigation/results-heading.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Tag } from '#ui/tag.tsx'
import type { DirectoryUser } from '../contract.ts'
import { INTERESTS_SHOWN } from '../limits.ts'
import { ROLE_LABELS } from '../roles.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { useUsers, useStats } from './directory-data.ts'
import { FilterForm } from './filter-form.tsx'
import {
  addressOf,
  isBeyondLastPage,
  isFiltered,
  filtersInWords,
  type DirectoryListState,
  listStateIn,
  unknownRoleIn,
} from './list-state.ts'

const titleOf = (error: Error): string =>
  error instanceof Failure && error.kind === 'network'
    ? 'Network error while fetching users'
    : 'Failed to fetch user directory'

type NobodyParts = { listState: DirectoryListState; lastPage: number }

function Nobody({ listState, lastPage }: NobodyParts) {
  if (isBeyondLastPage(listState, lastPage))
    return (
      <EmptyState
        title={`Page ${listState.page.toLocaleString('en')} doesn’t exist`}
        action={<ButtonLink to={addressOf({ ...listState, page: lastPage })}>Go to the last page</ButtonLink>}
      >
        {`The last page is ${lastPage.toLocaleString('en')}.`}
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
        ? 'No members match your search. Try fewer words, or another role or institution.'
        : 'There are no members in the directory yet.'}
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
        // Beyond the last page, no page count is shown.
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

/** Lists the members who have chosen to be listed. */
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
          <Notice>The role “{unknownRole}” doesn’t exist. Showing members of all roles.</Notice>
        </div>
      )}
      <Members listState={listState} />
    </div>
  )
}

const NOTHING_YET = '–'

/** Shows the number of members and institutions in the directory. */
function StatRow() {
  const { data } = useStats()
  const stats = [
    ['Total Members', data?.total_members],
    ['Institutions', data?.total_institutions],
    ['Role Types', data && Object.keys(data.role_distribution).length],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-4">
      {stats.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-[6px] border border-line bg-surface px-3 py-3 sm:px-5 sm:py-4"
        >
          <dt className="text-[13px] leading-[18px] text-muted">{label}</dt>
          <dd className="font-serif text-[23px] leading-[29px] font-semibold tabular-nums sm:text-[30px] sm:leading-9">
            {value?.toLocaleString('en') ?? NOTHING_YET}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Returns a founder's badge: fellow for students, professional for others. Source: docs/product.md, "Accounts". Pure.
 */
const foundingBadgeOf = ({ role, is_founding_member: isFounder }: DirectoryUser): string | undefined => {
  if (!isFounder) return undefined
  return role === 'student' ? 'Founding Fellow' : 'Founding Professional'
}

function Interests({ interests }: { interests: string[] }) {
  if (interests.length === 0) return null
  const more = interests.length - INTERESTS_SHOWN
  return (
    <ul aria-label="Research interests" className="flex flex-wrap gap-1.5">
      {interests.slice(0, INTERESTS_SHOWN).map((interest) => (
        <li key={interest} className="max-w-full">
          <Tag>{interest}</Tag>
        </li>
      ))}
      {more > 0 ? <li className="text-[13px] leading-6 text-muted">+{more} more</li> : null}
    </ul>
  )
}

function CardHead({ user }: { user: DirectoryUser }) {
  const badge = foundingBadgeOf(user)
  return (
    <div className="flex items-start gap-3">
      <Avatar name={user.display_name} photo={user.profile_photo_base64} sizePx={52} />
      <div className="min-w-0">
        <h3 className="font-serif text-[19px] leading-6 font-semibold [overflow-wrap:anywhere]">
          <bdi>{user.display_name}</bdi>
        </h3>
        <p className="text-[13px] leading-[18px] font-semibold text-brand">
          {ROLE_LABELS[user.role]}
          {badge ? ` · ${badge}` : ''}
        </p>
      </div>
    </div>
  )
}

type MemberCardProps = { user: DirectoryUser; isOwn: boolean; onContact: () => void }

/** Shows a member in the directory. */
function MemberCard({ user, isOwn, onContact }: MemberCardProps) {
  const { display_name: name, institution, program, bio, linkedin_url: linkedin } = user
  return (
    <article className="flex h-full flex-col gap-3 rounded-[6px] border border-line bg-surface p-5">
      <CardHead user={user} />
      {institution || program ? (
        <p className="text-[14px] leading-5 [overflow-wrap:anywhere]">
          {institution}
          {program ? <span className="block text-muted">{program}</span> : null}
        </p>
      ) : null}
      {bio ? <p className="line-clamp-3 text-[14px] leading-5 [overflow-wrap:anywhere]">{bio}</p> : null}
      <Interests interests={user.research_interests} />
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-1">
        <ButtonLink size="small" to={`/profile/${user.id}/public`} aria-label={`View Profile of ${name}`}>
          View Profile
        </ButtonLink>
        {isOwn ? (
          <span className="text-[14px] leading-5 text-muted">This is you</span>
        ) : (
          <Button size="small" className="to-direct-message" onClick={onContact} aria-label={`Contact ${name}`}>
            Contact
          </Button>
        )}
        {linkedin ? (
          <a
            href={linkedin}
            target="_blank"
            rel="noreferrer"
            aria-label={`${name} on LinkedIn`}
            className="ml-auto flex size-9 items-center justify-center rounded-[6px] text-brand hover:bg-sunken pointer-coarse:size-11"
          >
            <IconBrandLinkedin size={20} aria-hidden="true" />
          </a>
        ) : null}
      </div>
    </article>
  )
}
