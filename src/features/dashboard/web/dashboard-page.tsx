import { useState, type ReactNode } from 'react'
import { LoadError } from '#ui/load-error.tsx'
import { useSearchParams } from 'react-router'
import { StoredInvitation, useSession } from '#features/accounts/web/public.tsx'
import type { Dashboard } from '#features/projects/contract.ts'
import {
  ASK_PATH,
  AvailableProjects,
  MyWorkspace,
  nextStep,
  PROPOSE_PATH,
  PublishedPapers,
  SuggestionDialogs,
  useDashboard,
  WriterSections,
  OpenProjects,
  MentoredPapers,
  SharedPapers,
  Answers,
  PaperInvitations,
} from '#features/projects/web/public.tsx'
import { useWaiting, PendingReviews } from '#features/review/web/public.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { type NextStep, NextStepPanel } from '#ui/next-step-panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OwnQuestions } from '#features/questions/web/public.tsx'
import { DashboardHeading } from './dashboard-heading.tsx'
import { beginsWithReviews, canClaim, type DashboardSection, sectionsFor } from './sections.ts'
import { OverviewRail } from './overview-rail.tsx'

const TABS = [
  { key: 'overview', label: 'Overview' },
  { key: 'available', label: 'Available Projects' },
  { key: 'workspace', label: 'My Workspace' },
  { key: 'published', label: 'Published Papers' },
] as const
type TabKey = (typeof TABS)[number]['key']

const addressOf = (key: TabKey): string => (key === 'overview' ? '/student/dashboard' : `/student/dashboard?tab=${key}`)

type ContentParts = {
  tab: TabKey
  dashboard: ReturnType<typeof useDashboard>
  parts: DashboardSection[]
  role: string
  now: Date
}

function Content({ tab, dashboard, parts, role, now }: ContentParts) {
  const { data, error, refetch } = dashboard
  // The review queues are fetched in parallel with the dashboard, so that the content below them does not move later.
  const waiting = useWaiting(tab === 'overview' && beginsWithReviews(parts))
  if (tab === 'published') return <PublishedPapers />
  if (tab === 'available') {
    // If the dashboard could not be loaded, its claims are unknown, but projects can still be claimed.
    const claims = data?.claims ?? (error ? [] : undefined)
    return <AvailableProjects mayClaim={canClaim(role)} claims={claims} dashboard={data} />
  }
  if (!data && error) {
    return <LoadError title="Your dashboard could not be loaded" error={error} retry={() => void refetch()} />
  }
  if (tab === 'workspace') {
    return data ? (
      <MyWorkspace dashboard={data} mayClaim={canClaim(role)} />
    ) : (
      <Skeleton label="Loading your dashboard" />
    )
  }
  if (!data || waiting.isLoading) return <OverviewPlaceholder />
  return <Overview parts={parts} dashboard={data} role={role} now={now} />
}

function useTab(): TabKey {
  const [search] = useSearchParams()
  return TABS.find(({ key }) => key === search.get('tab'))?.key ?? 'overview'
}

/**
 * Returns the number to show on a tab: the number of open projects for the tab that lists them, if there are any;
 * otherwise undefined. Pure.
 */
const countOf = (key: TabKey, data: Dashboard | undefined): number | undefined =>
  key === 'available' && data?.available_questions !== 0 ? data?.available_questions : undefined

/**
 * Shows a button at the top of the page for asking a question or proposing a project. The button for asking is hidden
 * in wide windows, where the site's header has the same link.
 */
function Beginning({ tab, role, step }: { tab: TabKey; role: string; step: NextStep | undefined }) {
  if (role === 'clinician') {
    return !step || step.action.to === ASK_PATH ? null : (
      <ButtonLink to={ASK_PATH} className="sm:hidden">
        Ask a question
      </ButtonLink>
    )
  }
  if (step?.action.to === PROPOSE_PATH && tab === 'overview') return null
  // The tab of open projects shows this button above them, and the workspace shows it next to the member's proposals.
  if (!canClaim(role) || tab === 'available' || tab === 'workspace') return null
  return (
    <ButtonLink to={PROPOSE_PATH} preventScrollReset className="max-sm:hidden">
      Propose a project
    </ButtonLink>
  )
}

/** Shows a member's dashboard: the next step and the sections of their role. Members who write papers have tabs. */
export default function DashboardPage() {
  const session = useSession()
  const dashboard = useDashboard()
  const current = useTab()
  const [now] = useState(() => new Date())
  if (session.state !== 'member') return null
  const { first_name: ownFirstName, isAdmin } = session.user
  const role = isAdmin ? 'admin' : session.user.role
  const parts = sectionsFor(role, dashboard.data)
  const step = dashboard.data && nextStep(dashboard.data, { now, mayClaim: canClaim(role) })
  // The greeting has no name until the dashboard has loaded, so that the name never changes on screen.
  const firstName = dashboard.data?.user_profile.first_name ?? (dashboard.error ? ownFirstName : undefined)
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6">
      <title>{`${TABS.find(({ key }) => key === current)?.label} · Dashboard · Inflo`}</title>
      <DashboardHeading
        now={now}
        firstName={firstName}
        profile={dashboard.data?.user_profile}
        action={<Beginning tab={current} role={role} step={step} />}
      />
      {parts.includes('writing') || current !== 'overview' ? (
        <Tabs
          label="Dashboard"
          tabs={TABS.map(({ key, label }) => ({
            to: addressOf(key),
            label,
            count: countOf(key, dashboard.data),
            current: key === current,
          }))}
        />
      ) : null}
      {current === 'overview' || current === 'workspace' ? <StoredInvitation /> : null}
      <Content tab={current} dashboard={dashboard} parts={parts} role={role} now={now} />
      {canClaim(role) ? <SuggestionDialogs /> : null}
    </div>
  )
}

const ROWS = ['w-2/3', 'w-5/6', 'w-1/2']

/**
 * Shows the outline of an overview that is loading, as tall as the overview. It appears after 200 ms, so that quick
 * responses do not flicker.
 */
function OverviewPlaceholder() {
  return (
    <div
      role="status"
      className="grid min-h-[560px] animate-[appear_0s_0.2s_both] content-start gap-x-14 pt-7 lg:grid-cols-[minmax(0,1fr)_288px]"
    >
      <span className="sr-only">Loading your dashboard</span>
      <div aria-hidden="true">
        <div className="h-[108px] rounded-r-[6px] border border-l-4 border-line" />
        {ROWS.map((width) => (
          <div key={width} className="mt-8 grid gap-3 border-b border-line pb-6">
            <span className={`h-5 rounded-[4px] bg-line ${width}`} />
            <span className="h-3.5 w-1/3 rounded-[4px] bg-line" />
          </div>
        ))}
      </div>
    </div>
  )
}

type SectionParts = {
  part: DashboardSection
  dashboard: Dashboard
  role: string
  /** The path that the button at the top of the page opens. No row repeats this link. */
  above: string | undefined
}

function Questions({ dashboard, role, above }: Omit<SectionParts, 'part'>) {
  const { questions, questions_asked: asked, answers } = dashboard
  const answered = new Set(answers.map(({ tracking_number: number }) => number))
  // Clinicians have a button for asking at the top of the page.
  const asking = above === ASK_PATH || role === 'clinician' ? undefined : ASK_PATH
  const open = questions.filter((one) => !answered.has(one.tracking_number))
  return <OwnQuestions questions={open} asked={asked} asking={asking} above={above} />
}

function Section({ part, ...known }: SectionParts): ReactNode {
  const { dashboard, role, above } = known
  switch (part) {
    case 'waiting':
      return <PendingReviews />
    case 'writing':
      return (
        <>
          <WriterSections dashboard={dashboard} mayClaim={canClaim(role)} above={above} />
          {canClaim(role) ? <OpenProjects dashboard={dashboard} above={above} /> : null}
        </>
      )
    case 'mentored':
      return <MentoredPapers dashboard={dashboard} above={above} />
    case 'shared':
      return <SharedPapers papers={dashboard.shared_papers} above={above} />
    case 'answers':
      return <Answers answers={dashboard.answers} />
    case 'questions':
      return <Questions {...known} />
  }
}

type OverviewParts = { parts: DashboardSection[]; dashboard: Dashboard; role: string; now: Date }

/**
 * Shows the next step, then the sections of the member's role. This is the first tab, or the whole page for members who
 * do not write papers.
 */
function Overview({ parts, dashboard, role, now }: OverviewParts) {
  const step = beginsWithReviews(parts) ? undefined : nextStep(dashboard, { now, mayClaim: canClaim(role) })
  return (
    <div className="grid gap-x-14 gap-y-10 pt-7 lg:grid-cols-[minmax(0,1fr)_288px]">
      <div className="min-w-0">
        <PaperInvitations />
        {step ? <NextStepPanel step={step} /> : null}
        {parts.map((part) => (
          <Section key={part} part={part} dashboard={dashboard} role={role} above={step?.action.to} />
        ))}
      </div>
      <OverviewRail dashboard={dashboard} parts={parts} role={role} />
    </div>
  )
}
