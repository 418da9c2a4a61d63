import { useLocation } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { Around } from '#ui/navigation/around.ts'
import { Link } from '#ui/navigation/link.tsx'
import { useLazyModule } from '#ui/use-lazy-module.ts'
import { REGISTER, SIGN_IN } from './account-links.ts'
import { HeaderLinks, leadsTo, rowClasses } from './header-links.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SUBMIT_QUESTION_LINK, PAGES_WITH_A_MAIN_BUTTON, SUPPORT_LINKS, VISITOR_ROW } from './navigation.ts'
import { SupportMenu } from './support-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

// Visitors, who are most of those who open a public page, need not load what only members see.
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

/** The room of what finds, the bell and the initials, kept while the browser finds out who is there, so that nothing jumps. */
const PlaceToCome = () => (
  <div aria-hidden="true" className="hidden size-11 lg:w-[142px] [html[data-session]_&]:block" />
)

type HeaderParts = {
  around: Around
  /** Whether the page has a main button of its own, whatever its address. */
  asksBeside: boolean
}

/**
 * The page's head in one row: where one can go, the way to ask, and who one is.
 * Where the page brings its own bar, which only a script draws, it waits, hidden, for the next one.
 */
export function Header({ around, asksBeside }: HeaderParts) {
  const hidden = around === 'its own bar'
  const session = useSession()
  const { pathname } = useLocation()
  const isFree =
    around === 'the site' && !asksBeside && !PAGES_WITH_A_MAIN_BUTTON.some((page) => leadsTo(pathname, page))
  const isMember = session.state === 'member' && !hidden
  const members = useLazyModule(isMember, loadMembersParts)
  const member = isMember && members ? { session, ...members } : undefined
  // Until it is known who is there, a browser that keeps a session shows nothing that is for visitors; after a sign-out it does again.
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
          {/* Inside the application, and where the page has one, the main button is the page's. */}
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
