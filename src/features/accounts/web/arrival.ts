import { useNavigate } from 'react-router'
import { storedInvitation } from './invitations/stored-invitation-data.ts'
import type { SessionUser } from './session.ts'

/** Time for which the greeting is shown before the page changes. */
const ARRIVE_AFTER_MS = 1_000

/** Returns the path of the landing page of a member who has just signed in. Pure. */
export const landingOf = ({ role, isAdmin }: Pick<SessionUser, 'role' | 'isAdmin'>): string =>
  isAdmin || role === 'admin' ? '/admin/control' : '/student/dashboard'

/** Returns a function that navigates after sign-in: to the setup immediately, or to the landing page after a moment. */
export function useArrival(): (user: SessionUser) => void {
  const navigate = useNavigate()
  return (user) => {
    if (!user.setup_completed) {
      void navigate('/setup')
      return
    }
    // A member who opened an invitation stays on the invitation's page.
    if (storedInvitation()?.startsWith(location.pathname)) return
    const from = location.pathname
    setTimeout(() => {
      // Does not navigate if the member has already opened another page.
      if (location.pathname === from) void navigate(landingOf(user), { state: { arrived: true } })
    }, ARRIVE_AFTER_MS)
  }
}
