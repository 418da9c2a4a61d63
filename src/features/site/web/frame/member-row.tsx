import { useLocation } from 'react-router'
import type { Session } from '#features/accounts/web/public.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { HeaderLinks, leadsTo, rowClasses } from './header-links.tsx'
import { buttonsFor, memberLinksFor } from './member-navigation.ts'

/** The header's second row, of members. */
export function MemberRow({ session }: { session: Session }) {
  const { pathname } = useLocation()
  return (
    <div className="hidden border-t border-line lg:block">
      <div className={rowClasses}>
        <nav aria-label="Members" className="flex-1">
          <ul className="flex items-center gap-x-6 whitespace-nowrap">
            <HeaderLinks links={memberLinksFor(session)} height="h-12" />
          </ul>
        </nav>
        <div className="flex gap-2">
          {buttonsFor(session).map(({ to, label }) => (
            <ButtonLink
              key={to}
              to={to}
              size="small"
              aria-current={leadsTo(pathname, to) ? 'page' : undefined}
              className="aria-[current=page]:border-brand aria-[current=page]:bg-soft"
            >
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </div>
  )
}
