import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#ui/navigation/link.tsx'
import { REGISTER, SIGN_IN } from './account-links.ts'
import { ASK, type NavigationLink, PUBLIC_LINKS, SUPPORT_LINKS } from './navigation.ts'

/** How a row of the menu looks. */
export const menuRowClasses = 'flex min-h-11 w-full items-center text-left'

function VisitorItems() {
  return (
    <>
      <Link to={SIGN_IN.to} onClick={SIGN_IN.onClick} className={menuRowClasses}>
        {SIGN_IN.label}
      </Link>
      <Link to={REGISTER.to} onClick={REGISTER.onClick} className={`${menuRowClasses} font-semibold text-brand`}>
        {REGISTER.label}
      </Link>
    </>
  )
}

type MobileMenuProps = { memberLinks: readonly NavigationLink[]; account: ReactNode | undefined }

/** The same items on a narrow screen, folded. Native, so that it opens without script. */
export function MobileMenu({ memberLinks, account = <VisitorItems /> }: MobileMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  const close = () => {
    if (details.current) details.current.open = false
  }
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Not what it reads, but when it runs: on arrival elsewhere.
  useEffect(close, [pathname])
  const onClick = ({ target }: MouseEvent) => {
    if ((target as HTMLElement).closest('a, button')) close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape folds it, as it does a popover.
    <details
      ref={details}
      className="lg:hidden"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        close()
        details.current?.querySelector('summary')?.focus()
      }}
    >
      <summary className="inline-flex min-h-10 list-none items-center rounded-[6px] border border-control bg-surface px-3 text-[14px] font-semibold pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        Menu
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- It hears of its links and buttons. */}
      <div
        className="absolute inset-x-0 top-[61px] z-30 max-h-[calc(100dvh-61px)] overflow-y-auto border-b border-line bg-paper px-4 py-3 shadow-lg sm:px-6"
        onClick={onClick}
      >
        <nav aria-label="Menu" className="grid gap-x-8 sm:grid-cols-2">
          <ul>
            {[...PUBLIC_LINKS, ...memberLinks, ...SUPPORT_LINKS].map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={pathname === to ? 'page' : undefined}
                  className={`${menuRowClasses} aria-[current]:font-semibold`}
                >
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <Link to={ASK.to} className={`${menuRowClasses} font-semibold text-brand`}>
                {ASK.label}
              </Link>
            </li>
          </ul>
          <div className="border-line max-sm:mt-2 max-sm:border-t max-sm:pt-2">{account}</div>
        </nav>
      </div>
    </details>
  )
}
