import { useNavigate } from 'react-router'
import { type Session, signOut } from '#features/accounts/web/public.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { buttonsFor, USER_LINKS } from './member-navigation.ts'
import { menuRowClasses } from './mobile-menu.tsx'

/** A member's own entries in the menu of a narrow screen. */
export function MemberItems({ session }: { session: Session }) {
  const navigate = useNavigate()
  const known = new Set(USER_LINKS.map(({ to }) => to))
  const leave = () => {
    signOut()
    void navigate('/')
  }
  return (
    <>
      {[...USER_LINKS, ...buttonsFor(session).filter(({ to }) => !known.has(to))].map(({ to, label }) => (
        <Link key={to} to={to} className={menuRowClasses}>
          {label}
        </Link>
      ))}
      <button type="button" className={menuRowClasses} onClick={leave}>
        Sign out
      </button>
    </>
  )
}
