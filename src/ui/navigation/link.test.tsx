import { renderToStaticMarkup } from 'react-dom/server'
import { Link as RouterLink, StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

const written = (link: React.ReactNode) =>
  renderToStaticMarkup(<StaticRouter location="/research/INF-2026-0001?page=2">{link}</StaticRouter>)

test.each([
  '/',
  '/research',
  '/research?search=h%C3%A9llo%20w%C3%B6rld&page=2',
  '/research/10.1371-journal.pone.0153152#references',
  '/profile/7/public?from=a#b',
  '?page=3',
  '#methods',
  '//example.org/a',
])('a link to %s is written as the router writes it', (to) => {
  const traits = { to, className: 'underline', 'aria-label': 'There', rel: 'next', children: 'There' }
  expect(written(<Link {...traits} replace preventScrollReset />)).toBe(
    written(<RouterLink {...traits} discover="none" />),
  )
})
