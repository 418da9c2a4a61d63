import { expect, type Page } from '@playwright/test'
import { look } from './axe.ts'
import { aColleague, type Colleague } from './community.ts'
import { openTab } from './control.ts'
import { signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

test.beforeEach(async ({ page, community }) => {
  expect(community).toBeDefined()
  await signIn(page, theAdmin(), '/admin/control')
})

const dialog = (page: Page) => page.getByRole('dialog')

/** Finds members on User Management by what is typed. */
async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search members' }).fill(words)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

/** Opens what can be done about somebody, and chooses one of it. */
async function choose(page: Page, { name }: Colleague, deed: string): Promise<void> {
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await dialog(page).getByRole('button', { name: deed, exact: true }).click()
}

/** Gives the reason without which nothing can be pressed. */
async function confirm(page: Page, action: string, reason: string): Promise<void> {
  const button = dialog(page).getByRole('button', { name: action, exact: true })
  await expect(button).toBeDisabled()
  await dialog(page).getByLabel('Reason').fill(reason)
  await button.click()
}

test('an admin finds a member, gives them a role, shuts them out, lets them in, and deletes them', async ({
  page,
  request,
}) => {
  const vera = await aColleague(request, { firstName: 'Vera', lastName: 'Quist' })
  await openTab(page, 'Super Admin', 'User Management')
  await search(page, vera.email)
  await expect(page.getByText('Members found: 1')).toBeVisible()
  await look(page)

  await page.getByRole('button', { name: `Manage ${vera.name}` }).click()
  await look(page)
  await dialog(page).getByRole('button', { name: 'Change Role' }).click()
  await dialog(page).getByLabel('New role').selectOption('Faculty')
  await look(page)
  await confirm(page, 'Change Role', 'She teaches now.')
  await expect(page.getByText(`${vera.email} · Faculty`)).toBeVisible()

  await choose(page, vera, 'Deactivate')
  await confirm(page, 'Deactivate', 'On leave.')
  await expect(page.getByText('Deactivated', { exact: true }).first()).toBeVisible()
  expect((await request.post('/api/auth/login', { data: vera })).status()).toBe(401)
  await choose(page, vera, 'Reactivate')
  await confirm(page, 'Reactivate', 'She is back.')
  await expect(page.getByText('The account is active again.')).toBeVisible()
  expect((await request.post('/api/auth/login', { data: vera })).ok()).toBe(true)

  await choose(page, vera, 'Delete Account')
  await confirm(page, 'Delete Account', 'Asked for it.')
  await expect(page.getByRole('heading', { name: 'Nobody was found' })).toBeVisible()
  await openTab(page, 'Graveyard')
  await page.getByLabel('Search by name or address').fill(vera.email)
  await expect(page.getByText('30 days left')).toBeVisible()
})

test('members are sorted, and several deleted at once only by the very word', async ({ page, request }) => {
  const made: Colleague[] = []
  for (const firstName of ['Zara', 'Abel']) {
    made.push(await aColleague(request, { firstName, lastName: 'Ofmany' }))
  }
  await openTab(page, 'Super Admin', 'User Management')
  await search(page, 'Ofmany')
  const rows = page.getByRole('checkbox', { name: /^Choose / })
  await expect(rows).toHaveCount(2)
  for (const [sort, first] of [
    ['E-mail address', 'Choose Abel Ofmany'],
    ['Joined last', 'Choose Abel Ofmany'],
    ['Away longest', 'Choose Zara Ofmany'],
  ] as const) {
    await page.getByLabel('Sort by').selectOption(sort)
    await expect(rows.first()).toHaveAccessibleName(first)
  }
  for (const { name } of made) await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
  await expect(page.getByText('2 chosen')).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Delete Chosen' }).click()
  await dialog(page).getByLabel('Type exactly: DELETE').fill('delete')
  await confirm(page, 'Delete Accounts', 'Made twice.')
  await expect(dialog(page).getByRole('textbox', { name: 'Type exactly: DELETE' })).toBeFocused()
  await look(page)
  expect((await request.post('/api/auth/login', { data: made[0] })).ok()).toBe(true)
  await dialog(page).getByLabel('Type exactly: DELETE').fill('DELETE')
  await dialog(page).getByRole('button', { name: 'Delete Accounts' }).click()
  await expect(page.getByText(/^Accounts deleted: 2\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nobody was found' })).toBeVisible()
})

test('a feature is switched off with the reason, its link goes, and comes back with it', async ({ page }) => {
  const menu = page.getByRole('button', { name: /^Menu of / })
  const link = page.getByRole('link', { name: 'Achievements', exact: true })
  await openTab(page, 'Super Admin', 'Features')
  await expect(page.getByText('What goes with it').first()).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Switch Off: Achievements' }).click()
  await look(page)
  await confirm(page, 'Switch Off', 'The figures are being looked at.')
  const on = page.getByRole('button', { name: 'Switch On: Achievements' })
  await expect(on).toBeVisible()
  await menu.click()
  await expect(link).toHaveCount(0)
  await page.keyboard.press('Escape')
  await on.click()
  await confirm(page, 'Switch On', 'The figures are right.')
  await expect(page.getByRole('button', { name: 'Switch Off: Achievements' })).toBeVisible()
  await menu.click()
  await expect(link.first()).toBeVisible()
  await page.keyboard.press('Escape')

  await openTab(page, 'Admin Logs')
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('figures are being')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('The figures are being looked at.')).toBeVisible()
})

test('a table is emptied only by its words, after a backup, and what is kept is refused', async ({ page, request }) => {
  const name = 'support.newsletter_link'
  const words = 'DELETE_COLLECTION_SUPPORT.NEWSLETTER_LINK'
  const subscribed = await request.post('/api/notifications/support-request', { data: { email: 'reader@example.org' } })
  expect(subscribed.ok(), await subscribed.text()).toBe(true)
  await openTab(page, 'Super Admin', 'Database')
  await expect(page.getByRole('table', { name: 'Tables' })).toBeVisible()
  await look(page)
  const ask = page.getByRole('button', { name: 'Delete Collection' })
  const form = page.getByRole('form', { name: 'Delete a collection' })
  await ask.click()
  await expect(form.getByText('Collection name is required')).toBeVisible()
  await form.getByLabel('Collection name').fill('accounts.member')
  await ask.click()
  await expect(form.getByText('It holds accounts: members are deleted in User Management.')).toBeVisible()
  await form.getByLabel('Collection name').fill(name)
  await ask.click()
  await dialog(page).getByLabel(`Type exactly: ${words}`).fill(words.toLowerCase())
  await confirm(page, 'Delete Collection', 'A letter nobody reads.')
  await expect(dialog(page).getByText(`Type exactly: ${words}`)).toHaveCount(2)
  await look(page)
  await dialog(page).getByLabel(`Type exactly: ${words}`).fill(words)
  await dialog(page).getByRole('button', { name: 'Delete Collection' }).click()
  await expect(page.getByText(/^Rows deleted from support\.newsletter_link: [1-9]/)).toBeVisible()
})

test('the log is searched, gone through, and taken along', async ({ page, request }) => {
  const tess = await aColleague(request, { firstName: 'Tess', lastName: 'Inlog' })
  await openTab(page, 'Super Admin', 'User Management')
  await search(page, tess.email)
  await choose(page, tess, 'Deactivate')
  await confirm(page, 'Deactivate', 'For the log alone.')
  await expect(page.getByText('Deactivated', { exact: true }).first()).toBeVisible()
  await openTab(page, 'Admin Logs')
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('For the log')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('For the log alone.')).toBeVisible()
  await page.getByLabel('Action').selectOption('member.deactivate')
  await expect(page.getByText('For the log alone.')).toBeVisible()
  await expect(page.getByText(`deactivated the account of ${tess.name}.`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the log' }).fill(tess.name)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('link', { name: tess.name })).toBeVisible()
  await page.getByRole('button', { name: 'Show Codes' }).click()
  await expect(page.getByText(/ · member\.deactivate · member /).first()).toBeVisible()
  await page.getByRole('button', { name: 'Verify the Chain' }).click()
  await expect(page.getByText(/^All [\d,]+ entries are as they were written\.$/)).toBeVisible()
  await look(page)
  await page.getByLabel('Until (UTC)').fill('2020-01-01')
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toBeVisible()
  await page.getByLabel('Until (UTC)').fill('')
  await page.getByLabel('From (UTC)').fill('2020-01-01')
  await expect(page.getByRole('link', { name: tess.name })).toBeVisible()
  for (const kind of ['CSV', 'JSON']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Export ${kind}` }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^inflo-admin-log-\\d{4}-\\d\\d-\\d\\d\\.${kind.toLowerCase()}$`),
    )
    const bytes = await file.createReadStream()
    let text = ''
    for await (const chunk of bytes) text += String(chunk)
    expect(text).toContain('For the log alone.')
  }
})

test('the overview draws thirty days, says them as a table, and leads to what it counts', async ({ page }) => {
  await openTab(page, 'Overview')
  const days = page.getByRole('region', { name: 'The last thirty days' })
  await expect(days.locator('canvas')).toHaveCount(9)
  await look(page)
  await days.getByText('The same as a table').click()
  const table = days.getByRole('table', { name: 'By day' })
  await expect(table.getByRole('row')).toHaveCount(31)
  await look(page)
  await days.getByRole('link', { name: 'Members joined' }).click()
  await expect(page.getByText(/^Members found: \d/)).toBeVisible()
  await expect(page.getByLabel('Sort by')).toHaveValue('-joined_at')
  await openTab(page, 'Overview')
  await page.getByRole('region', { name: 'Now' }).getByRole('link', { name: 'Mails waiting' }).click()
  await expect(page.getByRole('radio', { name: /^Waiting/ })).toBeChecked()
})

test('the health of the house stands on one screen', async ({ page }) => {
  await openTab(page, 'Operations', 'Health')
  await expect(page.getByRole('table', { name: 'Health now' })).toContainText(/free of/)
  const slowest = page.getByRole('table', { name: 'Slowest calls of this process since it started' })
  await expect(slowest.getByRole('row').nth(1)).toBeVisible()
  await look(page)
  for (const tab of ['Troubles', 'Background Work', 'Figures']) {
    await openTab(page, tab)
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await look(page)
  }
})
