import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

export type Tab = { to: string; label: string; count?: number | undefined; current: boolean }

/** Tabs that are addresses: shareable, and the back button works. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const strip = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.to
  // Where the tabs are wider than the screen, the current one is moved into it.
  useEffect(() => {
    const here = strip.current?.querySelector('[aria-current]')
    if (!strip.current || !here) return
    const { left, right } = strip.current.getBoundingClientRect()
    const { left: begin, right: end } = here.getBoundingClientRect()
    if (begin < left || end > right) strip.current.scrollLeft += begin - left
  }, [current])
  return (
    <nav ref={strip} aria-label={label} className="overflow-x-auto border-b border-line">
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
