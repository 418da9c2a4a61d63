import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { ReviewItem, ReviewCounts } from '../../contract.ts'
import { addressOf, isNarrowed, type ReviewListState } from '../list-state.ts'
import { ReviewRow } from './review-row.tsx'
import { waitingElsewhere } from './totals.ts'
import type { RowFocus } from './use-rows.ts'

/** Rows that are coming: the words at once, their outlines after 200 ms, so that quick answers do not flicker. */
export function ReviewListPlaceholder() {
  return (
    <div className="border-t border-line">
      <p role="status" className="py-3 text-muted">
        Loading admin panel...
      </p>
      <div aria-hidden="true" className="animate-[appear_0s_var(--patience)_both]">
        {['w-2/3', 'w-5/6', 'w-1/2', 'w-3/4'].map((width) => (
          <div key={width} className="grid gap-2 border-b border-line py-5">
            <span className={`h-5 rounded-[4px] bg-line ${width}`} />
            <span className="h-3.5 w-1/3 rounded-[4px] bg-line" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** All of it is done: what comes here, and what waits on another tab. */
function NothingWaits({ openTab, counts }: { openTab: ReviewListState['openTab']; counts: ReviewCounts | undefined }) {
  const next = waitingElsewhere(openTab, counts)
  return (
    <EmptyState
      title={openTab.noneWaiting}
      action={
        next ? (
          <ButtonLink size="small" to={addressOf({ openTab: next.openTab })}>
            {next.label}
          </ButtonLink>
        ) : (
          <ButtonLink size="small" to={addressOf({ openTab, show: 'all' })}>
            See everything
          </ButtonLink>
        )
      }
    >
      {next ? 'You are up to date here.' : 'You are up to date.'} {openTab.explanation}
    </EmptyState>
  )
}

/** Why the list is empty, and where to go from here. */
function Nothing({ listState, counts }: { listState: ReviewListState; counts: ReviewCounts | undefined }) {
  const { openTab } = listState
  const waiting = addressOf({ openTab })
  if (listState.search || listState.category) {
    return (
      <EmptyState
        title={`No ${openTab.things[1]} match`}
        action={
          <ButtonLink size="small" to={waiting}>
            Clear search and filters
          </ButtonLink>
        }
      >
        Try fewer words, another category, or “Everything” in place of what waits.
      </EmptyState>
    )
  }
  if (listState.show === 'all') return <EmptyState title={openTab.none}>{openTab.explanation}</EmptyState>
  if (isNarrowed(listState)) {
    const title =
      listState.show === 'overdue' ? `No ${openTab.things[0]} is overdue` : `No ${openTab.things[1]} in this state`
    return (
      <EmptyState
        title={title}
        action={
          <ButtonLink size="small" to={waiting}>
            See what waits
          </ButtonLink>
        }
      />
    )
  }
  return <NothingWaits openTab={openTab} counts={counts} />
}

type ListParts = {
  listState: ReviewListState
  items: ReviewItem[]
  rows: RowFocus
  /** How many wait on each tab. */
  counts: ReviewCounts | undefined
  /** When the list was told. */
  now: Date
  mayDecide: boolean
  onToggle: (item: ReviewItem) => void
  onReview: (item: ReviewItem) => void
}

export function ReviewList({ listState, items, rows, counts, ...parts }: ListParts) {
  if (items.length === 0) return <Nothing listState={listState} counts={counts} />
  return (
    <ul className="border-t border-line">
      {items.map((item) => (
        <ReviewRow
          key={item.id}
          openTab={listState.openTab}
          item={item}
          isOpen={item.id === listState.id}
          onFocus={(row) => rows.keep(row)}
          {...parts}
        />
      ))}
    </ul>
  )
}
