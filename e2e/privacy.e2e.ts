import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createStudent } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

test('privacy settings are chosen, saved together and not lost when leaving', async ({ browser, request }) => {
  const { page, complaints, leave } = await as(browser, await createStudent(request, 'Priya'))
  complaints.allow(/answered 500/, /status of 500/)
  await page.goto('/settings/privacy')
  await expect(page.getByRole('heading', { name: 'Direct Message Permissions' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How Privacy Settings Work' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  const faculty = page.getByRole('switch', { name: /^Faculty/ })
  await faculty.uncheck()
  await page.getByRole('radio', { name: /^Nobody/ }).check()
  await expect(page.getByRole('switch', { name: /leaderboard/ })).toBeDisabled()
  await expect(page.getByText('Students, clinicians, moderators and admins can send you')).toBeVisible()
  await expect(page.getByText('Off: faculty cannot send you direct messages.')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: 'Research Library' }).first().click()
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(guard).toBeVisible()
  await expectAccessiblePage(page)
  await guard.getByRole('button', { name: 'Keep editing' }).click()
  await expect(faculty).not.toBeChecked()
  await page.route('**/api/auth/privacy', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { detail: 'Not now.' } })
      : route.continue(),
  )
  await save.click()
  await expect(page.getByText('Failed to save privacy settings')).toBeVisible()
  await expect(faculty).not.toBeChecked()
  await page.unroute('**/api/auth/privacy')
  await save.press('Enter')
  await expect(page.getByText('Settings Saved')).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  await page.reload()
  await expect(faculty).not.toBeChecked()
  await expect(page.getByRole('radio', { name: /^Nobody/ })).toBeChecked()
  await faculty.check()
  await page.getByRole('link', { name: 'Research Library' }).first().click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/research/)
  expect(complaints.heard).toEqual([])
  await leave()
})
