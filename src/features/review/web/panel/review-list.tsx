import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { ButtonLink, Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pacificTime } from '#shared/time/dates.ts'
import { StatusDot } from '#ui/status-dot.tsx'
import type { ReviewItem, ReviewCounts } from '../../contract.ts'
import { addressOf, isNarrowed, type ReviewListState } from '../list-state.ts'
import { describeDue } from '../due-label.ts'
import type { ReviewTab } from '../review-queue.ts'
import { EffectStatus, FailedDecision, UndoButton } from '../delay/pending-decision.tsx'
import { stateOf } from '../review-texts.ts'
import { waitingElsewhere } from './totals.ts'
import type { RowFocus } from './use-rows.ts'

/** Shows a loading text immediately, and placeholder rows after 200 ms, so that quick responses do not flicker. */
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

/** Shows that no item is pending, explains which items arrive here, and links to another tab with pending items. */
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

/** Explains why the list is empty, and links to other lists. */
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
        Try fewer words, another category, or “Everything”.
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
            See what’s waiting
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
  /** The number of pending items on each tab. */
  counts: ReviewCounts | undefined
  /** The time at which the list was loaded. */
  now: Date
  mayDecide: boolean
  onToggle: (item: ReviewItem) => void
  onReview: (item: ReviewItem) => void
  onUndo: (item: ReviewItem) => void
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

function Reviewed({ item }: { item: ReviewItem }) {
  if (!item.reviewed_at) return null
  return (
    <div className="rounded-[6px] bg-sunken px-4 py-3 text-[14px] leading-5">
      <p className="text-muted">
        Reviewed by <bdi>{item.reviewed_by}</bdi> on {pacificTime(item.reviewed_at)}
      </p>
      {item.admin_notes ? (
        <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-wrap">{item.admin_notes}</p>
      ) : null}
    </div>
  )
}

type RowParts = {
  openTab: ReviewTab
  item: ReviewItem
  isOpen: boolean
  now: Date
  onFocus: (row: Element | null) => void
  mayDecide: boolean
  onToggle: (item: ReviewItem) => void
  onReview: (item: ReviewItem) => void
  onUndo: (item: ReviewItem) => void
}

/** Shows the time left for a pending item or decision, or the outcome of a decided item. */
function DueStatus({ item: { due_at: due, status, pending_decision: pending }, now }: { item: ReviewItem; now: Date }) {
  if (pending) return <EffectStatus pending={pending} />
  if (due) {
    const { words, tone } = describeDue(new Date(due), now)
    return <StatusDot tone={tone}>{words.charAt(0).toUpperCase() + words.slice(1)}</StatusDot>
  }
  const state = stateOf(status)
  return <StatusDot tone={state.tone}>{state.label}</StatusDot>
}

function Actions({
  openTab,
  item,
  mayDecide,
  onReview,
  onUndo,
}: Pick<RowParts, 'openTab' | 'item' | 'mayDecide' | 'onReview' | 'onUndo'>) {
  const found = openTab.foundAt?.(item)
  return (
    <>
      {item.open && mayDecide ? (
        <Button size="small" onClick={() => onReview(item)} aria-label={`Review: ${openTab.titleOf(item)}`}>
          Review
        </Button>
      ) : null}
      {item.pending_decision && mayDecide ? (
        <UndoButton title={openTab.titleOf(item)} onUndo={() => onUndo(item)} />
      ) : null}
      {found ? (
        <ButtonLink size="small" to={found.to}>
          {found.label}
        </ButtonLink>
      ) : null}
    </>
  )
}

/** Shows one item: a line that opens its details, and the button to decide. */
function ReviewRow({ openTab, item, isOpen, now, onFocus, onToggle, ...deciding }: RowParts) {
  return (
    <li
      data-row={item.id}
      className="-mx-3 scroll-my-24 px-3 has-[summary:focus-visible]:bg-sunken has-[summary:focus-visible]:shadow-[inset_3px_0_0_var(--color-brand)]"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-4">
        <details open={isOpen} className="group min-w-0 flex-[1_1_480px]">
          <summary
            // The URL stores which row is open, so the click changes the URL.
            onClick={(event) => {
              event.preventDefault()
              onToggle(item)
            }}
            onFocus={({ target }) => onFocus(target.closest('[data-row]'))}
            className="flex list-none gap-2 [&::-webkit-details-marker]:hidden"
          >
            <IconChevronRight
              size={18}
              aria-hidden="true"
              className="mt-0.5 flex-none text-muted transition-transform group-open:rotate-90"
            />
            <span className="grid min-w-0 gap-1">
              <span className="line-clamp-2 font-serif text-[18px] leading-6 font-semibold [overflow-wrap:anywhere] group-open:line-clamp-none">
                {openTab.titleOf(item)}
              </span>
              <span className="text-[13px] leading-[18px] text-muted">
                <bdi>{openTab.senderOf(item)}</bdi> · {pacificTime(item.submitted_at)}
              </span>
            </span>
          </summary>
          {isOpen ? (
            <div className="mt-4 grid gap-5 sm:pl-[26px]">
              <Reviewed item={item} />
              <openTab.Details item={item} isOpen={isOpen} />
            </div>
          ) : null}
        </details>
        {item.failed_decision ? (
          <div className="order-last basis-full pl-[26px]">
            <FailedDecision failed={item.failed_decision} />
          </div>
        ) : null}
        <div className="flex flex-wrap items-center gap-4 pl-[26px] sm:pl-0">
          <DueStatus item={item} now={now} />
          <Actions openTab={openTab} item={item} {...deciding} />
        </div>
      </div>
    </li>
  )
}
