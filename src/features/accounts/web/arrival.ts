import { useNavigate } from 'react-router'
import { storedInvitation } from './invitations/stored-invitation-data.ts'
import type { SessionUser } from './session.ts'

/** Specification, section 9: how long the greeting is seen before the page changes. */
const ARRIVE_AFTER_MS = 1_000

/** Where someone belongs who has just signed in. Pure. */
export const landingOf = ({ role, isAdmin }: Pick<SessionUser, 'role' | 'isAdmin'>): string =>
  isAdmin || role === 'admin' ? '/admin/control' : '/student/dashboard'

/** Takes someone who has signed in on: to setup at once, else to their landing page after a moment. */
export function useArrival(): (user: SessionUser) => void {
  const navigate = useNavigate()
  return (user) => {
    if (!user.setup_completed) {
      void navigate('/setup')
      return
    }
    // Whoever opened an invitation stays with it.
    if (storedInvitation()?.startsWith(location.pathname)) return
    const from = location.pathname
    setTimeout(() => {
      // Whoever has gone somewhere else meanwhile is left there.
      if (location.pathname === from) void navigate(landingOf(user), { state: { arrived: true } })
    }, ARRIVE_AFTER_MS)
  }
}
