import { Link } from './link.tsx'

export type Tab = { to: string; label: string; count?: number | undefined; current: boolean }

/** Scrolls the current tab into view if the tabs are wider than the screen. */
export function moveIntoStrip(tab: HTMLElement | null): void {
  const strip = tab?.closest('.tab-strip')
  if (!tab || !strip) return
  const { left, right } = strip.getBoundingClientRect()
  const { left: begin, right: end } = tab.getBoundingClientRect()
  if (begin < left || end > right) strip.scrollLeft += begin - left
}

/** Renders tabs with addresses: they can be shared, and the back button works. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="tab-strip overflow-x-auto border-b border-line">
      <ul className="flex gap-6 whitespace-nowrap">
        {tabs.map(({ to, label: name, count, current }) => (
          <li key={to}>
            <Link
              // Repeated on each render, since counts that load later widen the tabs before this one.
              ref={current ? (tab) => moveIntoStrip(tab) : undefined}
              to={to}
              preventScrollReset
              aria-current={current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-muted hover:text-ink aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {name}
              {count === undefined ? null : <span className="tabular-nums">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
