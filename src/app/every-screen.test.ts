import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import type { Community } from '../../e2e/community.ts'
import { screensOf, type ScreenViewer } from '../../e2e/screens.ts'
import { routes } from './routes.ts'
import type { ScreenHandle } from './screen.ts'

/** Screens that are tested by `e2e/orcid.slow.e2e.ts` instead, whose server has ORCID set up. */
const ELSEWHERE: readonly string[] = ['/orcid']

const WHO: readonly ScreenViewer[] = ['visitor', 'newcomer', 'student', 'moderator', 'admin']
const someone = { name: 'Ida', id: 'one', token: '', email: 'ida@example.org', password: '' }
const community: Community = {
  admin: someone,
  student: someone,
  moderator: someone,
  newcomer: someone,
  trackingNumber: 'Q-2026-ABCDEFGH',
  openQuestion: 'Open?',
  waitingQuestion: 'Waiting?',
  draftPaperId: 'draft',
  completePaperId: 'complete',
  paperNumber: 'INF-2026-0001',
}

const isScreen = ({ handle, path }: RouteObject) => handle !== undefined && path !== '/ui'

test('every screen is visited by an e2e journey', () => {
  const visited = WHO.flatMap((who) => screensOf(who, community, ['one']))
    .flatMap(({ path }) => matchRoutes(routes, path.split('?')[0] ?? '') ?? [])
    .map(({ route }) => route.id)
  const screens = (routes[0]?.children ?? []).filter(isScreen).map(({ id }) => id)
  expect(screens.filter((id) => !visited.includes(id))).toEqual(ELSEWHERE)
})

/** Texts that the home page, the library, a paper and the review panel show while loading. */
const SPECIFIED = {
  '/': 'Loading featured papers...',
  '/research': 'Loading research papers...',
  '/research/:paperId': 'Loading paper...',
  '/admin/panel': 'Loading admin panel...',
}

test('every screen has a loading text', () => {
  const screens = (routes[0]?.children ?? []).filter(isScreen)
  const words = new Map(screens.map(({ id, handle }) => [id, (handle as ScreenHandle).loading.words]))
  expect([...words].filter(([, said]) => !/^Loading( [a-z ]+)?\.\.\.$/.test(said))).toEqual([])
  expect(Object.fromEntries(Object.keys(SPECIFIED).map((id) => [id, words.get(id)]))).toEqual(SPECIFIED)
})
