import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import type { ScreenHandle } from '#app/screen.ts'
import { type MemberSession, mobileMenuOf, OWN, placesOf, supportOf } from './member-navigation.ts'
import { SUBMIT_QUESTION_LINK, type NavigationLink, SUPPORT_LINKS, VISITOR_ROW } from './navigation.ts'

/** Maximum number of a student's entries on a phone before a group is opened. */
const SHORT = 9
/** Number of groups: the member's own pages, and support. */
const FOLDED = 2
/** Number of actions: "Submit a question" and "Sign out". */
const ACTIONS = 2

/** Screens for members that are not in the menus but reached from the bell, the first sign-in or the review panel. */
const NOT_IN_MENUS = [
  '/notifications',
  '/setup',
  '/admin/inbox',
  '/admin/institutions',
  '/admin/extensions',
  '/community/general',
]

const labels = (links: readonly NavigationLink[]) => links.map(({ label }) => label)

const createMember = (role: string, setupPending = false): MemberSession => ({
  state: 'member',
  setupPending,
  user: {
    id: '1',
    name: 'Amara Okafor',
    first_name: 'Amara',
    role,
    setup_completed: !setupPending,
    isAdmin: role === 'admin',
  },
})

const onPhone = (member: MemberSession): NavigationLink[] => {
  const { places, own, support } = mobileMenuOf(member)
  return [...places, ...own, ...support]
}

const inQueue = (member: MemberSession) => [...placesOf(member), ...supportOf(member), ...OWN]

const ROLES = ['student', 'faculty', 'clinician', 'moderator', 'admin']

test.each([
  ['student', ['Student Portal']],
  ['faculty', ['Dashboard']],
  ['clinician', ['Dashboard']],
  ['moderator', ['Dashboard', 'Review Panel']],
  ['admin', ['Dashboard', 'Review Panel', 'Admin Control']],
])('the navigation row of a %s has their work areas', (role, work) => {
  const rooms = ['Home', 'Research Library', 'Student Portal', 'Dashboard', 'Review Panel', 'Admin Control']
  expect(labels(placesOf(createMember(role))).filter((label) => rooms.includes(label))).toEqual([
    'Home',
    'Research Library',
    ...work,
  ])
})

test('the row shows the dashboard only after the profile is set up', () => {
  expect(labels(placesOf(createMember('student', true)))).not.toContain('Student Portal')
  expect(labels(placesOf(createMember('clinician', true)))).not.toContain('Dashboard')
})

test.each(ROLES)('a %s has the same links on a phone as on a desktop, each once', (role) => {
  const member = createMember(role)
  const phone = onPhone(member).map(({ to }) => to)
  expect(new Set(phone).size).toBe(phone.length)
  expect(phone.toSorted()).toEqual([...new Set(inQueue(member).map(({ to }) => to))].toSorted())
})

test('a student’s phone menu is short', () => {
  expect(mobileMenuOf(createMember('student')).places.length + FOLDED + ACTIONS).toBeLessThanOrEqual(SHORT)
})

test('every menu entry leads to an accessible screen', () => {
  const ofMembers = ROLES.flatMap((role) => [...inQueue(createMember(role)), ...onPhone(createMember(role))])
  const closed = [...VISITOR_ROW, ...SUPPORT_LINKS, SUBMIT_QUESTION_LINK, ...ofMembers].filter(
    ({ to }) => !matchRoutes(routes, to)?.at(-1)?.route.handle,
  )
  expect(closed).toEqual([])
})

test('every member screen is in an admin’s menus, except those linked from other places', () => {
  const screens = (routes[0]?.children ?? []).filter(
    ({ path = '', handle }) => (handle as ScreenHandle | undefined)?.guarded && !path.includes(':'),
  )
  const inMenus = new Set(inQueue(createMember('admin')).map(({ to }) => to))
  const missing = screens.map(({ path = '' }) => path).filter((path) => !inMenus.has(path))
  expect(missing.toSorted()).toEqual(NOT_IN_MENUS.toSorted())
})
