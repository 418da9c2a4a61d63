import { type ReactNode, useContext, useState, useRef, useEffect } from 'react'
import { UNSAFE_DataRouterStateContext, useLocation, useNavigationType, NavigationType } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import { type Around, useAround } from '#ui/navigation/around.ts'
import { Toaster } from '#ui/toasts/toaster.tsx'
import { useLazyModule } from '#ui/use-lazy-module.ts'
import { scrollOffsetOf } from '#app/navigation/navigation-state.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useIsPending } from '#ui/navigation/page-placeholder.tsx'
import { Footer } from './footer.tsx'
import { SIGN_IN, REGISTER } from './account-links.ts'
import { leadsTo, rowClasses, HeaderLinks, tabClasses } from './header-links.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import {
  PAGES_WITH_A_MAIN_BUTTON,
  VISITOR_ROW,
  SUPPORT_LINKS,
  SUBMIT_QUESTION_LINK,
  type NavigationLink,
} from './navigation.ts'
import { ThemeSwitch } from './theme-switch.tsx'

// The footer is below the visible screen, so it may load after the page.
const loadSlimFooter = () => import('./slim-footer.tsx')
// Loaded for members only: visitors have no shortcuts.
const loadKeys = () => import('./member-palette.tsx')

type PageFrameProps = {
  /** Overrides the route's frame. Set for a page that is shown at another route's URL, such as an error page. */
  around?: Around
  /** Content that floats over every page. */
  beside?: ReactNode
  children: ReactNode
}

/** Renders header, page and footer, with a skip link for keyboard users. */
export function PageFrame({ around, beside, children }: PageFrameProps) {
  const asked = useAround()
  const session = useSession()
  // The setup form may replace a page that has its own bar. The form has no such bar, so it gets the application's
  // frame.
  const isSetup = session.state === 'member' && session.setupPending && asked === 'its own bar'
  const shown = around ?? (isSetup ? 'the application' : asked)
  const isInside = shown === 'the application'
  const slim = useLazyModule(isInside, loadSlimFooter)
  const keys = useLazyModule(session.state === 'member', loadKeys)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-[6px] focus:bg-surface focus:px-4 focus:py-3"
      >
        Skip to main content
      </a>
      <Header around={shown} asksBeside={around !== undefined} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer hidden={shown !== 'the site'} />
      {isInside && slim ? <slim.SlimFooter /> : null}
      {beside}
      {keys && session.state === 'member' ? <keys.MemberKeys member={session} /> : null}
      <Toaster />
      <RouteAnnouncer />
    </div>
  )
}

/** Returns whether the last navigation keeps the scroll position, as links to tabs and to dialogs with a URL do. */
const useKeptScroll = (): boolean => useContext(UNSAFE_DataRouterStateContext)?.preventScrollReset === true

// Replaces React Router's ScrollRestoration, whose inline script the content security policy forbids.
function scrollTo(hash: string): void {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  if (target) target.scrollIntoView()
  else if (!hash) window.scrollTo(0, 0)
}

// Restores the scroll position after the page has loaded: the browser does so earlier, when the page may still be too
// short.
function scrollBack(key: string): void {
  const offset = scrollOffsetOf(key)
  if (offset !== undefined) window.scrollTo(0, offset)
}

/**
 * After a navigation, scrolls to the top or to the element named in the address. If the path has changed, also
 * announces the new page's title and moves the focus to the page. A page that was still loading is announced again once
 * it has loaded.
 */
function RouteAnnouncer() {
  const { key, pathname, hash } = useLocation()
  const kept = useKeptScroll()
  const going = useNavigationType()
  const isComing = useIsPending()
  const [title, setTitle] = useState('')
  const seen = useRef({ key, pathname, isComing })
  useEffect(() => {
    const before = seen.current
    const hasCome = before.isComing && !isComing
    const isElsewhere = before.pathname !== pathname
    if (before.key === key && !hasCome) return
    seen.current = { key, pathname, isComing }
    if (going === NavigationType.Pop) scrollBack(key)
    else if (!kept && (before.key !== key || hash)) scrollTo(hash)
    if (!isElsewhere && !hasCome) return
    setTitle(document.title)
    if (isElsewhere && !hash) document.getElementById('main')?.focus({ preventScroll: true })
  }, [key, pathname, hash, kept, going, isComing])
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {title}
    </div>
  )
}

// Loads the parts for members only: most readers of public pages are visitors, who do not need them.
const loadMembersParts = async () => {
  const [navigation, menu, items] = await Promise.all([
    import('./member-navigation.ts'),
    import('./user-menu.tsx'),
    import('./member-items.tsx'),
  ])
  return { ...navigation, ...menu, ...items }
}

function Mark() {
  return (
    <Link
      to="/"
      aria-label="Inflo, home"
      className="flex min-h-11 flex-none items-center gap-2.5 font-serif text-[21px] leading-none font-semibold tracking-[-0.01em] lg:mr-2"
    >
      <span aria-hidden="true" className="inline-block h-5 w-2 border-r border-l-4 border-brand" />
      Inflo
    </Link>
  )
}

function SignedOut() {
  return (
    <>
      <ButtonLink to={SIGN_IN.to} onClick={SIGN_IN.onClick} kind="quiet" size="small" className="max-lg:hidden">
        {SIGN_IN.label}
      </ButtonLink>
      <ButtonLink to={REGISTER.to} onClick={REGISTER.onClick} size="small" className="max-lg:hidden">
        {REGISTER.label}
      </ButtonLink>
    </>
  )
}

/**
 * Reserves space for the search button, the bell and the initials until the session is known, so that nothing jumps.
 */
const PlaceToCome = () => (
  <div aria-hidden="true" className="hidden size-11 lg:w-[142px] [html[data-session]_&]:block" />
)

type HeaderParts = {
  around: Around
  /** True if the page shows a main button of its own, even if its path is not in PAGES_WITH_A_MAIN_BUTTON. */
  asksBeside: boolean
}

/**
 * Renders the page's header in one row: navigation, the button to ask a question, and the reader's account. On a page
 * with a bar of its own, the header is rendered but hidden. Without script, it is shown, since that bar needs script.
 */
function Header({ around, asksBeside }: HeaderParts) {
  const hidden = around === 'its own bar'
  const session = useSession()
  const { pathname } = useLocation()
  const isFree =
    around === 'the site' && !asksBeside && !PAGES_WITH_A_MAIN_BUTTON.some((page) => leadsTo(pathname, page))
  const isMember = session.state === 'member' && !hidden
  const members = useLazyModule(isMember, loadMembersParts)
  const member = isMember && members ? { session, ...members } : undefined
  // While the session is loading, a browser with a stored session hides the visitors' links. They appear after a
  // sign-out.
  const waiting = session.state !== 'anonymous'
  return (
    <header className={`border-b border-line bg-paper print:hidden ${hidden ? 'hidden noscript:block' : ''}`}>
      <div className={`${rowClasses} h-[60px]`}>
        <Mark />
        <nav aria-label="Main" className="hidden flex-1 lg:block">
          <ul className="flex items-center gap-x-4 whitespace-nowrap xl:not-has-[>:nth-child(8)]:gap-x-6">
            <HeaderLinks
              links={member ? member.placesOf(member.session) : VISITOR_ROW}
              waiting={waiting ? '[html[data-session]_&]:invisible' : ''}
            />
            <li className={waiting && !member ? '[html[data-session]_&]:invisible' : ''}>
              <SupportMenu links={member ? member.supportOf(member.session) : SUPPORT_LINKS} />
            </li>
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <div className={member ? 'hidden' : `contents ${waiting ? '[html[data-session]_&]:hidden' : ''}`}>
            <ThemeSwitch />
            <SignedOut />
          </div>
          {/* Inside the application, and on a page with a main button of its own, this button is not the main one. */}
          <ButtonLink
            to={SUBMIT_QUESTION_LINK.to}
            kind={isFree ? 'main' : 'plain'}
            size="small"
            className="max-sm:hidden"
          >
            {SUBMIT_QUESTION_LINK.label}
          </ButtonLink>
          {member ? <member.UserMenu user={member.session.user} /> : waiting ? <PlaceToCome /> : null}
          <MobileMenu
            items={member ? <member.MemberItems member={member.session} /> : undefined}
            actions={member ? <member.MemberActions /> : undefined}
          />
        </div>
      </div>
    </header>
  )
}

const CLOSE_DELAY_MS = 300

/**
 * Shows the Support menu as a native disclosure, which opens without script. With script, it closes 300 ms after the
 * pointer has left it.
 */
function SupportMenu({ links }: { links: readonly NavigationLink[] }) {
  const details = useRef<HTMLDetailsElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    if (details.current) details.current.open = false
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its summary is interactive; this element only closes it.
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
          // A wide window shows these links in the row, so they are hidden here.
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
