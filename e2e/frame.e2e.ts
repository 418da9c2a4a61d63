import { expect, type Page } from '@playwright/test'
import { findingsOn } from './axe.ts'
import { createStudent } from './community.ts'
import { as } from './members.ts'
import { DESKTOP, PHONE } from './people.ts'
import { test } from './test.ts'

const SMALL_PHONE = { width: 360, height: 640 }
const TABLET = { width: 1024, height: 768 }
const ROWS = {
  student: ['Home', 'Research Library', 'Community', 'Directory', 'Student Portal'],
  moderator: ['Home', 'Research Library', 'Community', 'Dashboard', 'Review Panel'],
  admin: ['Home', 'Research Library', 'Community', 'Dashboard', 'Review Panel', 'Admin Control'],
}
// Members with review queues have more links: on a tablet, the link to the community, and an admin's to the dashboard,
// are in the menu.
const NOT_ON_TABLETS = { student: [], moderator: ['Community'], admin: ['Community', 'Dashboard'] }
const onTablet = (who: keyof typeof ROWS) =>
  ROWS[who].filter((place) => !(NOT_ON_TABLETS[who] as string[]).includes(place))
const ROW_HEIGHT_MAX = 61

const header = (page: Page) => page.getByRole('banner')
const openMenu = (page: Page) => page.locator('summary', { hasText: 'Menu' }).filter({ visible: true }).click()
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

// In the row of moderators and admins, their review queues replace the directory.
const inMenu = (who: keyof typeof ROWS): string[] =>
  ROWS[who].flatMap((name) => (name === 'Community' && who !== 'student' ? [name, 'Directory'] : [name]))

for (const who of ['student', 'moderator', 'admin'] as const) {
  test(`one row of links and a phone’s menu lead to all pages: ${who}`, async ({ browser, community }) => {
    const { page, complaints, leave } = await as(browser, community[who])
    await page.goto('/research')
    const row = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    for (const viewport of [DESKTOP, TABLET]) {
      await page.setViewportSize(viewport)
      await expect(row).toHaveText(viewport === TABLET ? onTablet(who) : ROWS[who])
      expect((await header(page).boundingBox())?.height).toBeLessThanOrEqual(ROW_HEIGHT_MAX)
      expect(await tooWide(page)).toBe(0)
    }
    await page.setViewportSize(PHONE)
    await openMenu(page)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link')).toHaveText([...inMenu(who), 'Submit a question'])
    await menu.getByText(community[who].name).click()
    await expect(menu.getByRole('link', { name: 'View Profile' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    expect(complaints.heard).toEqual([])
    await leave()
  })
}

test('a member can sign out with one thumb on a small phone', async ({ browser, request }) => {
  const { page, leave } = await as(browser, await createStudent(request, 'Runa'))
  await page.setViewportSize(SMALL_PHONE)
  await page.goto('/student/dashboard')
  await openMenu(page)
  const out = page.getByRole('button', { name: 'Sign out' })
  await expect(out).toBeInViewport({ ratio: 1 })
  expect((await out.boundingBox())?.y).toBeGreaterThan(SMALL_PHONE.height / 2)
  await out.click()
  await page.waitForURL('/')
  await openMenu(page)
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign In' })).toBeVisible()
  await leave()
})

test('the workspace has only its own bar, with a way back and links to the member’s own pages', async ({
  browser,
  community,
}) => {
  const { page, leave } = await as(browser, community.student)
  await page.goto(`/student/papers/${community.draftPaperId}`)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await expect(header(page)).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('button', { name: /^Menu of / }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'More about this paper' }).click()
  await openMenu(page)
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
  expect(await findingsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Inflo, dashboard' }).click()
  await page.waitForURL('/student/dashboard')
  await expect(header(page)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveText(/^HelpPrivacyTermsversion \w+$/)
  await leave()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('a visitor’s menu opens', async ({ page }) => {
    await page.goto('/')
    await openMenu(page)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'FAQ' }).click()
    await page.waitForURL('/faq')
  })
})

test('the header’s button is secondary on a page with a main button', async ({ page }) => {
  const asking = header(page).getByRole('link', { name: 'Submit a question' })
  const missing = '/research/INF-2020-9999'
  const forms = [
    '/ask',
    '/submit',
    '/submit-clinician-question',
    '/register',
    '/login',
    '/track/Q-2026-AAAAAAAA',
    '/faq',
  ]
  for (const path of ['/', ...forms, missing]) {
    await page.goto(path)
    await expect(asking).toBeVisible()
    await expect(asking).not.toHaveClass(/bg-brand/)
  }
  await page.goto('/about')
  await expect(asking).toHaveClass(/bg-brand/)
  // The header's ask link is also highlighted in the library, whose own ask link is below the papers.
  await page.goto('/research')
  await expect(asking).toHaveClass(/bg-brand/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Submit a question' })).not.toHaveClass(/bg-brand/)
})
