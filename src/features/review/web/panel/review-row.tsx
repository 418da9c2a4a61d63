import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { pacificTime } from '#shared/time/dates.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { ReviewItem } from '../../contract.ts'
import type { ReviewTab } from '../review-queue.ts'
import { describeDue } from '../due-label.ts'
import { stateOf } from '../review-texts.ts'

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
}

/** Of what waits, how long it may; of the rest, what became of it. */
function DueStatus({ item: { due_at: due, status }, now }: { item: ReviewItem; now: Date }) {
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
}: Pick<RowParts, 'openTab' | 'item' | 'mayDecide' | 'onReview'>) {
  const found = openTab.foundAt?.(item)
  return (
    <>
      {item.open && mayDecide ? (
        <Button size="small" onClick={() => onReview(item)} aria-label={`Review: ${openTab.titleOf(item)}`}>
          Review
        </Button>
      ) : null}
      {found ? (
        <ButtonLink size="small" to={found.to}>
          {found.label}
        </ButtonLink>
      ) : null}
    </>
  )
}

/** One item: a line that opens to everything about it, and the way to decide. */
export function ReviewRow({ openTab, item, isOpen, now, mayDecide, onFocus, onToggle, onReview }: RowParts) {
  return (
    <li
      data-row={item.id}
      className="-mx-3 scroll-my-24 px-3 has-[summary:focus-visible]:bg-sunken has-[summary:focus-visible]:shadow-[inset_3px_0_0_var(--color-brand)]"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-4">
        <details open={isOpen} className="group min-w-0 flex-[1_1_480px]">
          <summary
            // Which row is open stands in the address, so the address opens it.
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
        <div className="flex flex-wrap items-center gap-4 pl-[26px] sm:pl-0">
          <DueStatus item={item} now={now} />
          <Actions openTab={openTab} item={item} mayDecide={mayDecide} onReview={onReview} />
        </div>
      </div>
    </li>
  )
}
