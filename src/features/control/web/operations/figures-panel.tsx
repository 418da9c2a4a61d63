import { useQuery } from '@tanstack/react-query'
import { failureText } from '#shared/calls/failure.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { call } from '#app/call.ts'
import type { MonthOfFigures } from '../../contract.ts'

const monthName = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const shown = (figure: number): string => figure.toLocaleString('en-GB')

const COLUMNS: Column<MonthOfFigures>[] = [
  { name: 'Month', cell: ({ month }) => monthName(month) },
  { name: 'Members joined', numeric: true, cell: (month) => shown(month.members_joined) },
  { name: 'Questions asked', numeric: true, cell: (month) => shown(month.questions_asked) },
  { name: 'Claims approved', numeric: true, cell: (month) => shown(month.claims_approved) },
  { name: 'Papers published', numeric: true, cell: (month) => shown(month.papers_published) },
]

/** Shows the figures for recent months. */
export default function Figures() {
  const { data, error } = useQuery({ queryKey: ['figures'], queryFn: () => call('GET /api/admin/figures') })
  return (
    <section className="grid gap-4 py-8">
      <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Month by month</h2>
      {error && !data ? <p role="alert">{failureText(error)}</p> : null}
      {data || error ? null : <p role="status">Loading the figures...</p>}
      {data?.months.length === 0 ? (
        <EmptyState title="No figures yet">
          Monthly numbers of new members, questions, approved claims and published papers appear here.
        </EmptyState>
      ) : null}
      {data && data.months.length > 0 ? (
        <Table caption="By month" captionHidden columns={COLUMNS} rows={data.months} keyOf={({ month }) => month} />
      ) : null}
    </section>
  )
}
