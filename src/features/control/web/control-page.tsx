import { useState } from 'react'
import { DoiDeposits } from '#features/dois/web/public.tsx'
import { CONTROL_TAB_KEY, PAPER_OF_MONTH_TAB, PapersOfMonth } from '#features/library/web/public.tsx'
import { TabList } from '#ui/navigation/tab-list.tsx'
import { Figures } from './figures.tsx'
import { JobFailures } from './job-failures.tsx'
import { Outbox } from './outbox.tsx'

const TABS = [
  { id: PAPER_OF_MONTH_TAB, label: 'Paper of the Month', panel: <PapersOfMonth /> },
  { id: 'doideposits', label: 'DOI Deposits', panel: <DoiDeposits /> },
  { id: 'outbox', label: 'Outbox', panel: <Outbox /> },
  { id: 'jobfailures', label: 'Background Work', panel: <JobFailures /> },
  { id: 'figures', label: 'Figures', panel: <Figures /> },
]

// Chosen here or by Manage Featured in the library; what is kept may name a tab that is not there.
function useTab() {
  const [kept, setKept] = useState(() => localStorage.getItem(CONTROL_TAB_KEY))
  const selected = TABS.find(({ id }) => id === kept)?.id ?? PAPER_OF_MONTH_TAB
  const select = (id: string) => {
    localStorage.setItem(CONTROL_TAB_KEY, id)
    setKept(id)
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
      <p className="max-w-[64ch] pb-4 text-muted">
        The papers and the researcher of the month, the DOIs of published papers, the mail that goes out, what the
        server could not do by itself, and how much happens from month to month.
      </p>
      <TabList label="Administration" tabs={TABS} selected={selected} onSelect={select} />
    </div>
  )
}
