import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import type { ScreenHandle } from '#app/screen.ts'
import { type MemberSession, mobileMenuOf, OWN, placesOf, supportOf } from './member-navigation.ts'
import { SUBMIT_QUESTION_LINK, type NavigationLink, SUPPORT_LINKS, VISITOR_ROW } from './navigation.ts'

/** Entries that a phone's menu may show a student before anything is unfolded. */
const SHORT = 9
/** One's own things, and support. */
const FOLDED = 2
/** "Submit a question" and "Sign out". */
const ACTIONS = 2

/** Members' screens that other places lead to: the bell, the first sign-in, the review panel. */
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
])('the row of a %s has what they work at', (role, work) => {
  const rooms = ['Home', 'Research Library', 'Student Portal', 'Dashboard', 'Review Panel', 'Admin Control']
  expect(labels(placesOf(createMember(role))).filter((label) => rooms.includes(label))).toEqual([
    'Home',
    'Research Library',
    ...work,
  ])
})

test('the dashboard is in the row only once the profile is set up', () => {
  expect(labels(placesOf(createMember('student', true)))).not.toContain('Student Portal')
  expect(labels(placesOf(createMember('clinician', true)))).not.toContain('Dashboard')
})

test.each(ROLES)('a %s reaches on a phone whatever is reached at a desk, and nothing stands twice', (role) => {
  const member = createMember(role)
  const phone = onPhone(member).map(({ to }) => to)
  expect(new Set(phone).size).toBe(phone.length)
  expect(phone.toSorted()).toEqual([...new Set(inQueue(member).map(({ to }) => to))].toSorted())
})

test('the menu of a student’s phone is short', () => {
  expect(mobileMenuOf(createMember('student')).places.length + FOLDED + ACTIONS).toBeLessThanOrEqual(SHORT)
})

test('every entry of every menu leads to a screen that is open', () => {
  const ofMembers = ROLES.flatMap((role) => [...inQueue(createMember(role)), ...onPhone(createMember(role))])
  const closed = [...VISITOR_ROW, ...SUPPORT_LINKS, SUBMIT_QUESTION_LINK, ...ofMembers].filter(
    ({ to }) => !matchRoutes(routes, to)?.at(-1)?.route.handle,
  )
  expect(closed).toEqual([])
})

test('every open screen of members stands in an admin’s menus, save those that other places lead to', () => {
  const screens = (routes[0]?.children ?? []).filter(
    ({ path = '', handle }) => (handle as ScreenHandle | undefined)?.guarded && !path.includes(':'),
  )
  const inMenus = new Set(inQueue(createMember('admin')).map(({ to }) => to))
  const missing = screens.map(({ path = '' }) => path).filter((path) => !inMenus.has(path))
  expect(missing.toSorted()).toEqual(NOT_IN_MENUS.toSorted())
})
