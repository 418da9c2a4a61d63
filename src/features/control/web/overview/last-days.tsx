import { lazy, Suspense } from 'react'
import { Details } from '#ui/details.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { DayOfFigures } from '../../overview-contract.ts'
import { useOverview } from './overview-data.ts'

const Chart = lazy(() => import('./chart.tsx'))

type Figure = { name: Exclude<keyof DayOfFigures, 'day'>; label: string; to: string }

const GROUPS: { title: string; figures: Figure[] }[] = [
  {
    title: 'Research',
    figures: [
      { name: 'questions_asked', label: 'Questions asked', to: '/admin/panel?tab=questions&status=all' },
      { name: 'claims_approved', label: 'Claims approved', to: '/admin/panel?tab=claims&status=all' },
      { name: 'papers_submitted', label: 'Papers submitted', to: '/admin/panel?tab=publications&status=all' },
      { name: 'papers_published', label: 'Papers published', to: '/research' },
    ],
  },
  {
    title: 'People',
    figures: [
      { name: 'members_joined', label: 'Members joined', to: '/admin/control?tab=users&sort=-joined_at' },
      { name: 'messages_written', label: 'Messages written', to: '/community' },
    ],
  },
  {
    title: 'Inflo itself',
    figures: [
      { name: 'errors', label: 'Errors', to: '/admin/control?tab=troubles' },
      { name: 'mails_written', label: 'E-mails written', to: '/admin/control?tab=outbox&mail=sent' },
      { name: 'files_stored', label: 'Files stored', to: '/admin/control?tab=database' },
    ],
  },
]

const dayOf = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const shown = (figure: number): string => figure.toLocaleString('en-GB')

const COLUMNS: Column<DayOfFigures>[] = [
  { name: 'Day (UTC)', cell: ({ day }) => day },
  ...GROUPS.flatMap(({ figures }) => figures).map(({ name, label }) => ({
    name: label,
    numeric: true,
    cell: (day: DayOfFigures) => shown(day[name]),
  })),
]

function FigureRow({ figure: { name, label, to }, days }: { figure: Figure; days: DayOfFigures[] }) {
  const sum = days.reduce((sofar, day) => sofar + day[name], 0)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_112px_48px] items-center gap-x-4 border-b border-line sm:grid-cols-[180px_minmax(0,1fr)_64px]">
      <Link to={to} className="flex min-h-11 items-center hover:text-brand">
        {label}
      </Link>
      <Suspense fallback={null}>
        <Chart label={label} days={days.map(({ day }) => day)} values={days.map((day) => day[name])} />
      </Suspense>
      <span
        className={`text-right font-semibold tabular-nums ${name === 'errors' && sum > 0 ? 'text-danger' : sum === 0 ? 'text-muted' : ''}`}
      >
        {shown(sum)}
      </span>
    </li>
  )
}

/**
 * Shows the last thirty days, one row for each subject: a bar for each day, and the sum. Each row links to its items.
 */
export function LastDays() {
  const { data, error, refetch } = useOverview()
  if (error && !data) return <LoadError title="Error fetching figures" error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton label="Loading figures..." lines={8} />
  const { days } = data
  const [first, last] = [days[0], days.at(-1)]
  return (
    <section className="grid grid-cols-1 gap-5" aria-label="The last thirty days">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="font-serif text-[23px] leading-[29px] font-semibold">The last thirty days</h2>
        {first && last ? (
          <p className="text-[13px] leading-[18px] text-muted">
            {dayOf(first.day)} to {dayOf(last.day)}, days in UTC
          </p>
        ) : null}
      </div>
      {GROUPS.map(({ title, figures }) => (
        <section key={title} aria-label={title}>
          <h3 className="pb-1 text-[13px] leading-[18px] font-semibold text-muted">{title}</h3>
          <ul className="border-t border-line">
            {figures.map((figure) => (
              <FigureRow key={figure.name} figure={figure} days={days} />
            ))}
          </ul>
        </section>
      ))}
      <Details title="Show as a table">
        <Table caption="By day" captionHidden columns={COLUMNS} rows={days.toReversed()} keyOf={({ day }) => day} />
      </Details>
    </section>
  )
}
