import { expect, type Page } from '@playwright/test'
import { CACHE_TTL_MS } from '#app/navigation/prefetch-cache.ts'
import { findingsOn } from './axe.ts'
import { holdResponses, transitionView, insertLink, watchQuiet } from './navigation.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const FROM = '/in-preparation'

for (const [who, path, words] of [
  ['visitor', '/research', 'Loading research papers...'],
  ['student', '/student/dashboard', 'Loading'],
  ['admin', '/admin/panel', 'Loading admin panel...'],
] as const) {
  test(`a press on a link to ${path} shows what is loading and then opens the page`, async ({ browser, community }) => {
    const { page, leave } = await as(browser, who === 'visitor' ? undefined : community[who])
    await page.goto(FROM)
    const link = await insertLink(page, path)
    const before = page.url()
    const held = await holdResponses(page)
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await expect.poll(() => transitionView(page, before)).toBe('what is loading')
    await expect(page.locator('main').getByText(words).first()).toBeVisible()
    held.letGo()
    await expect(page.locator('main').getByText('Loading').filter({ visible: true })).toHaveCount(0)
    await expect(heading(page)).toBeVisible()
    await expect(page).toHaveURL(path)
    await held.end()
    await leave()
  })
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const papers = (page: Page) => page.getByRole('article').getByRole('link')
const isAt = (page: Page) => page.evaluate(() => window.scrollY)

test('hovering over a link prefetches its page without counting a view, and a press opens it immediately', async ({
  browser,
}) => {
  const { page, complaints, leave } = await as(browser)
  // Prolongs the lifetime of prefetched responses, which might expire too early on a busy machine.
  await page.addInitScript((cacheTtlMs) => {
    const { setTimeout } = window
    const patient = (act: () => void, ms?: number, ...rest: unknown[]) =>
      setTimeout(act, ms === cacheTtlMs ? 60 * cacheTtlMs : ms, ...rest)
    Object.assign(window, { setTimeout: patient })
  }, CACHE_TTL_MS)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const untilQuiet = watchQuiet(page)
  await page.goto('/research')
  const link = papers(page).first()
  const path = (await link.getAttribute('href')) ?? ''
  const fetched = page.waitForResponse((response) =>
    response.url().endsWith(`/api/public${path.replace('/research/', '/research-library/')}/surroundings`),
  )
  await link.hover()
  await (await fetched).finished()
  await untilQuiet()
  expect(asked.filter((request) => request.startsWith('POST'))).toEqual([])
  const held = await holdResponses(page)
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(heading(page)).toHaveText(title)
  expect(new URL(page.url()).pathname).toBe(path)
  held.letGo()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a visitor on the way home sees the top of the page immediately and waits only for the papers', async ({
  browser,
}) => {
  const { page, leave } = await as(browser)
  await page.goto(FROM)
  const held = await holdResponses(page, /\/api\//)
  await page.getByRole('link', { name: 'Inflo, home' }).click()
  await expect(heading(page)).toHaveText('Questions from practice, answered in the open')
  await expect(page.getByRole('main').getByRole('link', { name: 'Submit a question' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why Different' })).toBeVisible()
  await expect(page.getByText('Loading featured papers...', { exact: true })).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  held.letGo()
  await expect(page.getByRole('heading', { name: 'Papers of the Month' })).toBeVisible()
  await held.end()
  await leave()
})

test('a reader can go back or elsewhere while a page loads, and sees what failed', async ({ browser }) => {
  const { page, complaints, leave } = await as(browser)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/research')
  const library = (await heading(page).textContent()) ?? ''
  await papers(page).last().scrollIntoViewIfNeeded()
  const offset = await isAt(page)
  expect(offset).toBeGreaterThan(0)

  const first = await holdResponses(page)
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

  // The pointer is over the last paper's link, so that paper is prefetched already.
  const second = await holdResponses(page)
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
  const third = await holdResponses(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Research Library' }).click()
  await expect(page.getByText('Loading research papers...', { exact: true })).toBeVisible()
  third.refuse()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})
