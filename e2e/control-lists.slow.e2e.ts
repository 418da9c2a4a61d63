import { expect, type Page } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createColleague, type Colleague } from './community.ts'
import { openTab } from './control.ts'
import { signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

test.beforeEach(async ({ page, community }) => {
  expect(community).toBeDefined()
  await signIn(page, theAdmin(), '/admin/control')
})

const dialog = (page: Page) => page.getByRole('dialog')

/** Limits a list to one item per page, so that two members fill two pages. */
const oneAPage = (page: Page, path: string) =>
  page.route(`**${path}?*`, (route) => route.continue({ url: `${route.request().url()}&size=1` }))

test('an admin who deletes everything on the last page sees the page before it', async ({ page, request }) => {
  const made: Colleague[] = []
  for (const firstName of ['Ada', 'Bea']) made.push(await createColleague(request, { firstName, lastName: 'Lastpage' }))
  await oneAPage(page, '/api/super-admin/users/all')
  await openTab(page, 'Super Admin', 'User Management')
  const panel = page.getByRole('region', { name: 'User Management' })
  await panel.getByRole('searchbox', { name: 'Search members' }).fill('Lastpage')
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await panel.getByRole('button', { name: 'Next', exact: true }).click()
  await panel.getByRole('checkbox', { name: 'Choose Bea Lastpage' }).check()
  await panel.getByRole('button', { name: 'Delete Selected' }).click()
  await dialog(page).getByLabel('Reason').fill('The last of them.')
  await dialog(page).getByLabel('Type exactly: DELETE').fill('DELETE')
  await dialog(page).getByRole('button', { name: 'Delete Accounts' }).click()
  await expect(page.getByText(/^Accounts deleted: 1\./)).toBeVisible()
  await expect(panel.getByText('Members found: 1')).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: 'Choose Ada Lastpage' })).toBeVisible()
})

test('a page change in the graveyard affects only the open tab, however short the other lists are', async ({
  page,
  request,
}) => {
  for (const firstName of ['Cara', 'Dora']) {
    const { token, password } = await createColleague(request, { firstName, lastName: 'Twopages' })
    await request.delete('/api/auth/account', {
      headers: { authorization: `Bearer ${token}` },
      data: { password },
    })
  }
  await oneAPage(page, '/api/admin/cleanup/soft-deleted-users-status')
  await openTab(page, 'Graveyard')
  await page.getByLabel('Search by name or address').fill('Twopages')
  await expect(page.getByRole('heading', { name: 'Cara Twopages' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Pages of accounts' }).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Dora Twopages' })).toBeVisible()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
})

test('pending and decided proposals can be searched and sorted', async ({ page, request }) => {
  await createColleague(request, { firstName: 'Tilda', lastName: 'Proposed' })
  await openTab(page, 'AI Safety', 'Pending Proposals')
  await page.getByRole('button', { name: 'Check Now' }).click()
  const pending = page.getByRole('list', { name: 'Pending proposals' }).getByRole('listitem')
  const accounts = pending.filter({ has: page.getByRole('heading', { name: /test accounts?/ }) })
  await expect(accounts).toHaveCount(1)
  const search = page.getByLabel('Search proposals')
  await search.fill('tea of the moon')
  await expect(page.getByRole('heading', { name: 'No proposals found' })).toBeVisible()
  await expectAccessiblePage(page)
  await search.fill('test account')
  await expect(accounts).toHaveCount(1)
  await expect(pending).toHaveCount(1)
  const asked = page.waitForRequest(/\/dap\/proposals\/pending\?.*sort=timestamp/)
  await page.getByLabel('Order').first().selectOption('Newest first')
  await asked
  await accounts.getByRole('button', { name: /^Reject: / }).click()
  await dialog(page).getByLabel('Rejection reason').fill('Needed by the night shift.')
  await dialog(page).getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No proposals found' })).toBeVisible()

  const decided = page.getByRole('list', { name: 'Decided proposals' }).getByRole('listitem')
  await page.getByLabel('Search decided proposals').fill('night shift')
  await expect(decided).toHaveCount(1)
  await expect(decided).toContainText('Needed by the night shift.')
  await page.getByLabel('Search decided proposals').fill('tea of the moon')
  await expect(page.getByText('No results.', { exact: true })).toBeVisible()
})

test('a tab requests nothing before it is opened', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin/control?tab=graveyard')
  await expect(page.getByRole('tab', { name: /^Recoverable/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const firstOfGroups = ['/api/dap/proposals/pending', '/api/super-admin/users/all', '/api/admin/health']
  expect(asked.filter((path) => [...firstOfGroups, '/api/admin/featured'].includes(path))).toEqual([])
  await openTab(page, 'Operations')
  await expect(page.getByRole('table', { name: 'Health now' })).toBeVisible()
  expect(asked.filter((path) => firstOfGroups.includes(path))).toEqual(['/api/admin/health'])
})
