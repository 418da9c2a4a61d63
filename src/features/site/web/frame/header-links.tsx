import { useLocation } from 'react-router'
import { Link } from '#ui/navigation/link.tsx'
import type { NavigationLink } from './navigation.ts'

export const rowClasses = 'mx-auto flex max-w-[1160px] items-center gap-x-5 px-4 sm:px-6'
export const tabClasses =
  'inline-flex h-[60px] items-center border-b-2 border-transparent pt-0.5 text-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-ink'

export const leadsTo = (path: string, to: string): boolean => path === to || (to !== '/' && path.startsWith(`${to}/`))

type HeaderLinksProps = { links: readonly NavigationLink[]; waiting: string }

/**
 * Renders the links of the header's row, as tall as the row.
 * @param waiting classes of the links for visitors while the session is unknown
 */
export function HeaderLinks({ links, waiting }: HeaderLinksProps) {
  const { pathname } = useLocation()
  const classes = { visitors: waiting, wide: 'max-xl:hidden', folded: 'hidden' }
  return links.map(({ to, label, only }) => (
    <li key={to} className={only && classes[only]}>
      <Link to={to} aria-current={leadsTo(pathname, to) ? 'page' : undefined} className={tabClasses}>
        {label}
      </Link>
    </li>
  ))
}
