import { WaitingCounts, WaitingWork } from '#features/review/web/public.tsx'
import { LastDays } from './last-days.tsx'

/** What waits for a decision, beside how much waits where. */
export default function Overview() {
  return (
    <section className="grid gap-x-14 gap-y-10 pt-7 lg:grid-cols-[minmax(0,1fr)_288px]">
      <div className="min-w-0">
        <WaitingWork />
        <LastDays />
      </div>
      <aside aria-label="At the desks">
        <WaitingCounts />
      </aside>
    </section>
  )
}
