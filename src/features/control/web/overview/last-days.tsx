import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call } from '#call.ts'
import { Details } from '#ui/details.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { DayOfFigures } from '../../overview-contract.ts'
import { bytesInWords } from '../bytes.ts'

const Chart = lazy(() => import('./chart.tsx'))

type Figure = Exclude<keyof DayOfFigures, 'day'>
const FIGURES: { name: Figure; label: string; to: string }[] = [
  { name: 'members_joined', label: 'Members joined', to: '/admin/control?tab=users' },
  { name: 'questions_asked', label: 'Questions asked', to: '/admin/panel?tab=questions&status=all' },
  { name: 'claims_approved', label: 'Claims approved', to: '/admin/panel?tab=claims&status=all' },
  { name: 'papers_submitted', label: 'Papers submitted', to: '/admin/panel?tab=publications' },
  { name: 'papers_published', label: 'Papers published', to: '/research' },
  { name: 'messages_written', label: 'Messages written', to: '/community' },
  { name: 'files_stored', label: 'Files stored', to: '/admin/control?tab=database' },
  { name: 'mails_written', label: 'Mails written', to: '/admin/control?tab=outbox' },
  { name: 'errors', label: 'Errors', to: '/admin/control?tab=troubles' },
]

const shown = (figure: number): string => figure.toLocaleString('en-GB')

const COLUMNS: Column<DayOfFigures>[] = [
  { name: 'Day (UTC)', cell: ({ day }) => day },
  ...FIGURES.map(({ name, label }) => ({ name: label, numeric: true, cell: (day: DayOfFigures) => shown(day[name]) })),
]

function Now({ label, value, to }: { label: string; value: string; to: string }) {
  return (
    <li>
      <Link to={to} className="grid gap-1 hover:text-brand">
        <span className="font-serif text-[23px] leading-[29px] font-semibold tabular-nums">{value}</span>
        <span className="text-[14px] leading-5 text-muted">{label}</span>
      </Link>
    </li>
  )
}

/** What happened in thirty days, and how much there is now; each leads to what it counts. */
export function LastDays() {
  const { data, error, refetch } = useQuery({ queryKey: ['overview'], queryFn: () => call('GET /api/admin/overview') })
  if (error && !data) return <NotLoaded title="Error fetching figures" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton label="Loading figures..." lines={8} />
  const { days, now } = data
  const dates = days.map(({ day }) => day)
  return (
    <>
      <section className="grid grid-cols-1 gap-6 pt-10" aria-label="Now">
        <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Now</h2>
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Now label="members" value={shown(now.members)} to="/admin/control?tab=users" />
          <Now label="mails waiting" value={shown(now.mails_waiting)} to="/admin/control?tab=outbox" />
          <Now label="mails not delivered" value={shown(now.mails_failed)} to="/admin/control?tab=outbox" />
          <Now label="jobs failed" value={shown(now.jobs_failed)} to="/admin/control?tab=jobfailures" />
          <Now label="in the database" value={bytesInWords(now.database_bytes)} to="/admin/control?tab=database" />
          <Now
            label={now.files === 1 ? 'in one file' : `in ${shown(now.files)} files`}
            value={bytesInWords(now.files_bytes)}
            to="/admin/control?tab=database"
          />
        </ul>
      </section>
      <section className="grid grid-cols-1 gap-6 pt-10" aria-label="The last thirty days">
        <h2 className="font-serif text-[23px] leading-[29px] font-semibold">The last thirty days</h2>
        <ul className="grid gap-6 sm:grid-cols-2">
          {FIGURES.map(({ name, label, to }) => (
            <li key={name} className="min-w-0">
              <h3 className="flex flex-wrap justify-between gap-3 font-semibold">
                <Link to={to} className="hover:text-brand">
                  {label}
                </Link>
                <span className="tabular-nums">{shown(days.reduce((sum, day) => sum + day[name], 0))}</span>
              </h3>
              <Suspense fallback={null}>
                <Chart label={label} days={dates} values={days.map((day) => day[name])} />
              </Suspense>
            </li>
          ))}
        </ul>
        <Details title="The same as a table">
          <Table caption="By day" captionHidden columns={COLUMNS} rows={days.toReversed()} keyOf={({ day }) => day} />
        </Details>
      </section>
    </>
  )
}
