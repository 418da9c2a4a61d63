import { useState, type ComponentType } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { CONTROL_TAB_KEY, PAPER_OF_MONTH_TAB } from '#features/library/web/public.tsx'
import { TabList } from '#ui/navigation/tab-list.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const idsOf = (tab: ControlTab | TabGroup): string[] => (isGroup(tab) ? tab.tabs.map(({ id }) => id) : [tab.id])

/**
 * Returns the selected tab. The URL contains the tab (`?tab=outbox`), and each choice changes the URL, so that links,
 * reloading and going back work. If the URL contains no tab, the tab of the last visit is selected if it still exists,
 * otherwise the overview. After signing in, admins always see the overview first.
 */
function useTab() {
  const { state } = useLocation() as { state: { arrived?: true } | null }
  const [search, setSearch] = useSearchParams()
  const [kept, setKept] = useState(() => (state?.arrived ? OVERVIEW_TAB : localStorage.getItem(CONTROL_TAB_KEY)))
  const named = search.get('tab') ?? kept
  const selected = TABS.flatMap(idsOf).find((id) => id === named) ?? OVERVIEW_TAB
  const select = (id: string) => {
    localStorage.setItem(CONTROL_TAB_KEY, id)
    setKept(id)
    setSearch({ tab: id }, { preventScrollReset: true })
  }
  return { selected, select }
}

type GroupProps = { group: TabGroup; isShown: boolean; selected: string; select: (id: string) => void }

/** Shows the tabs of one subject. */
function Group({ group, isShown, selected, select }: GroupProps) {
  const tabs = group.tabs.map((tab) => ({
    id: tab.id,
    label: tab.label,
    panel: <TabPanel tab={tab} isShown={isShown && tab.id === selected} />,
  }))
  return <TabList label={group.label} tabs={tabs} selected={selected} onSelect={select} />
}

/** Shows the admins' control center. */
export default function ControlPage() {
  const { selected, select } = useTab()
  const [lastOf, setLastOf] = useState<Record<string, string>>({})
  const shown = TABS.find((tab) => idsOf(tab).includes(selected))?.id ?? OVERVIEW_TAB
  const choose = (id: string) => {
    setLastOf({ ...lastOf, [shown]: selected })
    const chosen = TABS.find((tab) => tab.id === id)
    select(lastOf[id] ?? (chosen && idsOf(chosen)[0]) ?? OVERVIEW_TAB)
  }
  const tabs = TABS.map((tab) => ({
    id: tab.id,
    label: tab.label,
    panel: isGroup(tab) ? (
      <Group
        group={tab}
        isShown={shown === tab.id}
        selected={shown === tab.id ? selected : (lastOf[tab.id] ?? idsOf(tab)[0] ?? '')}
        select={select}
      />
    ) : (
      <TabPanel tab={tab} isShown={tab.id === selected} />
    ),
  }))
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6">
      <title>Admin Control Center · Inflo</title>
      <h1 className="pt-8 pb-2 font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">
        Admin Control Center
      </h1>
      <p className="max-w-[64ch] pb-4 text-muted">Manage members, features and data, and see how the site is doing.</p>
      <TabList label="Administration" tabs={tabs} selected={shown} onSelect={choose} />
    </div>
  )
}

type TabPanelProps = { tab: ControlTab; isShown: boolean }

/** Renders a tab's panel once the tab has been opened, and keeps the panel with its typed text from then on. */
function TabPanel({ tab, isShown }: TabPanelProps) {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown ? <LoadedPanel tab={tab} /> : null
}

function LoadedPanel({ tab: { id, label, load } }: { tab: ControlTab }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['control-panel', id],
    queryFn: load,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
  if (error) return <LoadError title={`We couldn’t open ${label}`} error={error} retry={() => void refetch()} />
  return data ? <data.default /> : <Skeleton label={`Loading ${label}...`} />
}

type Panel = { default: ComponentType }

type ControlTab = { id: string; label: string; load: () => Promise<Panel> }

/** The tabs of one subject, listed vertically. */
type TabGroup = { id: string; label: string; tabs: readonly ControlTab[] }

const OVERVIEW_TAB = 'overview'

const SUPER_ADMIN: ControlTab[] = [
  { id: 'users', label: 'User Management', load: () => import('./users/users-panel.tsx') },
  { id: 'features', label: 'Features', load: () => import('./feature-flags/features-panel.tsx') },
  { id: 'database', label: 'Database', load: () => import('./database/database-panel.tsx') },
  { id: 'adminlogs', label: 'Admin Logs', load: () => import('./logs/logs-panel.tsx') },
]

const AI_SAFETY: ControlTab[] = [
  { id: 'proposals', label: 'Pending Proposals', load: () => import('./panels/pending-proposals-panel.tsx') },
  {
    id: 'classifications',
    label: 'User Classifications',
    load: () => import('./panels/user-classifications-panel.tsx'),
  },
  { id: 'backups', label: 'Backup & Recovery', load: () => import('./panels/backups-panel.tsx') },
]

const PUBLISHING: ControlTab[] = [
  { id: PAPER_OF_MONTH_TAB, label: 'Paper of the Month', load: () => import('./panels/papers-of-month-panel.tsx') },
  { id: 'imports', label: 'Article Import', load: () => import('./panels/article-import-panel.tsx') },
  { id: 'doideposits', label: 'DOI Deposits', load: () => import('./panels/doi-deposits-panel.tsx') },
  { id: 'certificates', label: 'Certificates', load: () => import('./panels/certificates-panel.tsx') },
]

const OPERATIONS: ControlTab[] = [
  { id: 'health', label: 'Health', load: () => import('./operations/health-panel.tsx') },
  { id: 'troubles', label: 'Incidents', load: () => import('./operations/incidents-panel.tsx') },
  { id: 'outbox', label: 'Outbox', load: () => import('./operations/outbox-panel.tsx') },
  { id: 'jobfailures', label: 'Background Jobs', load: () => import('./operations/job-failures-panel.tsx') },
  { id: 'figures', label: 'Figures', load: () => import('./operations/figures-panel.tsx') },
]

/**
 * The tabs of the control center, in order. A tab's code is loaded when the tab is first opened. `panels/` has one file
 * for each tab that another feature provides, imported from that feature's public interface.
 */
const TABS: readonly (ControlTab | TabGroup)[] = [
  { id: OVERVIEW_TAB, label: 'Overview', load: () => import('./overview/overview-panel.tsx') },
  { id: 'integrity', label: 'Integrity Audit', load: () => import('./panels/integrity-audit-panel.tsx') },
  { id: 'aisafety', label: 'AI Safety', tabs: AI_SAFETY },
  { id: 'cleanup', label: 'Production Cleanup', load: () => import('./panels/production-cleanup-panel.tsx') },
  { id: 'graveyard', label: 'Graveyard', load: () => import('./panels/graveyard-panel.tsx') },
  { id: 'superadmin', label: 'Super Admin', tabs: SUPER_ADMIN },
  { id: 'environment', label: 'Environment', load: () => import('./panels/environments-panel.tsx') },
  { id: 'publishing', label: 'Publishing', tabs: PUBLISHING },
  { id: 'operations', label: 'Operations', tabs: OPERATIONS },
]

const isGroup = (tab: ControlTab | TabGroup): tab is TabGroup => 'tabs' in tab
