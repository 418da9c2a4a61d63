import { HelpCard } from '#features/support/web/public.tsx'
import type { ReactNode } from 'react'
import { dayMonth } from '#shared/time/dates.ts'
import { Link } from '#ui/navigation/link.tsx'
import type { Dashboard } from '../../contract.ts'
import { paperAddress } from '../next-step.ts'
import { standingOf } from '../standing.ts'

const DUE_SHOWN = 5

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 border-t border-line pt-6">
      <h2 className="mb-3 text-[15px] leading-5 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-[13px] leading-[18px] text-muted">{name}</dt>
      <dd className="font-serif text-[26px] leading-8 font-semibold tabular-nums">{value.toLocaleString('en-GB')}</dd>
    </div>
  )
}

function Due({ deadlines }: { deadlines: Dashboard['upcoming_deadlines'] }) {
  if (deadlines.length === 0) {
    return <p className="text-[14px] leading-5 text-muted">Nothing is due. The deadlines of your papers appear here.</p>
  }
  return (
    <ul className="grid gap-3 text-[14px] leading-5">
      {deadlines.slice(0, DUE_SHOWN).map(({ paper_id, title, due_date }) => (
        <li key={paper_id} className="grid grid-cols-[64px_minmax(0,1fr)] gap-3">
          <time dateTime={due_date} className="font-semibold tabular-nums">
            {dayMonth(due_date)}
          </time>
          <Link to={paperAddress(paper_id)} className="break-words hover:text-brand">
            Draft of {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The margin of the overview: how much there is, and what is due. */
export function OverviewRail({ dashboard }: { dashboard: Dashboard }) {
  const { active_projects, completed_papers, upcoming_deadlines } = dashboard
  const active = active_projects.filter((paper) => standingOf(paper).state !== 'declined').length
  const views = completed_papers.reduce((sum, paper) => sum + paper.views, 0)
  return (
    <aside aria-label="Figures and what is due">
      <dl className="grid grid-cols-2 gap-x-3 gap-y-[18px]">
        <Figure name="Active projects" value={active} />
        <Figure name="Published papers" value={completed_papers.length} />
        <Figure name="Total views" value={views} />
      </dl>
      <Section title="Due">
        <Due deadlines={upcoming_deadlines} />
      </Section>
      <div className="mt-6">
        <HelpCard />
      </div>
    </aside>
  )
}
