import { readFile } from 'node:fs/promises'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import AboutStudentsPage from '../../../site/web/about/about-students-page.tsx'
import { SUPPORT_HOURS } from '#shared/business.ts'
import { ABOUT_TEXTS } from './about-texts.ts'
import { HELP_TEXTS, HOW_TO_TEXTS, ownPassages } from './passages-policy.ts'
import { LEGAL_TEXTS } from './legal-texts.ts'

const FILES: Record<string, string | readonly string[]> = {
  '/about': 'site/web/about/about-page',
  '/about/why': 'site/web/about/about-why-page',
  '/about/students': 'site/web/about/about-students-page',
  '/about/professionals': 'site/web/about/about-professionals-page',
  '/privacy': 'site/web/about/privacy-page',
  '/terms': 'site/web/about/terms-page',
  '/in-preparation': 'site/web/about/preparation-page',
  '/support': 'support/web/donations/support-page',
  '/faq': 'support/web/help/faq-page',
  '/faq#contact-support': 'support/web/help/faq-page',
  '/general-feedback': 'support/web/help/feedback-page',
  '/settings/notifications': 'notifications/web/notification-settings-page',
  '/login': 'accounts/web/second-factor/second-factor-form',
  '/settings/privacy': 'directory/web/privacy/privacy-page',
  '/student/dashboard?tab=workspace': ['projects/web/dashboard/claim-row', 'projects/web/dashboard/claim-details'],
  '/developers': 'site/web/developers/developers-page',
}

// Computed values are expressions in braces in the page's source; our text contains the resulting number or time span.
const worded = (text: string): string =>
  text
    .replaceAll('{SUPPORT_HOURS}', SUPPORT_HOURS)
    .replace(/\b(?:lead|about)="([^"]*)"/g, '>$1<')
    .replace(/\blabel: '([^']*)',\s*hint: '([^']*)'/g, '$1: $2')
    .replace(/\{' '\}|<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\{[A-Z_][^{}\n]*\}/g, '#')
    .replace(/\d[\d,–-]*(?: (?:minutes|months|hours))?/g, '#')
    .replace(/[#\s.,;:()]+/g, ' ')

async function fileOf(path: string): Promise<string> {
  const names = [FILES[path] ?? FILES[path.split('#')[0] ?? ''] ?? ''].flat()
  const files = names.map((name) => readFile(new URL(`../../../${name}.tsx`, import.meta.url), 'utf8'))
  return (await Promise.all(files)).join('\n')
}

test.each([...ABOUT_TEXTS, ...LEGAL_TEXTS, ...HELP_TEXTS])(
  'the quoted text of $path, $heading, is on that page',
  async ({ path, ...text }) => {
    const page = worded(await fileOf(path))
    for (const paragraph of text.paragraphs) expect(page).toContain(worded(paragraph).trim())
  },
)

test.each(HOW_TO_TEXTS)('the buttons named in $heading are on the page', async ({ path, paragraphs }) => {
  const buttons = [...paragraphs.join('\n').matchAll(/“([^”]+)”/g)].map(([, button = '']) => button)
  expect(buttons).not.toEqual([])
  const page = worded(await fileOf(path))
  for (const button of buttons) expect(page).toContain(` ${button} `)
})

test('the quoted guidance is on the linked page, with title and text', async () => {
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

test('each text has a unique key and text to quote', () => {
  const passages = ownPassages()
  expect(new Set(passages.map(({ key }) => key)).size).toBe(passages.length)
  expect(passages.filter(({ quote, title }) => quote === '' || title === '')).toEqual([])
})
