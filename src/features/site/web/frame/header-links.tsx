import { useLocation } from 'react-router'
import { Link } from '#ui/navigation/link.tsx'
import type { NavigationLink } from './navigation.ts'

export const rowClasses = 'mx-auto flex max-w-[1160px] items-center gap-x-5 px-4 sm:px-6'
export const tabClasses =
  'inline-flex items-center border-b-2 border-transparent pt-0.5 text-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink'

export const leadsTo = (path: string, to: string): boolean => path === to || (to !== '/' && path.startsWith(`${to}/`))

/** A row's links, as tall as the row. */
export function HeaderLinks({ links, height }: { links: readonly NavigationLink[]; height: string }) {
  const { pathname } = useLocation()
  return links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} aria-current={leadsTo(pathname, to) ? 'page' : undefined} className={`${tabClasses} ${height}`}>
        {label}
      </Link>
    </li>
  ))
}
