import { expect } from '@playwright/test'
import { createCommunity, type Community } from './community.ts'
import { expectNoFindings } from './axe.ts'
import { discardQuestion } from './discard-confirmation.ts'
import { as } from './members.ts'
import { test } from './test.ts'

let community: Community

test.beforeAll(async ({ request }) => {
  community = await createCommunity(request)
})

const own = (): string => `/research/${community.paperNumber}`

test('an admin edits, corrects, withdraws and restores a paper, and readers see each change', async ({ browser }) => {
  test.slow()
  const admin = await as(browser, community.admin)
  const { page } = admin
  await page.goto(own())
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Research Paper' })
  await expect(edit.getByLabel('Title')).toHaveValue(title)
  await expectNoFindings(page)
  await edit.getByLabel('Title').fill('Bedside cards and missed doses')
  await edit.getByRole('button', { name: 'Add an author' }).click()
  await edit.getByRole('textbox', { name: 'Author 2' }).fill('Jonas Feld')
  await edit.getByLabel('Describe the change in one sentence').fill('A shorter title, and the second author.')
  // A failing proxy gives no error message; the typed text stays.
  admin.complaints.allow(/502/)
  await page.route('**/api/admin/research-papers/*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit.getByText('Failed to update paper (502)')).toBeVisible()
  await page.unroute('**/api/admin/research-papers/*')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bedside cards and missed doses')
  await expect(page.getByText('Version 2, shown here')).toBeVisible()
  await expect(page.getByText('A shorter title, and the second author.')).toBeVisible()

  // Corrects a letter, and restores an author who was removed.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await edit.getByRole('button', { name: 'Remove author 2' }).click()
  await edit.getByRole('textbox', { name: 'Author 1' }).press('End')
  await edit.getByRole('textbox', { name: 'Author 1' }).pressSequentially('a')
  const takenOff = edit.getByRole('region', { name: 'Removed authors' })
  await expect(takenOff).toContainText('Jonas Feld')
  await expectNoFindings(page)
  await takenOff.getByRole('button', { name: 'Restore Jonas Feld' }).press('Enter')
  await expect(edit.getByRole('textbox', { name: 'Author 2' })).toHaveValue('Jonas Feld')
  await expect(edit.getByRole('textbox', { name: 'Author 2' })).toBeFocused()
  await expect(takenOff).toHaveCount(0)
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Name of an author changed.')).toBeVisible()

  await page.getByRole('button', { name: 'Correct text' }).click()
  const correct = page.getByRole('dialog', { name: 'Correct the text' })
  await correct.getByLabel('Abstract').fill('Cards tied to the drug chart lowered missed doses by a third.')
  await page.keyboard.press('Escape')
  await discardQuestion(page).getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(correct.getByLabel('Abstract')).toHaveValue(/by a third/)
  admin.complaints.allow(/422/)
  await correct.getByRole('button', { name: 'Save Correction' }).click()
  await expect(correct.getByText('Please say what was corrected', { exact: false }).first()).toBeVisible()
  await expectNoFindings(page)
  await correct.getByLabel('Describe the correction in one sentence').fill('The effect, which was misprinted.')
  await correct.getByRole('button', { name: 'Save Correction' }).click()
  await expect(page.getByText('Version 4, shown here')).toBeVisible()

  const reader = await as(browser)
  await reader.page.goto(own())
  await expect(reader.page.getByText('Cards tied to the drug chart')).toBeVisible()
  await reader.page.getByRole('link', { name: 'Version 1', exact: true }).click()
  await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(reader.page.getByText('You are reading version 1')).toBeVisible()
  await expect(reader.page.getByText('Jonas Feld')).toHaveCount(0)
  await expectNoFindings(reader.page)
  await reader.page.getByRole('link', { name: 'Read the newest version' }).click()
  await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText('Bedside cards and missed doses')

  await reader.page.getByRole('link', { name: /From the question to version 4/ }).click()
  await expect(reader.page.getByRole('heading', { level: 1 })).toHaveText('How this paper came about')
  await expect(reader.page.getByText('Asked by Amara Osei', { exact: false })).toBeVisible()
  await expectNoFindings(reader.page)

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const withdraw = page.getByRole('dialog', { name: 'Withdraw paper' })
  await withdraw.getByLabel('Reason').fill('Two wards were counted twice.')
  await expectNoFindings(page)
  await withdraw.getByRole('button', { name: 'Withdraw Paper' }).click()
  await expect(page.getByText('Withdrawn on', { exact: false })).toBeVisible()

  const answer = await reader.page.goto(own())
  expect(answer?.status()).toBe(200)
  await expect(reader.page.getByText('Two wards were counted twice.')).toBeVisible()
  await expect(reader.page.getByRole('heading', { name: 'Abstract' })).toHaveCount(0)
  await expect(reader.page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectNoFindings(reader.page)
  await reader.page.goto('/research?search=missed+doses')
  await expect(reader.page.getByRole('link', { name: 'Bedside cards and missed doses' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  const restore = page.getByRole('dialog', { name: 'Restore paper' })
  await restore.getByLabel('Reason').fill('Counted anew.')
  await restore.getByRole('button', { name: 'Restore Paper' }).click()
  await expect(page.getByRole('heading', { name: 'Abstract' })).toBeVisible()
  expect([...admin.complaints.heard, ...reader.complaints.heard]).toEqual([])
})

test('an admin chooses the paper and the researcher of the month with reasons', async ({ browser }) => {
  const { page, complaints } = await as(browser, community.admin)
  await page.addInitScript(() => localStorage.setItem('admin-control-tab', 'papermonth'))
  await page.goto('/admin/control')
  await expect(page.getByRole('tab', { name: 'Paper of the Month' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Feature Paper' }).click()
  await expect(page.getByText('Please choose a paper.')).toBeVisible()
  await page.getByLabel('Search papers').fill('doses')
  await page.getByRole('radio').first().check()
  await page.getByLabel('Reason').first().fill('It changed a ward.')
  await page.getByRole('button', { name: 'Feature Paper' }).click()
  await expect(page.getByText('It changed a ward.', { exact: true })).toBeVisible()
  await page.getByRole('group', { name: 'Researcher' }).getByRole('radio').first().check()
  await page.getByLabel('Reason').last().fill('Her first paper, on her first ward.')
  await page.getByRole('button', { name: 'Choose Researcher' }).click()
  await expect(page.getByText('Her first paper, on her first ward.', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('tabpanel', { name: 'Paper of the Month' }).getByText(/^[A-Z][a-z]+ \d{4}$/),
  ).toBeVisible()
  await expectNoFindings(page)
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()
  await expect(page.getByText('Nobody has been chosen yet')).toBeVisible()
  expect(complaints.heard).toEqual([])
})
