import { expect, type Page } from '@playwright/test'
import { uniqueAddress, listenTo } from './people.ts'
import { test } from './test.ts'

/** Signs in a student with a completed profile on this page. */
async function aStudentOn(page: Page): Promise<void> {
  const names = { first_name: 'Mira', last_name: 'Abara', role: 'student', password: 'Moss-and-lichen-7' }
  const registered = await page.request.post('/api/auth/register', { data: { ...names, email: uniqueAddress('mira') } })
  const { access_token: token } = (await registered.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const profile = { institution: 'Makerere University', program: 'Nursing' }
  expect((await page.request.post('/api/auth/setup-profile', { headers, data: profile })).ok()).toBe(true)
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
}

test.describe('a visitor without an account', () => {
  for (const path of ['/student/dashboard', '/admin/panel', '/admin/control', '/setup', '/no-such-page/at/all']) {
    test(`is redirected home from ${path}`, async ({ page }) => {
      const { heard } = listenTo(page)
      await page.goto(path)
      await page.waitForURL('/')
      await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
      expect(heard).toEqual([])
    })
  }

  for (const [path, to] of [
    ['/submit-clinical-question', '/submit-clinician-question'],
    ['/profile/somebody', '/profile/somebody/public'],
  ] as const) {
    test(`is redirected from ${path} to ${to}`, async ({ page }) => {
      await page.goto(path)
      await page.waitForURL(to)
    })
  }

  test('sees that a paper does not exist', async ({ page }) => {
    const complaints = listenTo(page)
    complaints.allow(/404.*\/research\/INF-2020-9999/)
    const answer = await page.goto('/research/INF-2020-9999')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Paper not found' })).toBeVisible()
    await expect(page.getByText('Please go back and try again.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Research Library' }).click()
    await page.waitForURL('/research')
    expect(complaints.heard).toEqual([])
  })
})

test('a student is redirected from admin screens to the dashboard', async ({ page }) => {
  const { heard } = listenTo(page)
  await aStudentOn(page)
  const told = page.getByText('You must be an admin to view this page.')
  for (const path of ['/admin/control', '/admin/panel']) {
    await page.goto(path)
    await page.waitForURL('/student/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /, Mira$/ })).toBeVisible()
    // Only the control center is refused, since moderators may also open the panel.
    await expect(told).toHaveCount(path === '/admin/control' ? 1 : 0)
    if (path === '/admin/control') await expect(page.getByText('Access Restricted', { exact: true })).toBeVisible()
  }
  expect(heard).toEqual([])
})

test('members’ pages without script explain what they need and what still works', async ({
  browser,
  request,
  baseURL,
}) => {
  for (const path of ['/student/dashboard', '/admin/panel', '/notifications']) {
    const html = await (await request.get(path)).text()
    expect(html, path).toMatch(/<noscript>.*This page needs JavaScript/)
  }
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/student/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Research Library' }).click()
  await page.waitForURL('/research')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await context.close()
})
