import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createColleague } from './community.ts'
import { choose, confirm, dialog, openTab, search } from './control.ts'
import { signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

test.beforeEach(async ({ page, community }) => {
  expect(community).toBeDefined()
  await signIn(page, theAdmin(), '/admin/control')
})

test('an admin finds a member, changes their role, suspends, reactivates and deletes them', async ({
  page,
  request,
}) => {
  const vera = await createColleague(request, { firstName: 'Vera', lastName: 'Quist' })
  await openTab(page, 'Super Admin', 'User Management')
  await search(page, vera.email)
  await expect(page.getByText('Members found: 1')).toBeVisible()
  await expectAccessiblePage(page)

  await page.getByRole('button', { name: `Manage ${vera.name}` }).click()
  await expectAccessiblePage(page)
  await dialog(page).getByRole('button', { name: 'Change Role' }).click()
  await dialog(page).getByLabel('New role').selectOption('Faculty')
  await expectAccessiblePage(page)
  await confirm(page, 'Change Role', 'She teaches now.')
  await expect(page.getByText(`${vera.email} · Faculty`)).toBeVisible()

  await choose(page, vera, 'Deactivate')
  await confirm(page, 'Deactivate', 'On leave.')
  await expect(page.getByText('Deactivated', { exact: true }).first()).toBeVisible()
  expect((await request.post('/api/auth/login', { data: vera })).status()).toBe(403)
  await choose(page, vera, 'Reactivate')
  await confirm(page, 'Reactivate', 'She is back.')
  await expect(page.getByText('The account is active again.')).toBeVisible()
  expect((await request.post('/api/auth/login', { data: vera })).ok()).toBe(true)

  await choose(page, vera, 'Delete Account')
  await confirm(page, 'Delete Account', 'Asked for it.')
  await expect(page.getByRole('heading', { name: 'No members found' })).toBeVisible()
  await openTab(page, 'Graveyard')
  await page.getByLabel('Search by name or address').fill(vera.email)
  await expect(page.getByText('30 days left')).toBeVisible()
})

test('an admin turns a feature off with a reason, and its link disappears until it is on again', async ({ page }) => {
  const menu = page.getByRole('button', { name: /^Menu of / })
  const link = page.getByRole('link', { name: 'Achievements', exact: true })
  await openTab(page, 'Super Admin', 'Features')
  await expect(page.getByText('Affected pages and calls').first()).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Turn Off: Achievements' }).click()
  await expectAccessiblePage(page)
  await confirm(page, 'Turn Off', 'The figures are being looked at.')
  const on = page.getByRole('button', { name: 'Turn On: Achievements' })
  await expect(on).toBeVisible()
  await menu.click()
  await expect(link).toHaveCount(0)
  await page.keyboard.press('Escape')
  await on.click()
  await confirm(page, 'Turn On', 'The figures are right.')
  await expect(page.getByRole('button', { name: 'Turn Off: Achievements' })).toBeVisible()
  await menu.click()
  await expect(link.first()).toBeVisible()
  await page.keyboard.press('Escape')

  await openTab(page, 'Admin Logs')
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('figures are being')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('The figures are being looked at.')).toBeVisible()
})

test('one screen shows the server’s health', async ({ page }) => {
  await openTab(page, 'Operations', 'Health')
  await expect(page.getByRole('table', { name: 'Health now' })).toContainText(/free of/)
  const slowest = page.getByRole('table', { name: 'Slowest API calls since this server process started' })
  await expect(slowest.getByRole('row').nth(1)).toBeVisible()
  await expectAccessiblePage(page)
  for (const tab of ['Incidents', 'Background Jobs', 'Figures']) {
    await openTab(page, tab)
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await expectAccessiblePage(page)
  }
})
