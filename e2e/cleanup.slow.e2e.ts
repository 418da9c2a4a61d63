import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createColleague } from './community.ts'
import { answerReason, dialog, openTab } from './control.ts'
import { PHONE, signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

test.beforeEach(async ({ page, community }) => {
  expect(community).toBeDefined()
  await signIn(page, theAdmin(), '/admin/control')
})

test('an admin previews fake content, removes it by typing the confirmation, and restores it', async ({ page }) => {
  await openTab(page, 'Production Cleanup')
  await expect(page.getByText('Not ready for production')).toBeVisible()
  await expect(page.getByRole('table', { name: 'How the score is calculated' })).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Remove Fake Questions' }).click()
  await answerReason(page, 'Reason', 'Before we open.')
  await dialog(page).getByLabel('Type exactly: REMOVE QUESTIONS').fill('remove')
  await dialog(page).getByRole('button', { name: 'Remove Fake Questions' }).click()
  await expect(dialog(page).getByText('Type exactly: REMOVE QUESTIONS').last()).toBeVisible()
  await dialog(page).getByLabel('Type exactly: REMOVE QUESTIONS').fill('REMOVE QUESTIONS')
  await expectAccessiblePage(page)
  await dialog(page).getByRole('button', { name: 'Remove Fake Questions' }).click()
  await expect(page.getByText('You can restore them for 30 days.').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Restore: / })
    .first()
    .click()
  await answerReason(page, 'Reason', 'Removed too early.')
  await expectAccessiblePage(page)
  await dialog(page).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Restored', { exact: true }).first()).toBeVisible()
})

test('a deleted account appears in the graveyard and is recovered, on a phone too', async ({ page, request }) => {
  await page.setViewportSize(PHONE)
  const gone = await createColleague(request, { firstName: 'Gunnar', lastName: 'Strand' })
  await request.delete('/api/auth/account', {
    headers: { authorization: `Bearer ${gone.token}` },
    data: { password: gone.password },
  })
  await openTab(page, 'Graveyard')
  await page.getByLabel('Search by name or address').fill(gone.email)
  await expect(page.getByText('30 days left')).toBeVisible()
  await expectAccessiblePage(page)
  await openTab(page, 'Info')
  await expect(page.getByText('This is a preview')).toBeVisible()
  await page.getByRole('tab', { name: /^Recoverable/ }).click()
  await page.getByRole('button', { name: /^Recover: / }).click()
  await answerReason(page, 'Reason', 'Asked to come back.')
  await expectAccessiblePage(page)
  await dialog(page).getByRole('button', { name: 'Recover Account' }).click()
  await expect(page.getByText('Account recovered')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No accounts to recover' })).toBeVisible()
})
