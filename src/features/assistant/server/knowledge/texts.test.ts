import { readFile } from 'node:fs/promises'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import AboutStudentsPage from '../../../site/web/about/about-students-page.tsx'
import { SUPPORT_HOURS } from '#shared/business.ts'
import { ABOUT_TEXTS } from './about-texts.ts'
import { HELP_TEXTS } from './help-texts.ts'
import { LEGAL_TEXTS } from './legal-texts.ts'
import { ownPassages } from './passages-policy.ts'

const FILES: Record<string, string> = {
  '/about': 'site/web/about/about-page',
  '/about/why': 'site/web/about/about-why-page',
  '/about/students': 'site/web/about/about-students-page',
  '/about/professionals': 'site/web/about/about-professionals-page',
  '/privacy': 'site/web/about/privacy-page',
  '/terms': 'site/web/about/terms-page',
  '/in-preparation': 'site/web/about/preparation-page',
  '/support': 'support/web/gifts/support-page',
  '/faq': 'support/web/help/faq-page',
  '/faq#contact-support': 'support/web/help/support-request',
  '/general-feedback': 'support/web/help/feedback-page',
  '/settings/notifications': 'notifications/web/notification-settings-page',
  '/login': 'accounts/web/second-factor/second-factor-code-form',
  '/settings/privacy': 'directory/web/privacy/settings-card',
  '/developers': 'site/web/developers/developers-page',
}

// What is computed stands in braces on the page, and is a number or a span of time in our text.
const worded = (text: string): string =>
  text
    .replaceAll('{SUPPORT_HOURS}', SUPPORT_HOURS)
    .replace(/\blead="([^"]*)"/g, '>$1<')
    .replace(/\{' '\}|<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\{[A-Z_][^{}\n]*\}/g, '#')
    .replace(/\d[\d,–-]*(?: (?:minutes|months|hours))?/g, '#')
    .replace(/[#\s.,;:()]+/g, ' ')

test.each([...ABOUT_TEXTS, ...LEGAL_TEXTS, ...HELP_TEXTS])(
  'what is quoted of $path, $heading, stands there',
  async ({ path, ...text }) => {
    const file = FILES[path] ?? FILES[path.split('#')[0] ?? ''] ?? ''
    const page = worded(await readFile(new URL(`../../../${file}.tsx`, import.meta.url), 'utf8'))
    for (const paragraph of text.paragraphs) expect(page).toContain(worded(paragraph).trim())
  },
)

test('the guidance that is quoted stands where it links to, title and words', async () => {
  const routes = createStaticHandler([
    { id: 'page', path: '*', loader: () => ({ origin: '' }), Component: AboutStudentsPage },
  ])
  const context = await routes.query(new Request('http://inflo.test/about/students'))
  if (context instanceof Response) throw new Error('The page leads elsewhere.')
  const router = createElement(StaticRouterProvider, {
    router: createStaticRouter(routes.dataRoutes, context),
    context,
    hydrate: false,
  })
  const page = renderToStaticMarkup(router)
  const guidance = ownPassages().filter(({ kind }) => kind === 'guidance')
  expect(guidance).toHaveLength(9)
  for (const { url, title, quote } of guidance)
    expect(page).toContain(`<h3 id="${url.split('#')[1]}">${title}</h3><p>${quote}</p>`)
})

test('each text has a name of its own, and words to quote', () => {
  const passages = ownPassages()
  expect(new Set(passages.map(({ key }) => key)).size).toBe(passages.length)
  expect(passages.filter(({ quote, title }) => quote === '' || title === '')).toEqual([])
})
