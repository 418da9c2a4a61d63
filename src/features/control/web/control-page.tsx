import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { DoiDeposits } from '#features/dois/web/public.tsx'
import { CONTROL_TAB_KEY, ImportArticles, PAPER_OF_MONTH_TAB, PapersOfMonth } from '#features/library/web/public.tsx'
import { WaitingCounts, WaitingWork } from '#features/review/web/public.tsx'
import { TabList } from '#ui/navigation/tab-list.tsx'
import { Figures } from './figures.tsx'
import { JobFailures } from './job-failures.tsx'
import { Outbox } from './outbox.tsx'

/** What waits for a decision, beside how much waits where. */
function Overview() {
  return (
    <section className="grid gap-x-14 gap-y-10 pt-7 lg:grid-cols-[minmax(0,1fr)_288px]">
      <div className="min-w-0">
        <WaitingWork />
      </div>
      <aside aria-label="At the desks">
        <WaitingCounts />
      </aside>
    </section>
  )
}

const OVERVIEW_TAB = 'overview'

const TABS = [
  { id: OVERVIEW_TAB, label: 'Overview', panel: <Overview /> },
  { id: PAPER_OF_MONTH_TAB, label: 'Paper of the Month', panel: <PapersOfMonth /> },
  { id: 'imports', label: 'Article Import', panel: <ImportArticles /> },
  { id: 'doideposits', label: 'DOI Deposits', panel: <DoiDeposits /> },
  { id: 'outbox', label: 'Outbox', panel: <Outbox /> },
  { id: 'jobfailures', label: 'Background Work', panel: <JobFailures /> },
  { id: 'figures', label: 'Figures', panel: <Figures /> },
]

/**
 * Chosen here or by Manage Featured in the library; what is kept may name a tab that is not there. Whoever has just signed in is shown
 * what waits, whatever they looked at last.
 */
function useTab() {
  const { state } = useLocation() as { state: { arrived?: true } | null }
  const navigate = useNavigate()
  const [kept, setKept] = useState(() => (state?.arrived ? OVERVIEW_TAB : localStorage.getItem(CONTROL_TAB_KEY)))
  const selected = TABS.find(({ id }) => id === kept)?.id ?? OVERVIEW_TAB
  const select = (id: string) => {
    localStorage.setItem(CONTROL_TAB_KEY, id)
    setKept(id)
    if (state?.arrived) void navigate('.', { replace: true, preventScrollReset: true })
  }
  return { selected, select }
}

/** The admins' control center. */
export default function ControlPage() {
  const { selected, select } = useTab()
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6">
      <title>Admin Control Center · Inflo</title>
      <h1 className="pt-8 pb-2 font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">
        Admin Control Center
      </h1>
      <p className="max-w-[64ch] pb-4 text-muted">What waits for a decision, and what runs by itself.</p>
      <TabList label="Administration" tabs={TABS} selected={selected} onSelect={select} />
    </div>
  )
}
