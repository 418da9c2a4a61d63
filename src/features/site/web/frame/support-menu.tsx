import { useRef } from 'react'
import { Link } from '#ui/navigation/link.tsx'
import { tabClasses } from './header-links.tsx'
import type { NavigationLink } from './navigation.ts'

const CLOSE_DELAY_MS = 300

/** The Support dropdown. A native disclosure: it opens without script; with it, it closes 300 ms after the pointer has left. */
export function SupportMenu({ links }: { links: readonly NavigationLink[] }) {
  const details = useRef<HTMLDetailsElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    if (details.current) details.current.open = false
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- What opens it is its summary; this only closes it.
    <details
      ref={details}
      className="relative"
      onPointerEnter={() => clearTimeout(leaving.current)}
      onPointerLeave={() => (leaving.current = setTimeout(close, CLOSE_DELAY_MS))}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        details.current?.querySelector('summary')?.focus()
      }}
    >
      <summary className={`${tabClasses} list-none [&::-webkit-details-marker]:hidden`}>
        Support{' '}
        <span aria-hidden="true" className="ml-1 text-[11px]">
          ▾
        </span>
      </summary>
      <ul className="absolute top-full left-0 z-20 min-w-48 rounded-[6px] border border-line bg-surface py-2 shadow-lg">
        {links.map(({ to, label, only }) => (
          // What a wide row shows need not stand here too.
          <li key={to} className={only === 'wide' ? 'xl:hidden' : undefined}>
            <Link to={to} onClick={close} className="flex min-h-11 items-center px-4 hover:bg-sunken">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
