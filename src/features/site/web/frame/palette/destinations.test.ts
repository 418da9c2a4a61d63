import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { AVAILABLE_PATH, PROPOSE_PATH, WORKSPACE_PATH } from '#features/projects/paths.ts'
import { routes } from '#app/routes.ts'
import type { ScreenHandle } from '#app/screen.ts'
import type { MemberSession } from '../member-navigation.ts'
import { type PaletteEntry, keyOf } from './palette-search.ts'
import { actionsOf, pagesOf } from './palette-dialog.tsx'

const createMember = (role: string): MemberSession => ({
  state: 'member',
  setupPending: false,
  user: { id: '1', name: 'Amara', first_name: 'Amara', role, setup_completed: true, isAdmin: role === 'admin' },
})

const ROLES = ['student', 'faculty', 'clinician', 'moderator', 'admin']
const addresses = (entries: PaletteEntry[]) => entries.flatMap(({ does }) => ('to' in does ? [does.to] : []))
const all = (role: string) => [...actionsOf(createMember(role)), ...pagesOf(createMember(role))]

test.each(ROLES)('a %s finds nothing twice, and only what is open', (role) => {
  const keys = all(role).map(keyOf)
  expect(new Set(keys).size).toBe(keys.length)
  const closed = addresses(all(role)).filter((to) => !matchRoutes(routes, to)?.at(-1)?.route.handle)
  expect(closed).toEqual([])
})

test('desks are found by those who have them', () => {
  const desks = (role: string) => addresses(all(role)).filter((to) => to.startsWith('/admin/'))
  for (const role of ['student', 'faculty', 'clinician']) expect(desks(role)).toEqual([])
  expect(desks('moderator')).toEqual(['/admin/panel', '/admin/inbox', '/admin/extensions'])
  expect(desks('admin')).toEqual([
    '/admin/panel',
    '/admin/control',
    '/admin/inbox',
    '/admin/extensions',
    '/admin/institutions',
  ])
})

test('whoever may claim projects finds them, and the way to propose one', () => {
  for (const role of ['student', 'faculty'])
    expect(addresses(all(role))).toEqual(expect.arrayContaining([AVAILABLE_PATH, WORKSPACE_PATH, PROPOSE_PATH]))
  for (const role of ['clinician', 'moderator', 'admin']) expect(addresses(all(role))).not.toContain(PROPOSE_PATH)
})

test('every screen of members without a name in its address is found', () => {
  const own = (routes[0]?.children ?? []).filter(
    ({ path = '', handle }) => (handle as ScreenHandle | undefined)?.guarded && !path.includes(':'),
  )
  const found = new Set(addresses(all('admin')).map((to) => to.split('?')[0]))
  const missing = own.map(({ path = '' }) => path).filter((path) => !found.has(path))
  // The first sign-in's form, and an older address of the community.
  expect(missing.toSorted()).toEqual(['/community/general', '/setup'])
})
