import type { Session } from '#features/accounts/web/public.tsx'
import { ABOUT_US, ALWAYS, type NavigationLink, SUPPORT_LINKS } from './navigation.ts'

export type MemberSession = Extract<Session, { state: 'member' }>

const DASHBOARD = '/student/dashboard'
/** Roles that are not students (specification 000, section 9: an unknown role is one). */
const NO_STUDENTS: ReadonlySet<string> = new Set(['faculty', 'clinician', 'moderator', 'admin'])

function queueLinks({ user: { isAdmin, role } }: MemberSession): NavigationLink[] {
  return [
    ...(isAdmin || role === 'moderator' ? [{ to: '/admin/panel', label: 'Review Panel' }] : []),
    ...(isAdmin ? [{ to: '/admin/control', label: 'Admin Control' }] : []),
  ]
}

/** The places that a member may go to: the header's row. The dashboard opens with the profile set up. Pure. */
export function placesOf(member: MemberSession): NavigationLink[] {
  const queues = queueLinks(member)
  // Members with review queues have their links in the row at every width, which leaves less room for the rest.
  const [inWide, underSupport] = queues.length > 0 ? (['wide', 'folded'] as const) : []
  const dashboard: NavigationLink = {
    to: DASHBOARD,
    label: NO_STUDENTS.has(member.user.role) ? 'Dashboard' : 'Student Portal',
    // An admin's row is the longest, so this link is in the menu behind their initials as well.
    only: member.user.isAdmin ? 'wide' : undefined,
  }
  return [
    ...ALWAYS,
    { to: '/community', label: 'Community', only: inWide },
    { to: '/directory', label: 'Directory', only: underSupport },
    ...(member.setupPending ? [] : [dashboard]),
    ...queues,
  ]
}

const SUPPORT: NavigationLink[] = [...SUPPORT_LINKS, ...ABOUT_US]

/** Returns the links that unfold under Support, including those for which the row has no room. Pure. */
export const supportOf = (member: MemberSession): NavigationLink[] => [
  ...placesOf(member).filter(({ only }) => only === 'wide' || only === 'folded'),
  ...SUPPORT,
]

/** The links in the menu behind a member's initials. */
export const OWN: readonly NavigationLink[] = [
  { to: DASHBOARD, label: 'My Dashboard' },
  { to: '/student/profile', label: 'View Profile' },
  { to: '/my-questions', label: 'My Questions' },
  { to: '/achievements', label: 'Achievements' },
  { to: '/settings/notifications', label: 'Notification Settings' },
  { to: '/settings/privacy', label: 'Privacy Settings' },
  { to: '/settings/security', label: 'Security' },
]

/** The same on a narrow screen, nothing twice: the places, and below them what unfolds. Pure. */
export function mobileMenuOf(member: MemberSession) {
  const places = placesOf(member)
  const known = new Set(places.map(({ to }) => to))
  return { places, own: OWN.filter(({ to }) => !known.has(to)), support: SUPPORT }
}
