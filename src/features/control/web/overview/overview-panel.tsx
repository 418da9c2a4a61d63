import { WaitingCounts, WaitingWork } from '#features/review/web/public.tsx'
import { HouseNow } from './house-now.tsx'
import { LastDays } from './last-days.tsx'

/** What waits for a decision first; in the margin how much waits where and how the house is; then the last thirty days. */
export default function Overview() {
  return (
    <section className="grid gap-x-14 gap-y-10 pt-7 lg:grid-cols-[minmax(0,1fr)_288px] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <WaitingWork />
      </div>
      <aside aria-label="At the desks" className="grid content-start gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <WaitingCounts />
        <HouseNow />
      </aside>
      <div className="min-w-0 lg:col-start-1">
        <LastDays />
      </div>
    </section>
  )
}
