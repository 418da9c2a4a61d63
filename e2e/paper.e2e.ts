import { expect, type Page } from '@playwright/test'
import { importedArticles } from './articles.ts'
import { expectNoFindings } from './axe.ts'
import { as } from './members.ts'
import { createBrowserUser, DESKTOP, PHONE } from './people.ts'
import { test } from './test.ts'

/** The limit on requests for a paper's page in Chromium, fonts included. */
const REQUESTS_MAX = 20
const TRANSFERRED_BYTES_MAX = 220 * 1024
/** The distance from the top above which the last heading is the outline's active item. */
const ACTIVE_OFFSET_PX = 110

let article: string

test.beforeAll(async ({ request }) => {
  article = (await importedArticles(request)).at(0) ?? ''
})

const outline = (page: Page) => page.getByRole('navigation', { name: 'On this page', exact: true })

test('a reader follows the outline, previews citations and shares the page', async ({ browser }) => {
  const { page, complaints } = await as(browser)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/research/${article}`)
  await expect(outline(page).locator('[aria-current]')).toHaveText('Abstract')
  const heading = page.locator('.article h2').nth(1)
  const id = await heading.getAttribute('id')
  const scrollTo = (offset: number) =>
    heading.evaluate((one, by) => window.scrollTo(0, one.getBoundingClientRect().top + window.scrollY - by), offset)
  await scrollTo(ACTIVE_OFFSET_PX - 2)
  await expect(outline(page).locator('[aria-current]')).toHaveAttribute('href', `#${id}`)
  await scrollTo(ACTIVE_OFFSET_PX + 4)
  await expect(outline(page).locator('[aria-current]')).not.toHaveAttribute('href', `#${id}`)

  const citation = page.locator('a[data-cite]').first()
  const popover = page.locator('.citation-popover')
  const entry = page.locator(`#${await citation.getAttribute('data-cite')}`)
  await citation.scrollIntoViewIfNeeded()
  await citation.hover()
  await expect(popover).toBeVisible()
  expect(await entry.textContent()).toContain((await popover.locator('i, em').first().textContent()) ?? '')
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await page.mouse.move(0, 0)

  // By keyboard: Tab shows the popover and moves into it, and Escape returns to the citation.
  await citation.evaluate((link) => {
    const before = document.createElement('button')
    before.textContent = 'before'
    link.before(before)
    before.focus()
  })
  await page.keyboard.press('Tab')
  await expect(popover).toBeVisible()
  await expectNoFindings(page)
  await popover.getByRole('link', { name: 'Go to the reference list' }).focus()
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(citation).toBeFocused()
  await citation.click()
  await popover.getByRole('link', { name: 'Go to the reference list' }).click()
  await expect(popover).toBeHidden()
  await expect(entry).toBeInViewport()

  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url().split('#')[0])
  expect(complaints.heard).toEqual([])
})

test('a member likes a paper; a failed like is shown and sent again', async ({ browser, community }) => {
  const { page, complaints } = await as(browser, community.newcomer)
  await page.goto(`/research/${community.paperNumber}`)
  const like = page.getByRole('button', { name: /^Like/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText('Like 1')
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  complaints.allow(/\/like/, /ERR_INTERNET_DISCONNECTED/, /Failed to load resource/)
  await page.route('**/like', (route) => route.abort())
  await like.click()
  await expect(page.getByText('Not saved. Press Like to try again.')).toBeVisible()
  await expect(like).toHaveText('Like 0')
  await page.unroute('**/like')
  await Promise.all([page.waitForResponse('**/like'), like.click()])
  await expect(page.getByText('Not saved. Press Like to try again.')).toBeHidden()
  await page.reload()
  await expect(like).toHaveText('Like 0')
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  expect(complaints.heard).toEqual([])
})

test('a like pressed before the session has loaded counts for the member', async ({ browser, community }) => {
  const { page, leave } = await as(browser, community.newcomer)
  const like = page.getByRole('button', { name: /^Like/ })
  await page.route('**/api/auth/profile', async (route) => {
    await like.click()
    // Waits until the click is handled. Without a session, the page must not ask the member to sign in.
    await page.waitForTimeout(300)
    await route.continue()
  })
  await page.goto(`/research/${community.paperNumber}`)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.unroute('**/api/auth/profile')
  await Promise.all([page.waitForResponse('**/like'), like.click()])
  await leave()
})

test('a like pressed while the view is being counted is kept', async ({ browser, community }) => {
  const { page, leave } = await as(browser, community.newcomer)
  await page.route('**/view', async (route) => {
    const response = await route.fetch()
    await Promise.all([page.waitForResponse('**/like'), like.click()])
    await route.fulfill({ response })
  })
  const like = page.getByRole('button', { name: /^Like/ })
  const counted = page.waitForResponse('**/view')
  await page.goto(`/research/${community.paperNumber}`)
  await counted
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await Promise.all([page.waitForResponse('**/like'), like.click()])
  await leave()
})

test('a visitor who likes a paper is asked to sign in', async ({ browser, community }) => {
  const { page } = await as(browser)
  await page.goto(`/research/${community.paperNumber}`)
  await page.getByRole('button', { name: /^Like/ }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
})

test('the page explains next to the views how they are counted', async ({ browser }) => {
  const { page } = await as(browser)
  await page.goto(`/research/${article}`)
  await page.getByRole('link', { name: 'how we count' }).click()
  await expect(page.getByRole('heading', { name: 'How we count readers' })).toBeInViewport()
})

test('a paper is readable without script, and its citations lead to the references', async ({ browser }) => {
  const { page } = await createBrowserUser(browser, { javaScriptEnabled: false })
  await page.goto(`/research/${article}`)
  await expect(page.getByRole('heading', { name: 'Abstract' })).toBeVisible()
  const citation = page.locator('a[data-cite]').first()
  const target = await citation.getAttribute('href')
  await citation.click()
  await expect(page.locator(target ?? '')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
})

test('a printed paper contains the text and no margin column', async ({ browser }) => {
  const { page } = await as(browser)
  await page.goto(`/research/${article}`)
  await page.emulateMedia({ media: 'print' })
  for (const part of await page.locator('.article').all()) await expect(part).toBeVisible()
  for (const away of [outline(page), page.getByRole('banner'), page.getByRole('contentinfo')])
    await expect(away).toBeHidden()
  // Grid rows are not split across printed pages, so a long abstract would leave the first page empty.
  expect(
    await page
      .locator('#abstract p')
      .first()
      .evaluate((text) => getComputedStyle(text.parentElement ?? text).display),
  ).toBe('block')
  const written = await page
    .locator(".article a[href^='http']")
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(written).toContain('http')
})

type Sent = { requestId: string; encodedDataLength: number }

// The formula font loads after the text, and only on pages with formulas (decision record 36).
const isFontOfFormulas = (url: string): boolean => url.includes('/stix-two-math')

test('a paper’s page needs at most 20 requests and 220 KB, fonts of its text included', async ({ browser }) => {
  for (const viewport of [DESKTOP, PHONE]) {
    const { page, leave } = await createBrowserUser(browser, { viewport })
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    const sent: Sent[] = []
    const beside = new Set<string>()
    client.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (isFontOfFormulas(request.url)) beside.add(requestId)
    })
    client.on('Network.loadingFinished', (one) => void sent.push(one))
    await page.goto(`/research/${article}`, { waitUntil: 'networkidle' })
    const bytes = sent.reduce((sum, one) => sum + (beside.has(one.requestId) ? 0 : one.encodedDataLength), 0)
    test.info().annotations.push({ type: 'cost', description: `${sent.length} requests, ${bytes} bytes` })
    expect(sent.length).toBeLessThanOrEqual(REQUESTS_MAX)
    expect(bytes).toBeLessThanOrEqual(TRANSFERRED_BYTES_MAX)
    await leave()
  }
})
