import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { CONTROL_TAB_KEY } from '#features/library/web/public.tsx'
import { TabList } from '#ui/navigation/tab-list.tsx'
import { TabPanel } from './tab-panel.tsx'
import { type ControlTab, isGroup, OVERVIEW_TAB, type TabGroup, TABS } from './tabs.ts'

const idsOf = (tab: ControlTab | TabGroup): string[] => (isGroup(tab) ? tab.tabs.map(({ id }) => id) : [tab.id])

/**
 * Chosen by the address (`?tab=outbox`), which each choice here changes, so that going back, reloading and a link lead to it; else by what
 * was looked at last, or Manage Featured in the library. What is kept may name a tab that is not there. Whoever has just signed in is shown what waits, whatever they looked at last.
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

/** The tabs of one subject; the one looked at last is shown when the subject is come back to. */
function Group({ group, isShown, selected, select }: GroupProps) {
  const tabs = group.tabs.map((tab) => ({
    id: tab.id,
    label: tab.label,
    panel: <TabPanel tab={tab} isShown={isShown && tab.id === selected} />,
  }))
  return <TabList label={group.label} tabs={tabs} selected={selected} onSelect={select} />
}

/** The admins' control center. */
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
      <p className="max-w-[64ch] pb-4 text-muted">Who is here, what runs by itself, and how it went lately.</p>
      <TabList label="Administration" tabs={tabs} selected={shown} onSelect={choose} />
    </div>
  )
}
