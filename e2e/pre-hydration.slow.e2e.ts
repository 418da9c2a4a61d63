import { expect, type Page } from '@playwright/test'
import { createColleague } from './community.ts'
import { test } from './test.ts'

/** Opens a page with its script delayed, acts on the page, and then loads the script. */
async function beforeAlive(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/browser-*.js', async (route) => {
    await released
    await route.continue()
  })
  const opened = page.goto(path)
  await act()
  release()
  await opened
}

test('Enter in the sign-in form works before hydration', async ({ page, request }) => {
  const { email, password } = await createColleague(request, {
    firstName: 'Ruta',
    lastName: 'Kazlauskaite',
    role: 'clinician',
  })
  const main = page.getByRole('main')
  await beforeAlive(page, '/login', async () => {
    await main.getByLabel('Email Address').fill(email)
    await main.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
  })
  await page.waitForURL('/student/dashboard')
})

test('Enter in the reset-link form works before hydration', async ({ page }) => {
  const main = page.getByRole('main')
  await beforeAlive(page, '/forgot-password', async () => {
    await main.getByLabel('Email Address').fill('ruta@example.org')
    await page.keyboard.press('Enter')
  })
  await expect(page.getByRole('heading', { name: 'No reset link was sent' })).toBeVisible()
})

test('Enter in the tracking form works before hydration', async ({ page }) => {
  await beforeAlive(page, '/track/Q-2026-00000000', async () => {
    await page.getByLabel('Tracking number').fill('q-2026-11111111')
    await page.keyboard.press('Enter')
  })
  await expect(page).toHaveURL('/track/Q-2026-11111111')
})
