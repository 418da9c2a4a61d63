import { PendingCounts, PendingReviews } from '#features/review/web/public.tsx'
import { CurrentTotals } from './current-totals.tsx'
import { LastDays } from './last-days.tsx'

/**
 * The most urgent of what waits, whose list is the dashboard's; in the margin how the server is; then the last thirty
 * days.
 */
export default function Overview() {
  return (
    <section className="grid gap-x-14 gap-y-10 pt-7 lg:grid-cols-[minmax(0,1fr)_288px] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <PendingReviews firstAlone />
      </div>
      <aside
        aria-label="Now, and at the desks"
        className="grid content-start gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <CurrentTotals />
        <PendingCounts />
      </aside>
      <div className="min-w-0 lg:col-start-1">
        <LastDays />
      </div>
    </section>
  )
}
