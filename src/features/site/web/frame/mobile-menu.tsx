import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { REGISTER, SIGN_IN } from './account-links.ts'
import { leadsTo } from './header-links.tsx'
import { SUBMIT_QUESTION_LINK, type NavigationLink, SUPPORT_LINKS, VISITOR_ROW } from './navigation.ts'

/** Classes of a menu row. */
export const menuRowClasses =
  'flex min-h-11 w-full items-center text-left aria-[current]:font-semibold aria-[current]:text-brand'

export function MenuLinks({ links }: { links: readonly NavigationLink[] }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={leadsTo(pathname, to) ? 'page' : undefined} className={menuRowClasses}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const VisitorActions = () =>
  [SIGN_IN, REGISTER].map(({ to, label, onClick }) => (
    <ButtonLink key={to} to={to} onClick={onClick} className="flex-1">
      {label}
    </ButtonLink>
  ))

type MobileMenuProps = { items?: ReactNode; actions?: ReactNode }

/**
 * Shows the navigation on a narrow screen. On a phone it is a sheet at the lower edge, in reach of the thumb, with the
 * most frequent actions at the bottom. It uses a `details` element, so that it opens without JavaScript.
 */
export function MobileMenu({
  items = <MenuLinks links={[...VISITOR_ROW, ...SUPPORT_LINKS]} />,
  actions = <VisitorActions />,
}: MobileMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  const close = () => {
    if (details.current) details.current.open = false
  }
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Closes the menu when another page opens; the effect does not read the path.
  useEffect(close, [pathname])
  const onClick = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget || (target as HTMLElement).closest('a, button')) close()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, like a popover.
    <details
      ref={details}
      className="mobile-menu group sm:relative lg:hidden"
      onBlur={onBlur}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        close()
        details.current?.querySelector('summary')?.focus()
      }}
    >
      <summary className="inline-flex min-h-10 list-none items-center rounded-[6px] border border-control bg-surface px-3 text-[14px] font-semibold group-open:relative group-open:z-40 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        Menu
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- It handles events of its links and buttons, and a click outside the sheet. */}
      <div
        className="z-30 flex items-end max-sm:fixed max-sm:inset-0 max-sm:bg-[rgb(8_14_12/0.55)] sm:absolute sm:top-full sm:right-0 sm:mt-2 sm:w-80"
        onClick={onClick}
      >
        <nav
          aria-label="Menu"
          className="flex max-h-[calc(100dvh-76px)] w-full flex-col border border-line bg-surface shadow-lg max-sm:rounded-t-[6px] max-sm:border-x-0 max-sm:border-b-0 sm:rounded-[6px]"
        >
          <div className="overflow-y-auto overscroll-contain px-4 py-2">{items}</div>
          <div className="grid gap-2 border-t border-line p-4">
            <ButtonLink to={SUBMIT_QUESTION_LINK.to} kind="main" className="sm:hidden">
              {SUBMIT_QUESTION_LINK.label}
            </ButtonLink>
            <div className="flex gap-2">{actions}</div>
          </div>
        </nav>
      </div>
    </details>
  )
}
