import type { Session } from '#features/accounts/web/public.tsx'
import { isComing } from '../coming-paths.ts'
import { ABOUT_US, ALWAYS, type NavigationLink, SUPPORT_LINKS } from './navigation.ts'

export type MemberSession = Extract<Session, { state: 'member' }>

const DASHBOARD = '/student/dashboard'
/** Their first screen is about other things than writing papers. */
const NO_STUDENTS: ReadonlySet<string> = new Set(['clinician', 'moderator', 'admin'])

// What is not open yet is in no menu.
const open = (links: NavigationLink[]): NavigationLink[] => links.filter(({ to }) => !isComing(to))

function deskLinks({ user: { isAdmin, role } }: MemberSession): NavigationLink[] {
  return [
    ...(isAdmin || role === 'moderator' ? [{ to: '/admin/panel', label: 'Review Panel' }] : []),
    ...(isAdmin ? [{ to: '/admin/control', label: 'Admin Control' }] : []),
  ]
}

/** A member's row in the header; the dashboard opens with the profile set up. Pure. */
export function rowOf(member: MemberSession): NavigationLink[] {
  const desks = deskLinks(member)
  // Whoever has desks has them at hand at every width; a narrow row has no room for all the rest.
  const rest: Pick<NavigationLink, 'only'> = desks.length > 0 ? { only: 'wide' } : {}
  const dashboard = { to: DASHBOARD, label: NO_STUDENTS.has(member.user.role) ? 'Dashboard' : 'Student Portal' }
  return open([
    ...ALWAYS,
    { to: '/community', label: 'Community', ...rest },
    { to: '/directory', label: 'Directory', ...rest },
    ...(member.setupPending ? [] : [dashboard]),
    ...desks,
  ])
}

const SUPPORT: NavigationLink[] = [...SUPPORT_LINKS, ...ABOUT_US]

/** What unfolds under Support: also what the row has no room for in a narrow window. Pure. */
export const supportOf = (member: MemberSession): NavigationLink[] => [
  ...rowOf(member).filter(({ only }) => only === 'wide'),
  ...SUPPORT,
]

/** What a member finds behind their initials. */
export const OWN: readonly NavigationLink[] = open([
  { to: DASHBOARD, label: 'My Dashboard' },
  { to: '/student/profile', label: 'View Profile' },
  { to: '/my-questions', label: 'My Questions' },
  { to: '/achievements', label: 'Achievements' },
  { to: '/settings/notifications', label: 'Notification Settings' },
  { to: '/settings/privacy', label: 'Privacy Settings' },
  { to: '/settings/security', label: 'Security' },
])

/** The same on a narrow screen, nothing twice: the row's places, and below them what unfolds. Pure. */
export function mobileMenuOf(member: MemberSession) {
  const places = rowOf(member)
  const known = new Set(places.map(({ to }) => to))
  return { places, own: OWN.filter(({ to }) => !known.has(to)), support: SUPPORT }
}
