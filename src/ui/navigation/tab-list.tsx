import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { moveIntoStrip } from './tabs.tsx'

type PanelTab = { id: string; label: string; count?: number | undefined; panel: ReactNode }
type TabListProps = { label: string; tabs: readonly PanelTab[]; selected: string; onSelect: (id: string) => void }

/** Renders tabs that have no addresses, within a page; arrow keys move between them. */
export function TabList({ label, tabs, selected, onSelect }: TabListProps) {
  const base = useId()
  const row = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === selected)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + tabs.length) % tabs.length
    onSelect(tabs[index]?.id ?? selected)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <div>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="tab-strip flex gap-x-6 border-b border-line whitespace-nowrap max-sm:overflow-x-auto sm:flex-wrap"
      >
        {tabs.map(({ id, label: name, count }) => (
          <button
            key={id}
            ref={id === selected ? moveIntoStrip : undefined}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === selected}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className="inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-muted hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-brand aria-selected:font-semibold aria-selected:text-ink"
          >
            {name}
            {count === undefined ? null : <span className="tabular-nums">{count}</span>}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The Tab key must also reach a panel that contains only text.
        <div
          key={id}
          role="tabpanel"
          id={`${base}-${id}-panel`}
          aria-labelledby={`${base}-${id}`}
          hidden={id !== selected}
          tabIndex={0}
        >
          {panel}
        </div>
      ))}
    </div>
  )
}
