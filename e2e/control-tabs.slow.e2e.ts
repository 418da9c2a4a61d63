import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createColleague, type Colleague } from './community.ts'
import { choose, confirm, dialog, openTab, search } from './control.ts'
import { signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

test.beforeEach(async ({ page, community }) => {
  expect(community).toBeDefined()
  await signIn(page, theAdmin(), '/admin/control')
})

test('members can be sorted, and several can be deleted only by typing the exact word', async ({ page, request }) => {
  const made: Colleague[] = []
  for (const firstName of ['Zara', 'Abel']) {
    made.push(await createColleague(request, { firstName, lastName: 'Ofmany' }))
  }
  await openTab(page, 'Super Admin', 'User Management')
  await search(page, 'Ofmany')
  const rows = page.getByRole('checkbox', { name: /^Choose / })
  await expect(rows).toHaveCount(2)
  for (const [sort, first] of [
    ['E-mail address', 'Choose Abel Ofmany'],
    ['Newest first', 'Choose Abel Ofmany'],
    ['Longest inactive', 'Choose Zara Ofmany'],
  ] as const) {
    await page.getByLabel('Sort by').selectOption(sort)
    await expect(rows.first()).toHaveAccessibleName(first)
  }
  for (const { name } of made) await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await dialog(page).getByLabel('Type exactly: DELETE').fill('delete')
  await confirm(page, 'Delete Accounts', 'Made twice.')
  await expect(dialog(page).getByRole('textbox', { name: 'Type exactly: DELETE' })).toBeFocused()
  await expectAccessiblePage(page)
  expect((await request.post('/api/auth/login', { data: made[0] })).ok()).toBe(true)
  await dialog(page).getByLabel('Type exactly: DELETE').fill('DELETE')
  await dialog(page).getByRole('button', { name: 'Delete Accounts' }).click()
  await expect(page.getByText(/^Accounts deleted: 2\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No members found' })).toBeVisible()
})

test('a table is emptied only by typing its words and after a backup, and a protected table is refused', async ({
  page,
  request,
}) => {
  const name = 'support.newsletter_link'
  const words = 'DELETE_COLLECTION_SUPPORT.NEWSLETTER_LINK'
  const subscribed = await request.post('/api/notifications/support-request', { data: { email: 'reader@example.org' } })
  expect(subscribed.ok(), await subscribed.text()).toBe(true)
  await openTab(page, 'Super Admin', 'Database')
  await expect(page.getByRole('table', { name: 'Tables' })).toBeVisible()
  await expectAccessiblePage(page)
  const ask = page.getByRole('button', { name: 'Delete Collection' })
  const form = page.getByRole('form', { name: 'Delete a collection' })
  await ask.click()
  await expect(form.getByText('Collection name is required')).toBeVisible()
  await form.getByLabel('Collection name').fill('accounts.member')
  await ask.click()
  await expect(form.getByText('It contains accounts. Delete members in User Management instead.')).toBeVisible()
  await form.getByLabel('Collection name').fill(name)
  await ask.click()
  await dialog(page).getByLabel(`Type exactly: ${words}`).fill(words.toLowerCase())
  await confirm(page, 'Delete Collection', 'A letter nobody reads.')
  await expect(dialog(page).getByText(`Type exactly: ${words}`)).toHaveCount(2)
  await expectAccessiblePage(page)
  await dialog(page).getByLabel(`Type exactly: ${words}`).fill(words)
  await dialog(page).getByRole('button', { name: 'Delete Collection' }).click()
  await expect(page.getByText(/^Rows deleted from support\.newsletter_link: [1-9]/)).toBeVisible()
})

test('the log can be searched, paged through and downloaded', async ({ page, request }) => {
  const tess = await createColleague(request, { firstName: 'Tess', lastName: 'Inlog' })
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
  await page.getByRole('button', { name: 'Verify Log' }).click()
  await expect(page.getByText(/^All [\d,]+ entries are unchanged\.$/)).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByLabel('Until (UTC)').fill('2020-01-01')
  await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible()
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

test('the overview charts thirty days, offers them as a table and links to the items counted', async ({ page }) => {
  await openTab(page, 'Overview')
  const days = page.getByRole('region', { name: 'The last thirty days' })
  await expect(days.locator('canvas')).toHaveCount(9)
  await expectAccessiblePage(page)
  await days.getByText('Show as a table').click()
  const table = days.getByRole('table', { name: 'By day' })
  await expect(table.getByRole('row')).toHaveCount(31)
  await expectAccessiblePage(page)
  await days.getByRole('link', { name: 'Members joined' }).click()
  await expect(page.getByText(/^Members found: \d/)).toBeVisible()
  await expect(page.getByLabel('Sort by')).toHaveValue('-joined_at')
  await openTab(page, 'Overview')
  await page.getByRole('region', { name: 'Now' }).getByRole('link', { name: 'E-mails waiting' }).click()
  await expect(page.getByRole('radio', { name: /^Written, not sent/ })).toBeChecked()
})
