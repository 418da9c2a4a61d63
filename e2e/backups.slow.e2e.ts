import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { openTab } from './control.ts'
import { signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

/** A verification restores the whole backup. */
const VERIFIED_WITHIN_MS = 180_000

test('an admin makes a backup, finds it by its name and verifies it again', async ({ page, community }) => {
  expect(community).toBeDefined()
  await signIn(page, theAdmin(), '/admin/control')
  await openTab(page, 'AI Safety', 'Backup & Recovery')
  await page.getByRole('button', { name: 'Create Backup' }).click()
  await expect(page.getByText('(Verified)').first()).toBeVisible({ timeout: VERIFIED_WITHIN_MS })
  const id =
    (await page
      .getByText(/^\d{4}-\d\d-\d\d-\d{6}-[\da-f]{8}$/)
      .first()
      .textContent()) ?? ''
  await page.getByLabel('Search by name or reason').fill(id)
  await expect(page.getByRole('button', { name: /^Verify the backup of/ })).toHaveCount(1)
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: /^Verify the backup of/ }).click()
  await expect(page.getByText('Verifying the backup')).toBeVisible()
  await page.getByLabel('Search by name or reason').fill('of nobody')
  await expect(page.getByRole('heading', { name: 'No backups found' })).toBeVisible()
})
