import { Link } from '#ui/navigation/link.tsx'
import { REVIEW_PAGES, REVIEW_TABS } from '#app/review-tabs.ts'
import type { ReviewCounts } from '../../contract.ts'
import { useWaiting } from '../live-data.ts'
import { addressOf } from '../list-state.ts'

const ALL = [
  ...REVIEW_TABS.map((openTab) => ({ kind: openTab.kind, label: openTab.label, to: addressOf({ openTab }) })),
  ...REVIEW_PAGES.map(({ kind, label, to }) => ({ kind, label, to })),
]

/** Links to each review queue with pending items, and shows their number. */
export function PendingCounts() {
  const { data } = useWaiting()
  const counts: Partial<ReviewCounts> = data?.counts ?? {}
  const tabs = ALL.flatMap((openTab) =>
    (counts[openTab.kind] ?? 0) > 0 ? [{ ...openTab, count: counts[openTab.kind] }] : [],
  )
  if (!data || tabs.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-[15px] leading-5 font-semibold">Queues</h2>
      <ul className="text-[14px] leading-5">
        {tabs.map(({ kind, label, to, count }) => (
          <li key={kind} className="border-b border-line">
            <Link
              to={to}
              className="flex min-h-10 items-center justify-between gap-3 hover:text-brand pointer-coarse:min-h-11"
            >
              <span>{label}</span>
              <span className="font-semibold tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
      {data.overdue > 0 ? (
        <p className="pt-3 text-[14px] leading-5 font-semibold text-danger">
          {data.overdue.toLocaleString('en-GB')} overdue
        </p>
      ) : null}
    </section>
  )
}
