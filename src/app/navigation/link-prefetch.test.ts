import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { destinationOf, isConnectionFast, canPrefetch } from './link-prefetch.ts'

const HERE = 'https://inflo.example/research?page=2'
const link = (href: string, rest = {}) => ({ href, target: '', download: '', ...rest })

test.each([
  ['https://inflo.example/about', '/about'],
  ['https://inflo.example/research?page=3', '/research?page=3'],
  ['https://inflo.example/research/10.1371-journal.pone.0153152#methods', '/research/10.1371-journal.pone.0153152'],
])('a link to %s leads to another page', (href, path) => {
  const to = destinationOf(link(href), HERE)
  expect(to && to.pathname + to.search).toBe(path)
})

test.each([
  link('https://inflo.example/research?page=2#all-papers'),
  link('https://elsewhere.example/about'),
  link('mailto:somebody@example.org'),
  link('https://inflo.example/about', { target: '_blank' }),
  link('https://inflo.example/list.txt', { download: 'list.txt' }),
  link('https://inflo.example/research/INF-2026-0001.jats.xml'),
  link(''),
])('a link to $href with target "$target" is not prefetched', (there) => {
  expect(destinationOf(there, HERE)).toBeUndefined()
})

test.each([
  ['/research/INF-2026-0001', true],
  ['/student/dashboard', true],
  ['/newsletter', true],
  ['/newsletter/confirm/abc', false],
  ['/question-mails/stop/abc', false],
  ['/reset-password', false],
  ['/team-invitation', false],
])('a page at %s may be prefetched: %s', (path, may) => {
  const match = matchRoutes(routes, path)?.at(-1)
  expect(match && canPrefetch(match)).toBe(may)
})

test('nothing is prefetched for a reader with data saving or a slow connection', () => {
  expect([{}, { effectiveType: '3g' }].map(isConnectionFast)).toEqual([true, true])
  expect(
    [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }].map(isConnectionFast),
  ).not.toContain(true)
})
