import type { Session } from '#features/accounts/web/public.tsx'
import { ABOUT_US, ALWAYS, type NavigationLink, SUPPORT_LINKS } from './navigation.ts'

export type MemberSession = Extract<Session, { state: 'member' }>

const DASHBOARD = '/student/dashboard'
/** Roles other than student. An unknown role counts as a student. Source: docs/product.md, "Roles and permissions". */
const NO_STUDENTS: ReadonlySet<string> = new Set(['faculty', 'clinician', 'moderator', 'admin'])

function queueLinks({ user: { isAdmin, role } }: MemberSession): NavigationLink[] {
  return [
    ...(isAdmin || role === 'moderator' ? [{ to: '/admin/panel', label: 'Review Panel' }] : []),
    ...(isAdmin ? [{ to: '/admin/control', label: 'Admin Control' }] : []),
  ]
}

/** Returns the links of the header's row for a member. The dashboard is included once the profile is set up. Pure. */
export function placesOf(member: MemberSession): NavigationLink[] {
  const queues = queueLinks(member)
  // The links to a member's review queues stay in the row at every width, so the row has less room for other links.
  const [inWide, underSupport] = queues.length > 0 ? (['wide', 'folded'] as const) : []
  const dashboard: NavigationLink = {
    to: DASHBOARD,
    label: NO_STUDENTS.has(member.user.role) ? 'Dashboard' : 'Student Portal',
    // An admin's row is the longest, so a narrower window shows this link under Support. The menu behind the admin's
    // initials also contains it.
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

/** Returns the links of the Support menu, including those that may have no room in the row. Pure. */
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

/**
 * Returns the links for a narrow screen without duplicates: the header's row, the member's own, and those under
 * Support. Pure.
 */
export function mobileMenuOf(member: MemberSession) {
  const places = placesOf(member)
  const known = new Set(places.map(({ to }) => to))
  return { places, own: OWN.filter(({ to }) => !known.has(to)), support: SUPPORT }
}
