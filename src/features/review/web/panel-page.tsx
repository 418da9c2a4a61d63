import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import { Failure } from '#shared/failure.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pager } from '#ui/pager.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { ReviewItem } from '../contract.ts'
import { useReviews } from './live-data.ts'
import { addressOf, DESKS, type Desk, type Show } from './desks.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewRow } from './review-row.tsx'

function ShowChoice({ desk, show }: { desk: Desk; show: Show }) {
  return (
    <div className="flex justify-end py-3">
      <Tabs
        label="Which to show"
        tabs={[
          { to: addressOf({ desk, show: 'waiting' }), label: 'Waiting for review', current: show === 'waiting' },
          { to: addressOf({ desk, show: 'all' }), label: 'All', current: show === 'all' },
        ]}
      />
    </div>
  )
}

function NotLoaded({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <section role="alert" className="py-12">
      <h2 className="font-serif text-[23px] leading-[29px] font-semibold">The list could not be loaded</h2>
      <p className="mt-2 mb-5 text-muted">
        {error instanceof Failure ? error.detail : 'Something went wrong on our side.'}
      </p>
      <Button onClick={retry}>Try Again</Button>
    </section>
  )
}

type ListParts = {
  desk: Desk
  show: Show
  items: ReviewItem[]
  mayDecide: boolean
  onReview: (item: ReviewItem) => void
}

function List({ desk, show, items, ...row }: ListParts) {
  if (items.length === 0) {
    return <EmptyState title={show === 'all' ? desk.none : desk.noneWaiting}>{desk.explanation}</EmptyState>
  }
  return (
    <ul className="border-t border-line">
      {items.map((item) => (
        <ReviewRow key={item.id} item={item} {...row} />
      ))}
    </ul>
  )
}

function usePlace() {
  const [search] = useSearchParams()
  const desk = DESKS.find(({ tab }) => tab === search.get('tab')) ?? DESKS[0]
  const show: Show = search.get('show') === 'all' ? 'all' : 'waiting'
  return { desk, show, page: Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1) }
}

/** Everything that waits for an editor, kind by kind, with the counts that the server counted. */
export default function PanelPage() {
  const { user } = useSession()
  const { desk, show, page } = usePlace()
  const { data, counts, error, refetch } = useReviews({
    kind: desk.kind,
    status: show === 'waiting' ? desk.status : undefined,
    page,
  })
  // Beside the list, because a decided item leaves it while its dialog still has something to say.
  const [reviewing, setReviewing] = useState<ReviewItem>()
  const mayDecide = user?.isAdmin ?? false
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6">
      <title>{`${desk.label} · Review panel · Inflo`}</title>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-8 pb-4">
        <h1 className="font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">Review panel</h1>
        <Link to="/admin/inbox" className="py-2 font-semibold text-brand hover:underline">
          Inbox
        </Link>
      </div>
      <Tabs
        label="What to review"
        tabs={DESKS.map((one) => ({
          to: addressOf({ desk: one, show: 'waiting' }),
          label: one.label,
          count: counts?.[one.kind],
          current: one.kind === desk.kind,
        }))}
      />
      <ShowChoice desk={desk} show={show} />
      <h2 className="sr-only">{desk.label}</h2>
      {mayDecide ? null : <p className="pb-3 text-muted">You can read everything here; admins decide.</p>}
      {error ? <NotLoaded error={error} retry={() => void refetch()} /> : null}
      {data || error ? null : (
        <p role="status" className="py-12 text-muted">
          Loading admin panel...
        </p>
      )}
      {data ? <List desk={desk} show={show} items={data.items} mayDecide={mayDecide} onReview={setReviewing} /> : null}
      {data ? (
        <Pager
          page={page}
          totalPages={data.pagination.total_pages}
          addressOf={(to) => addressOf({ desk, show, page: to })}
        />
      ) : null}
      {reviewing ? <ReviewDialog key={reviewing.id} item={reviewing} onClose={() => setReviewing(undefined)} /> : null}
    </div>
  )
}
