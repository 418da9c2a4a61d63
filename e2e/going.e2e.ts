import { expect, type Page } from '@playwright/test'
import { importedArticles } from './articles.ts'
import { findingsOn } from './axe.ts'
import { hold, inBetween, layLink, pressMeasured } from './going.ts'
import { as } from './members.ts'
import { screensOf, type Who } from './screens.ts'
import { test } from './test.ts'

/** A press is answered within so long (issue: "Nothing stands still"). */
const ANSWERED_WITHIN_MS = 100
/** So long the old page may stay; a busy machine takes its time. */
const MOMENT_MS = 450
const LONG_MS = 2_500

const WORDS: Record<string, string> = {
  '/': 'Loading featured papers...',
  '/research': 'Loading research papers...',
  '/admin/panel': 'Loading admin panel...',
}
const FROM = '/in-preparation'
/** They share a page with another, and ask the server for nothing: it is there after the first of them. */
const SHARED = ['/achievements', '/settings/privacy', '/newsletter/refused', '/newsletter/confirm/none']
const HELD_LONG = ['/research', '/student/dashboard', '/admin/panel']

// A busy machine may hinder one press, hardly the same twice.
async function pressAgain(page: Page, path: string): Promise<number> {
  await page.goto(FROM)
  const held = await hold(page)
  const answeredAfterMs = await pressMeasured(page, await layLink(page, path))
  held.letGo()
  await held.end()
  return answeredAfterMs
}

/** Presses a link while every answer is held, and answers what is wrong with what is seen. */
async function goTo(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  const link = await layLink(page, path)
  const before = page.url()
  const held = await hold(page)
  const answeredAfterMs = await pressMeasured(page, link)
  await page.waitForTimeout(HELD_LONG.includes(path) ? LONG_MS : MOMENT_MS)
  const seen = await inBetween(page, before)
  if (seen !== (SHARED.includes(path) ? 'the new page' : 'what is loading')) found.push(`one sees ${seen}`)
  const words = WORDS[path]
  if (words && !(await page.locator('main').getByText(words).isVisible())) found.push(`does not say ${words}`)
  held.letGo()
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('main').getByText('Loading').filter({ visible: true })).toHaveCount(0)
  await held.end()
  test.info().annotations.push({ type: 'answered', description: `${path}: ${Math.round(answeredAfterMs)} ms` })
  if (!(answeredAfterMs < ANSWERED_WITHIN_MS) && !((await pressAgain(page, path)) < ANSWERED_WITHIN_MS))
    found.push(`answered after ${Math.round(answeredAfterMs)} ms`)
  return found.map((fault) => `${path}: ${fault}`)
}

for (const who of ['visitor', 'student', 'admin'] as const satisfies Who[]) {
  test(`nothing stands still: every page that ${who === 'admin' ? 'an admin' : `a ${who}`} goes to`, async ({
    browser,
    request,
    community,
  }) => {
    test.slow()
    const [article] = await importedArticles(request)
    const paths = screensOf(who, community, article ? [article] : [])
      .filter(({ isMissing }) => !isMissing)
      .map(({ path }) => path.replace(/\?.*/, ''))
    const { page, leave } = await as(browser, who === 'visitor' ? undefined : community[who])
    await page.goto(FROM)
    const found: string[] = []
    for (const path of new Set(paths)) if (path !== FROM) found.push(...(await goTo(page, path)))
    expect(found).toEqual([])
    await leave()
  })
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const papers = (page: Page) => page.getByRole('article').getByRole('link')
const isAt = (page: Page) => page.evaluate(() => window.scrollY)

test('a page is fetched when one rests on its link, counts no view, and is there at once when pressed', async ({
  browser,
}) => {
  const { page, complaints, leave } = await as(browser)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto('/research')
  const link = papers(page).first()
  const path = (await link.getAttribute('href')) ?? ''
  const fetched = page.waitForResponse((response) =>
    response.url().endsWith(`/api/public${path.replace('/research/', '/research-library/')}/surroundings`),
  )
  await link.hover()
  await (await fetched).finished()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((request) => request.startsWith('POST'))).toEqual([])
  const held = await hold(page)
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(heading(page)).toHaveText(title, { timeout: 150 })
  expect(new URL(page.url()).pathname).toBe(path)
  held.letGo()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('whoever goes home meets its beginning at once, and waits for the papers alone', async ({ browser }) => {
  const { page, leave } = await as(browser)
  await page.goto(FROM)
  const held = await hold(page, /\/api\//)
  await page.getByRole('link', { name: 'Inflo, home' }).click()
  await expect(heading(page)).toHaveText('Questions from practice, answered in the open')
  await expect(page.getByRole('main').getByRole('link', { name: 'Submit a question' })).toBeVisible()
  await expect(page.getByText('Loading featured papers...', { exact: true })).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  held.letGo()
  await expect(page.getByRole('heading', { name: 'Papers of the Month' })).toBeVisible()
  await held.end()
  await leave()
})

test('on the way one goes back, goes elsewhere, and is told what failed', async ({ browser }) => {
  const { page, complaints, leave } = await as(browser)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/research')
  const library = (await heading(page).textContent()) ?? ''
  await papers(page).last().scrollIntoViewIfNeeded()
  const offset = await isAt(page)
  expect(offset).toBeGreaterThan(0)

  const first = await hold(page)
  await papers(page).last().click()
  await expect(page).toHaveTitle('Loading paper... · Inflo')
  expect(await isAt(page)).toBe(0)
  await expect(page.locator('#main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Loading paper... · Inflo' })).toBeAttached()
  await page.goBack()
  first.letGo()
  await first.end()
  await expect(heading(page)).toHaveText(library)
  await expect.poll(() => isAt(page)).toBe(offset)

  // The pointer rests on the last paper's link, so that one is there already.
  const second = await hold(page)
  await papers(page).first().click()
  await expect(page.getByText('Loading paper...', { exact: true })).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/privacy')
  second.letGo()
  await second.end()
  await expect(heading(page)).toHaveText('Privacy Policy')
  await expect(page.getByRole('status').filter({ hasText: 'Privacy Policy · Inflo' })).toBeAttached()

  complaints.allow(/ERR_FAILED/)
  const third = await hold(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Research Library' }).click()
  await expect(page.getByText('Loading research papers...', { exact: true })).toBeVisible()
  third.refuse()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})
