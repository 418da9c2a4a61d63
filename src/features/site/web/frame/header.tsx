import { useSession } from '#features/accounts/web/public.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useLate } from '#ui/use-late.ts'
import { REGISTER, SIGN_IN } from './account-links.ts'
import { HeaderLinks, rowClasses, tabClasses } from './header-links.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { ASK, PUBLIC_LINKS } from './navigation.ts'
import { SupportMenu } from './support-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

// Visitors, who are most of those who open a public page, need not load what only members see.
const loadMembersParts = async () => {
  const [{ MemberRow }, { UserMenu }, { MemberItems }, { memberLinksFor }] = await Promise.all([
    import('./member-row.tsx'),
    import('./user-menu.tsx'),
    import('./member-items.tsx'),
    import('./member-navigation.ts'),
  ])
  return { MemberRow, UserMenu, MemberItems, memberLinksFor }
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

// Until it is known who is there, a browser that keeps a session shows no way to sign in; after a sign-out it does again.
function SignedOut({ loading }: { loading: boolean }) {
  return (
    <div className={`hidden items-center gap-2 lg:flex ${loading ? '[html[data-session]_&]:invisible' : ''}`}>
      <ButtonLink to={SIGN_IN.to} onClick={SIGN_IN.onClick} kind="quiet" size="small">
        {SIGN_IN.label}
      </ButtonLink>
      <ButtonLink to={REGISTER.to} onClick={REGISTER.onClick} size="small">
        {REGISTER.label}
      </ButtonLink>
    </div>
  )
}

/** The room of the members' row, kept while the browser finds out who is there, so that the page does not jump. */
const RowToCome = () => <div aria-hidden="true" className="hidden h-[49px] lg:[html[data-session]_&]:block" />

/** The page's head: where one can go, the way to ask, and who one is. */
export function Header() {
  const session = useSession()
  const members = useLate(session.state === 'member', loadMembersParts)
  const member = session.state === 'member' && members ? { session, ...members } : undefined
  const loading = session.state !== 'anonymous'
  return (
    <header className="border-b border-line bg-paper print:hidden">
      <div className={`${rowClasses} h-[60px]`}>
        <Mark />
        <nav aria-label="Main" className="hidden flex-1 lg:block">
          <ul className="flex items-center gap-x-6 whitespace-nowrap">
            <HeaderLinks links={PUBLIC_LINKS} height="h-[60px]" />
            <li>
              <SupportMenu className={`${tabClasses} h-[60px]`} />
            </li>
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <ThemeSwitch />
          {member ? null : <SignedOut loading={loading} />}
          <ButtonLink to={ASK.to} kind="main" size="small" className="max-sm:hidden">
            {ASK.label}
          </ButtonLink>
          {member ? <member.UserMenu user={member.session.user} /> : null}
          <MobileMenu
            memberLinks={member?.memberLinksFor(session) ?? []}
            account={member ? <member.MemberItems session={session} /> : undefined}
          />
        </div>
      </div>
      {member ? <member.MemberRow session={session} /> : loading ? <RowToCome /> : null}
    </header>
  )
}
