import type { ReactNode } from 'react'
import type { Dashboard } from '#features/projects/contract.ts'
import { dueAddress, ownPapers, paperProgress } from '#features/projects/web/public.tsx'
import { useWaiting, PendingCounts } from '#features/review/web/public.tsx'
import { HelpCard } from '#features/support/web/public.tsx'
import { dayMonth } from '#shared/time/dates.ts'
import { Link } from '#ui/navigation/link.tsx'
import { AiUsageFigures } from './ai-usage-section.tsx'
import { beginsWithReviews, type DashboardSection } from './sections.ts'

const DUE_SHOWN = 5
const ACHIEVEMENTS_SHOWN = 3

/** Shows one section of the sidebar, separated by a line from the section above. */
const Piece = ({ children }: { children: ReactNode }) => (
  <div className="not-first:mt-6 not-first:border-t not-first:border-line not-first:pt-6">{children}</div>
)

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const figures = figuresOf(dashboard)
  if (figures.length === 0) return null
  return (
    <Piece>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-[18px]">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-[13px] leading-[18px] text-muted">{name}</dt>
            <dd className="font-serif text-[26px] leading-8 font-semibold tabular-nums">
              {value.toLocaleString('en-GB')}
            </dd>
          </div>
        ))}
      </dl>
    </Piece>
  )
}

function Due({ deadlines }: { deadlines: Dashboard['upcoming_deadlines'] }) {
  if (deadlines.length === 0) {
    return <p className="text-[14px] leading-5 text-muted">Nothing is due. The deadlines of your papers appear here.</p>
  }
  return (
    <ul className="grid gap-3 text-[14px] leading-5">
      {deadlines.slice(0, DUE_SHOWN).map(({ paper_id, title, due_date, section }) => (
        <li key={`${paper_id} ${section}`} className="grid grid-cols-[64px_minmax(0,1fr)] gap-3">
          <time dateTime={due_date} className="font-semibold tabular-nums">
            {dayMonth(due_date)}
          </time>
          <Link to={dueAddress({ paper_id, section })} className="break-words hover:text-brand">
            {section ? title : `Draft of ${title}`}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function AchievementList({ achievements }: Pick<Dashboard, 'achievements'>) {
  return (
    <ul className="grid gap-2 text-[14px] leading-5">
      {achievements.map(({ title, date }) => (
        <li key={title} className="grid grid-cols-[64px_minmax(0,1fr)] gap-3">
          <time dateTime={date} className="text-muted tabular-nums">
            {dayMonth(date)}
          </time>
          <span>{title}</span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Shows the achievements that the public profile also shows. Older ones, including a founder's badge, can be expanded.
 */
function Achievements({ achievements }: Pick<Dashboard, 'achievements'>) {
  if (achievements.length === 0) return null
  const before = achievements.slice(ACHIEVEMENTS_SHOWN)
  return (
    <Piece>
      <h2 className="mb-3 text-[15px] leading-5 font-semibold">Recent achievements</h2>
      <AchievementList achievements={achievements.slice(0, ACHIEVEMENTS_SHOWN)} />
      {before.length > 0 ? (
        <details className="text-[14px] leading-5">
          <summary className="min-h-11 cursor-pointer py-3 text-muted hover:text-ink">{before.length} earlier</summary>
          <AchievementList achievements={before} />
        </details>
      ) : null}
      <p className="pt-2 text-[14px] leading-5">
        <Link to="/achievements" className="font-semibold text-brand hover:underline">
          All achievements
        </Link>
      </p>
    </Piece>
  )
}

/** Links to Admin Control, which has the data that an admin's dashboard does not show. */
const TheRest = () => (
  <>
    <h2 className="mb-1 text-[15px] leading-5 font-semibold">Administration</h2>
    <p className="text-[14px] leading-5 text-muted">Members, e-mail, backups and activity in the last 30 days.</p>
    <Link to="/admin/control" className="inline-block py-2 text-[14px] font-semibold text-brand hover:underline">
      Admin Control
    </Link>
  </>
)

type RailParts = { dashboard: Dashboard; parts: DashboardSection[]; role: string }

/** Shows the sidebar of the overview: figures and deadlines. */
export function OverviewRail({ dashboard, parts, role }: RailParts) {
  const inQueues = beginsWithReviews(parts)
  const waits = (useWaiting(inQueues).data?.items.length ?? 0) > 0
  return (
    <aside aria-label="Figures and deadlines">
      {inQueues && waits ? (
        <Piece>
          <PendingCounts />
        </Piece>
      ) : null}
      {role === 'admin' ? (
        <Piece>
          <TheRest />
        </Piece>
      ) : null}
      <Figures dashboard={dashboard} />
      <Achievements achievements={dashboard.achievements} />
      {parts.includes('writing') ? (
        <Piece>
          <h2 className="mb-3 text-[15px] leading-5 font-semibold">Due</h2>
          <Due deadlines={dashboard.upcoming_deadlines} />
        </Piece>
      ) : null}
      {parts.includes('writing') ? (
        <Piece>
          <AiUsageFigures stats={dashboard.ai_usage_stats} />
        </Piece>
      ) : null}
      {inQueues ? null : (
        // HelpCard draws its own separator.
        <div className="not-first:mt-6">
          <HelpCard />
        </div>
      )}
    </aside>
  )
}

type Figure = { name: string; value: number }

/** Returns the figures of a member's work that are greater than zero. Pure. */
export function figuresOf(dashboard: Dashboard): Figure[] {
  const { completed_papers: published, questions_asked: asked, answers, mentored_papers: mentored } = dashboard
  return [
    {
      name: 'Active projects',
      value: ownPapers(dashboard).filter((paper) => paperProgress(paper).state !== 'declined').length,
    },
    { name: 'Published papers', value: published.length },
    { name: 'Total views', value: published.reduce((sum, { views }) => sum + views, 0) },
    { name: 'Questions asked', value: asked },
    { name: 'Answers', value: answers.length },
    // Counts only papers that the member mentors, as the achievements do, not papers that the member may mentor.
    { name: 'Papers mentored', value: mentored.filter(({ is_mentor: isMentor }) => isMentor).length },
  ].filter(({ value }) => value > 0)
}
