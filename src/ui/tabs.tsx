import { Link } from 'react-router'

export type Tab = { to: string; label: string; count?: number | undefined; current: boolean }

/** Tabs that are addresses: shareable, and the back button works. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-6 whitespace-nowrap">
        {tabs.map(({ to, label: name, count, current }) => (
          <li key={to}>
            <Link
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
