import { useSearchParams } from 'react-router'
import { LoadError } from '#ui/load-error.tsx'
import { useSession } from '#features/accounts/web/public.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { ExtensionRow } from './extension-row.tsx'
import { type ExtensionListing, placeIn, useExtensionRequests } from './live-extensions.ts'

const NAMES: Record<ExtensionListing, string> = { waiting: 'Waiting', decided: 'Decided' }

const NOTHING: Record<ExtensionListing, [title: string, text: string]> = {
  waiting: [
    'Nobody is waiting for an answer',
    'You are up to date. Requests of teams whose deadline is near or has passed arrive here.',
  ],
  decided: ['Nothing has been decided yet', 'Decisions appear here, with the notes to the team.'],
}

const addressOf = (state: ExtensionListing, page = 1): string =>
  `/admin/extensions?state=${state}${page > 1 ? `&page=${page}` : ''}`

/** Requests for more time, those that wait and those that are decided. */
export default function ExtensionsPage() {
  const { user } = useSession()
  const [search] = useSearchParams()
  const { state, page, id } = placeIn(search)
  const { data, waiting, error, refetch } = useExtensionRequests({ state, page, id })
  const [title, text] = NOTHING[state]
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6">
      <title>Requests for more time · Inflo</title>
      <div className="pt-5">
        <BackLink to="/admin/panel">Review panel</BackLink>
      </div>
      <h1 className="pt-1 pb-4 font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">
        Requests for more time
      </h1>
      <Tabs
        label="Which requests"
        tabs={(['waiting', 'decided'] as const).map((one) => ({
          to: addressOf(one),
          label: NAMES[one],
          count: one === 'waiting' ? waiting : undefined,
          current: one === state && id === undefined,
        }))}
      />
      <h2 className="sr-only">{NAMES[state]}</h2>
      {user?.isAdmin ? null : <p className="pt-3 text-muted">You can read the requests; admins decide.</p>}
      {error && !data ? (
        <LoadError title="The requests could not be loaded" error={error} retry={() => void refetch()} />
      ) : null}
      {data || error ? null : <Skeleton label="Loading requests" />}
      {data?.extensions.length === 0 ? <EmptyState title={title}>{text}</EmptyState> : null}
      <ul>
        {data?.extensions.map((extension) => (
          <ExtensionRow key={extension.id} extension={extension} />
        ))}
      </ul>
      {id === undefined ? null : (
        <p className="pt-5">
          <Link to={addressOf('waiting')} className="py-2 font-semibold text-brand hover:underline">
            See all that waits
          </Link>
        </p>
      )}
      {data ? (
        <Pager page={page} totalPages={data.pagination.total_pages} addressOf={(to) => addressOf(state, to)} />
      ) : null}
    </div>
  )
}
