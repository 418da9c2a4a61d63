import type { Session } from '#features/accounts/web/public.tsx'
import type { NavigationLink } from './navigation.ts'

const MEMBERS: NavigationLink[] = [
  { to: '/community', label: 'Community' },
  { to: '/directory', label: 'Directory' },
  { to: '/achievements', label: 'Achievements' },
]

const PORTAL: NavigationLink = { to: '/student/dashboard', label: 'Student Portal' }

/** The header's further links, for members; the portal opens with the profile set up. Pure. */
export function memberLinksFor(session: Session): NavigationLink[] {
  if (session.state !== 'member') return []
  return [...(session.setupPending ? [] : [PORTAL]), ...MEMBERS]
}

/** The user menu's links. */
export const USER_LINKS: NavigationLink[] = [
  { to: '/student/dashboard', label: 'My Dashboard' },
  { to: '/student/profile', label: 'View Profile' },
  { to: '/my-questions', label: 'My Questions' },
  { to: '/notifications', label: 'Notifications' },
  { to: '/achievements', label: 'Achievements' },
  { to: '/settings/notifications', label: 'Notification Settings' },
  { to: '/settings/privacy', label: 'Privacy Settings' },
  { to: '/settings/security', label: 'Security' },
]

/** The buttons beside the user menu. Admin Control is for admins only, the review panel for moderators too. Pure. */
export function buttonsFor(session: Session): NavigationLink[] {
  if (session.state !== 'member') return []
  const { isAdmin, role } = session.user
  return [
    { to: '/student/dashboard', label: 'Dashboard' },
    ...(isAdmin || role === 'moderator' ? [{ to: '/admin/panel', label: 'Review Panel' }] : []),
    ...(isAdmin ? [{ to: '/admin/control', label: 'Admin Control' }] : []),
  ]
}
