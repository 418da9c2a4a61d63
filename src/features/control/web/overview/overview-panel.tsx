import { PendingCounts, PendingReviews } from '#features/review/web/public.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { bytesInWords } from '../bytes.ts'
import { LastDays } from './last-days.tsx'
import { useOverview } from './overview-data.ts'

/**
 * Shows the most urgent pending item, which the dashboard also shows; the current totals in the sidebar; and below, the
 * last thirty days.
 */
export default function Overview() {
  return (
    <section className="grid gap-x-14 gap-y-10 pt-7 lg:grid-cols-[minmax(0,1fr)_288px] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <PendingReviews firstAlone />
      </div>
      <aside
        aria-label="Totals and queues"
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

type FactParts = { name: string; value: string; to: string; isIncident?: boolean }

function Fact({ name, value, to, isIncident = false }: FactParts) {
  return (
    <li className="border-b border-line">
      <Link
        to={to}
        className="flex min-h-10 items-center justify-between gap-3 hover:text-brand pointer-coarse:min-h-11"
      >
        <span>{name}</span>
        <span className={`text-right tabular-nums ${isIncident ? 'font-semibold text-danger' : 'font-semibold'}`}>
          {value}
        </span>
      </Link>
    </li>
  )
}

const shown = (figure: number): string => figure.toLocaleString('en-GB')

/** Shows the current totals in the sidebar. Each total links to its items, and failures are highlighted. */
function CurrentTotals() {
  const { data } = useOverview()
  if (!data) return null
  const { now } = data
  return (
    <section aria-label="Now">
      <h2 className="mb-2 text-[15px] leading-5 font-semibold">Now</h2>
      <ul className="text-[14px] leading-5">
        <Fact
          name="E-mails that cannot be sent"
          value={shown(now.mails_unsendable)}
          to="/admin/control?tab=outbox"
          isIncident={now.mails_unsendable > 0}
        />
        <Fact
          name="Jobs failed"
          value={shown(now.jobs_failed)}
          to="/admin/control?tab=jobfailures"
          isIncident={now.jobs_failed > 0}
        />
        <Fact name="E-mails waiting" value={shown(now.mails_waiting)} to="/admin/control?tab=outbox&mail=waiting" />
        <Fact name="Members" value={shown(now.members)} to="/admin/control?tab=users" />
        <Fact name="Database" value={bytesInWords(now.database_bytes)} to="/admin/control?tab=database" />
        <Fact
          name={now.files === 1 ? '1 file' : `${shown(now.files)} files`}
          value={bytesInWords(now.files_bytes)}
          to="/admin/control?tab=database"
        />
      </ul>
    </section>
  )
}
