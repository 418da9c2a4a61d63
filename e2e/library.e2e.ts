import { expect, type Page } from '@playwright/test'
import { listenTo, signIn, theAdmin } from './people.ts'
import { test } from './test.ts'
import { untilHydrated } from './wait-for-hydration.ts'

const REQUESTS_MAX = 25
const BYTES_MAX = 250_000

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search research papers' })
const papers = (page: Page) => page.getByRole('article')
const found = (page: Page) => page.getByRole('region', { name: 'All Research Papers' }).getByRole('status')

test('a reader types, sees highlighted results, submits the search and goes back step by step', async ({ page }) => {
  const { heard } = listenTo(page)
  await page.goto('/')
  await page.goto('/research')
  const all = await papers(page).count()
  await box(page).pressSequentially('video vis', { delay: 30 })
  await expect(page).toHaveURL('/research?search=video+vis')
  await expect(papers(page)).toHaveCount(1)
  await expect(papers(page).locator('mark').first()).toHaveText(/video/i)
  await expect(found(page)).toHaveText('1 paper')
  await expect(box(page)).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Order' })).toContainText('Best Match')

  await box(page).press('Enter')
  await expect(page).toHaveURL('/research?search=video+vis')
  await page.goBack()
  await expect(page).toHaveURL('/research')
  await expect(papers(page)).toHaveCount(all)
  await expect(box(page)).toHaveValue('')
  await page.goForward()
  await expect(box(page)).toHaveValue('video vis')
  await expect(papers(page)).toHaveCount(1)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/')
  expect(heard).toEqual([])
})

test('continued typing cancels the earlier searches', async ({ page }) => {
  await page.goto('/research')
  const calledOff: string[] = []
  page.on('requestfailed', (request) => calledOff.push(new URL(request.url()).searchParams.get('search') ?? ''))
  const release = Promise.withResolvers<void>()
  await page.route(/research-library\?/, async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search')
    if (search === 'vid') await release.promise
    await route.continue().catch(() => undefined)
  })
  await box(page).fill('vid')
  await expect(page.getByText('Loading research papers...')).toBeVisible()
  await box(page).fill('video')
  await expect(papers(page)).toHaveCount(1)
  await expect.poll(() => calledOff).toContain('vid')
  release.resolve()
})

test('a chosen order stays while its results load, and another choice is possible', async ({ page }) => {
  await page.goto('/research?search=video')
  const release = Promise.withResolvers<void>()
  await page.route(/\/api\/public\/.*sort_by=title(?!.*category)/, async (route) => {
    await release.promise
    await route.continue().catch(() => undefined)
  })
  const order = page.getByRole('combobox', { name: 'Order' })
  await order.focus()
  await order.selectOption('Title A-Z')
  await expect(page).toHaveURL('/research?search=video&sort_by=title')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Telemedicine')
  await expect(page).toHaveURL(/category=Telemedicine/)
  await expect(page).toHaveURL(/sort_by=title/)
  release.resolve()
})

test('a reader searches, sorts, filters and opens a paper by keyboard', async ({ page }) => {
  await page.goto('/research')
  await box(page).focus()
  await page.keyboard.type('video')
  await page.keyboard.press('Enter')
  // If the button is pressed before hydration, the browser submits the form, including empty fields.
  await expect(page).toHaveURL(/\/research\?search=video(&|$)/)
  await expect(papers(page)).toHaveCount(1)
  await untilHydrated(page)
  const order = page.getByRole('combobox', { name: 'Order' })
  await order.focus()
  await order.selectOption('Title A-Z')
  await expect(page).toHaveURL('/research?search=video&sort_by=title')
  await expect(order).toBeFocused()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Telemedicine')
  await expect(page).toHaveURL(/category=Telemedicine/)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: /^All/ }).press('Enter')
  await expect(page).toHaveURL('/research?search=video&sort_by=title')
  await papers(page).getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/\/research\/.+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Video visits')
})

test('a typing error is corrected, and an empty result says what to do', async ({ page }) => {
  await page.goto('/research?search=vidoe')
  await expect(page.getByText('Showing results for video')).toBeVisible()
  await expect(papers(page)).toHaveCount(1)
  await page.goto('/research?search=xylophones')
  await expect(page.getByRole('heading', { name: 'No papers found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible()
  await page.getByRole('link', { name: 'Show all papers' }).click()
  await expect(page).toHaveURL('/research')
})

test('a page after the last shows an error with a way back', async ({ page }) => {
  const answer = await page.goto('/research?page=9999')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There is no page 9999' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the last page' }).click()
  await expect(papers(page).first()).toBeVisible()
})

test('any address of the library gets an answer', async ({ request }) => {
  const queries = [
    `search=${'a'.repeat(3_000)}`,
    'search=a&search=b',
    'search[]=a',
    'search=%27+%7C+!!+%3A*+(%3C-%3E)',
    'search=%00',
    'search=%ED%A0%80',
    'search=%',
    'page=99999999999999999999',
    'page=-1',
    'page=abc',
    'sort_by=price',
    `category=${'x'.repeat(500)}`,
    'category=%00',
  ]
  for (const query of queries) expect((await request.get(`/research?${query}`)).status(), query).toBeLessThan(500)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a reader searches, sorts and reads', async ({ page }) => {
    await page.goto('/research')
    await box(page).fill('video visits')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/research\?search=video\+visits/)
    await expect(papers(page)).toHaveCount(1)
    await expect(papers(page).locator('mark').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Most Popular')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/sort_by=views/)
    await papers(page).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Video visits')
  })
})

test('the library needs few requests and few bytes, fonts included', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    )
  })
  await page.goto('/research', { waitUntil: 'networkidle' })
  const all = await Promise.all(sizes)
  const bytes = all.reduce((sum, size) => sum + size, 0)
  test.info().annotations.push({ type: 'weight', description: `${all.length} requests, ${bytes} bytes` })
  expect(all.length).toBeLessThanOrEqual(REQUESTS_MAX)
  expect(bytes).toBeLessThanOrEqual(BYTES_MAX)
})

test('only an admin sees a link to choose the papers of the month', async ({ page }) => {
  await page.goto('/research')
  await expect(page.getByRole('link', { name: 'Manage Featured' })).toHaveCount(0)
  await signIn(page, theAdmin(), '/admin/control')
  await page.goto('/research')
  await page.getByRole('link', { name: 'Manage Featured' }).click()
  await expect(page).toHaveURL('/admin/control')
  expect(await page.evaluate(() => localStorage.getItem('admin-control-tab'))).toBe('papermonth')
})
