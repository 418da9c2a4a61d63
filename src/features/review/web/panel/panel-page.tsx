import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { Navigate } from 'react-router'
import type { Pagination } from '#shared/calls/pagination.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import type { ReviewCounts } from '../../contract.ts'
import type { ReviewTab } from '../review-queue.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { PanelFilters } from './panel-filters.tsx'
import { addressOf, type ReviewListState } from '../list-state.ts'
import { ReviewDialog } from '../dialog/review-dialog.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { REVIEW_PAGES, REVIEW_TABS } from '#app/review-tabs.ts'
import { ReviewListPlaceholder, ReviewList } from './review-list.tsx'
import { ReviewTimes } from './review-times.tsx'
import { totalInWords } from './totals.ts'
import { usePanel } from './use-panel.ts'
import { HEADING_ID } from './use-rows.ts'

function Heading({ onKeys }: { onKeys: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 pt-8 pb-4">
      <h1 className="font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">Review panel</h1>
      <div className="flex items-center gap-x-5 max-sm:gap-x-4">
        {REVIEW_PAGES.map(({ label, to }) => (
          <Link key={to} to={to} className="py-2 font-semibold text-brand hover:underline pointer-coarse:py-3">
            {label}
          </Link>
        ))}
        <Button size="small" onClick={onKeys} className="max-sm:pointer-coarse:hidden">
          <IconKeyboard size={18} aria-hidden="true" />
          Keys
        </Button>
      </div>
    </div>
  )
}

function ReviewTabs({ current, counts }: { current: ReviewTab; counts: ReviewCounts | undefined }) {
  return (
    <Tabs
      label="What to review"
      tabs={REVIEW_TABS.map((openTab) => ({
        to: addressOf({ openTab }),
        label: openTab.label,
        count: counts?.[openTab.kind],
        current: openTab === current,
      }))}
    />
  )
}

function Totals({ listState, pagination }: { listState: ReviewListState; pagination: Pagination | undefined }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pt-4 pb-3">
      <p role="status" className="min-h-5 text-[14px] leading-5 font-semibold tabular-nums">
        {pagination && pagination.total > 0 ? totalInWords(listState, pagination) : null}
      </p>
      <ReviewTimes openTab={listState.openTab} />
    </div>
  )
}

/** Everything that waits for an editor, kind by kind, with the counts that the server counted. */
export default function PanelPage() {
  const panel = usePanel()
  const { listState, list, shown, rows, keys } = panel
  const { reviewing, begin, leave, finish } = panel.reviewing
  const { openTab } = listState
  const pages = list.data?.pagination.total_pages ?? listState.page
  // Whoever decided on all of the last page goes on with the one before.
  if (listState.page > pages) return <Navigate to={addressOf({ ...listState, page: pages })} replace />
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6">
      <title>{`${openTab.label} · Review panel · Inflo`}</title>
      <Heading onKeys={keys.show} />
      <ReviewTabs current={openTab} counts={list.counts} />
      <h2 id={HEADING_ID} tabIndex={-1} className="sr-only">
        {openTab.label}
      </h2>
      <PanelFilters listState={listState} searchField={panel.searchField} />
      <Totals listState={listState} pagination={list.data?.pagination} />
      {list.data?.may_decide === false ? (
        <p className="pb-3 text-muted">You can read everything here; admins decide.</p>
      ) : null}
      {list.error ? (
        <LoadError title="The list could not be loaded" error={list.error} retry={() => void list.refetch()} />
      ) : null}
      {list.data || list.error ? null : <ReviewListPlaceholder />}
      {list.data ? (
        <>
          <ReviewList
            listState={listState}
            items={shown}
            rows={rows}
            counts={list.counts}
            now={new Date(list.dataUpdatedAt)}
            mayDecide={panel.mayDecide}
            onToggle={panel.toggle}
            onReview={begin}
          />
          <Pager
            page={listState.page}
            totalPages={pages}
            addressOf={(page) => addressOf({ ...listState, page, id: '' })}
          />
        </>
      ) : null}
      {reviewing ? (
        <ReviewDialog key={reviewing.item.id} {...reviewing} onClose={leave} onDone={() => finish(reviewing.item.id)} />
      ) : null}
      {keys.isShown ? <KeysDialog openTab={openTab} on={keys.on} onChange={keys.change} onClose={keys.hide} /> : null}
    </div>
  )
}
