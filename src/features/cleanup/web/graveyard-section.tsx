import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { useState } from 'react'
import { REASON_LENGTH_MAX } from '#shared/calls/destructive.ts'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TabList } from '#ui/navigation/tab-list.tsx'
import { Tag } from '#ui/tag.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { WHY_MISSING } from '../limits.ts'
import { daysLeft, WARNING_DAYS } from '../urgency.ts'
import type { GraveyardUser } from '../contract.ts'
import { showFailure, useGraveyard, useRefresh } from './cleanup-data.ts'
import { GraveyardInfo } from './graveyard-info-section.tsx'
import { TabHeader, QueryResult } from './query-result.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { SearchField } from './search-field.tsx'

type Found = NonNullable<ReturnType<typeof useGraveyard>['data']>

/** Shows the time left, highlighted if at most seven days are left. */
function Left({ until }: { until: string }) {
  const [now] = useState(() => new Date())
  const days = daysLeft(until, now)
  if (days === 0)
    return <p className="text-[14px] leading-5 font-semibold text-danger">Expired on {pacificTime(until)}</p>
  const tone = days <= WARNING_DAYS ? 'font-semibold text-accent' : 'text-muted'
  return (
    <p className={`text-[14px] leading-5 ${tone}`}>
      {days === 1 ? '1 day left' : `${days} days left`}, until {pacificTime(until)}
    </p>
  )
}

function Row({ user, canRecover }: { user: GraveyardUser; canRecover: boolean }) {
  const refresh = useRefresh()
  const [isAsked, ask] = useState(false)
  const recover = async (reason: string) => {
    const body = { user_id: user.user_id, user_email: user.email, recovered_by: '', reason }
    try {
      const { message } = await call('POST /api/super-admin/users/recover', { body })
      ask(false)
      showToast({ title: 'Account recovered', text: message })
    } catch (error) {
      showFailure('Error recovering user')(error)
      throw error
    }
    await refresh()
  }
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="grid min-w-0 flex-1 basis-[280px] justify-items-start gap-1 [overflow-wrap:anywhere]">
        <h3 className="font-semibold">{user.name}</h3>
        <p className="text-[14px] leading-5 text-muted">
          {user.email} · deleted on {pacificTime(user.deleted_at)}
          {user.reason === null ? ' by its member' : `: ${user.reason}`}
        </p>
        <Left until={user.recoverable_until} />
        <Tag>{user.classification}</Tag>
      </div>
      {canRecover ? (
        <Button size="small" aria-label={`Recover: ${user.name}`} onClick={() => ask(true)}>
          Recover
        </Button>
      ) : null}
      {isAsked ? (
        <ReasonDialog
          title={`Recover the account of ${user.name}?`}
          action="Recover Account"
          missing={WHY_MISSING}
          lengthMax={REASON_LENGTH_MAX}
          send={recover}
          onClose={() => ask(false)}
        >
          <p>The account is restored with all its data. The member has to sign in again.</p>
        </ReasonDialog>
      ) : null}
    </li>
  )
}

type PartProps = {
  part: Found['recoverable_users']
  /** True if this list's tab is selected. All lists share the page number, so only this list shows page buttons. */
  isShown: boolean
  empty: readonly [title: string, text: string]
  canRecover: boolean
  onPage: (page: number) => void
}

function Part({ part, isShown, empty: [title, text], canRecover, onPage }: PartProps) {
  const { page, total_pages: totalPages } = part.pagination
  return (
    <>
      {part.users.length === 0 ? <EmptyState title={title}>{text}</EmptyState> : null}
      <ul>
        {part.users.map((user) => (
          <Row key={user.user_id} user={user} canRecover={canRecover} />
        ))}
      </ul>
      {isShown ? <PageTurner label="Pages of accounts" page={page} totalPages={totalPages} onPage={onPage} /> : null}
    </>
  )
}

const PARTS = [
  {
    id: 'urgent',
    label: 'Urgent',
    of: 'urgent_users',
    empty: ['No accounts expiring soon', 'Accounts with two days or less left for recovery appear here.'],
    canRecover: true,
  },
  {
    id: 'recoverable',
    label: 'Recoverable',
    of: 'recoverable_users',
    empty: ['No accounts to recover', 'Deleted accounts appear here for 30 days.'],
    canRecover: true,
  },
  {
    id: 'expired',
    label: 'Expired',
    of: 'expired_users',
    empty: [
      'No expired accounts',
      'Accounts appear here after 30 days, until the next purge deletes their personal data.',
    ],
    canRecover: false,
  },
] as const

type TabsProps = { found: Found; onPage: (page: number) => void }

function GraveyardTabs({ found, onPage }: TabsProps) {
  const [tab, setTab] = useState('recoverable')
  const parts = PARTS.map(({ id, label, of, empty, canRecover }) => ({
    id,
    label,
    count: found[of].pagination.total,
    panel: <Part part={found[of]} isShown={tab === id} empty={empty} canRecover={canRecover} onPage={onPage} />,
  }))
  const tabs = [
    ...parts,
    { id: 'info', label: 'Info', panel: <GraveyardInfo found={found} isShown={tab === 'info'} /> },
  ]
  const select = (id: string) => {
    setTab(id)
    onPage(1)
  }
  return <TabList label="Graveyard" tabs={tabs} selected={tab} onSelect={select} />
}

/** Shows deleted accounts during the thirty days in which they can be restored. The list is fetched again regularly. */
export function Graveyard() {
  const [{ search, page }, show] = useState({ search: '', page: 1 })
  const query = useGraveyard(search, page)
  return (
    <section className="grid gap-5 py-8">
      <TabHeader title="Graveyard">
        You can recover deleted accounts with all their data for 30 days. After that, personal data is permanently
        deleted.
      </TabHeader>
      <SearchField
        label="Search by name or address"
        value={search}
        onSearch={(typed) => show({ search: typed, page: 1 })}
      />
      <QueryResult query={query} loading="Loading the graveyard..." failed="Failed to load the graveyard">
        {(found) => <GraveyardTabs found={found} onPage={(to) => show({ search, page: to })} />}
      </QueryResult>
    </section>
  )
}
