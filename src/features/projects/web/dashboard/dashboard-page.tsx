import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Dashboard } from '../../contract.ts'
import { AvailableProjects } from '../available/available-projects-section.tsx'
import { DashboardHeading } from './dashboard-heading.tsx'
import { useDashboard } from '../live-data.ts'
import { MyWorkspace } from './my-workspace.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { Overview } from './overview.tsx'
import { PublishedPapers } from './published-papers.tsx'
import { SuggestingDialogs } from '../suggestions/suggesting-dialogs.tsx'

const TABS = [
  { key: 'overview', label: 'Overview' },
  { key: 'available', label: 'Available Projects' },
  { key: 'workspace', label: 'My Workspace' },
  { key: 'published', label: 'Published Papers' },
] as const
type TabKey = (typeof TABS)[number]['key']

const addressOf = (key: TabKey): string => (key === 'overview' ? '/student/dashboard' : `/student/dashboard?tab=${key}`)

// Students and faculty claim projects; the server enforces it.
const CLAIMING_ROLES = ['student', 'faculty']

type TabContentParts = {
  tab: TabKey
  dashboard: ReturnType<typeof useDashboard>
  memberId: string
  now: Date
  mayClaim: boolean
}

function TabContent({ tab, dashboard, memberId, now, mayClaim }: TabContentParts) {
  const { data, error, refetch } = dashboard
  if (tab === 'published') return <PublishedPapers />
  if (tab === 'available') {
    // Without the dashboard, projects can be claimed all the same.
    const claims = data?.claims ?? (error ? [] : undefined)
    return <AvailableProjects memberId={memberId} mayClaim={mayClaim} claims={claims} reader={data?.user_profile} />
  }
  if (data && tab === 'workspace') return <MyWorkspace dashboard={data} mayClaim={mayClaim} />
  if (data) return <Overview dashboard={data} now={now} mayClaim={mayClaim} />
  if (!error) return <Skeleton label="Loading your dashboard" />
  return <NotLoaded title="Your dashboard could not be loaded" error={error} retry={() => void refetch()} />
}

function useTab(): TabKey {
  const [search] = useSearchParams()
  return TABS.find(({ key }) => key === search.get('tab'))?.key ?? 'overview'
}

const countOf = (key: TabKey, data: Dashboard | undefined): number | undefined =>
  key === 'available' ? data?.available_questions : undefined

/** A member's own page: what to do next, what is open, what they write, what is out. */
export default function DashboardPage() {
  const session = useSession()
  const dashboard = useDashboard()
  const current = useTab()
  const [now] = useState(() => new Date())
  if (session.state !== 'member') return null
  const { id, first_name: ownFirstName, role } = session.user
  // Until the dashboard has come nobody is greeted by a name that would change under their eyes.
  const firstName = dashboard.data?.user_profile.first_name ?? (dashboard.error ? ownFirstName : undefined)
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6">
      <title>{`${TABS.find(({ key }) => key === current)?.label} · Dashboard · Inflo`}</title>
      <DashboardHeading now={now} firstName={firstName} profile={dashboard.data?.user_profile} />
      <Tabs
        label="Dashboard"
        tabs={TABS.map(({ key, label }) => ({
          to: addressOf(key),
          label,
          count: countOf(key, dashboard.data),
          current: key === current,
        }))}
      />
      <TabContent
        tab={current}
        dashboard={dashboard}
        memberId={id}
        now={now}
        mayClaim={CLAIMING_ROLES.includes(role)}
      />
      {CLAIMING_ROLES.includes(role) ? <SuggestingDialogs memberId={id} /> : null}
    </div>
  )
}
