import { expect, type Page } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function confirm(page: Page, action: string, reason: string): Promise<void> {
  const button = dialog(page).getByRole('button', { name: action, exact: true })
  await expect(button).toBeDisabled()
  await dialog(page).getByLabel('Reason').fill(reason)
  await expectAccessiblePage(page)
  await button.click()
}

test('an admin changes the environment of the next start, undoes it, and reads why promotion is unavailable', async ({
  page,
  community,
}) => {
  expect(community).toBeDefined()
  await signIn(page, theAdmin(), '/admin/control')
  await page.goto('/admin/control?tab=environment')
  await expect(page.getByRole('heading', { name: 'Environment', exact: true })).toBeVisible()
  await expect(page.getByText('This server')).toBeVisible()
  await expectAccessiblePage(page)

  await page.getByRole('button', { name: 'Switch to development' }).click()
  await confirm(page, 'Switch', 'A rehearsal is to be prepared.')
  await expect(page.getByText('The environment will be development after the next start.')).toBeVisible()
  await expect(page.getByText('After the next start', { exact: true })).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Stay production' }).click()
  await confirm(page, 'Stay', 'Not today.')
  await expect(page.getByText('The environment will still be production after the next start.')).toBeVisible()
  await expect(page.getByText('After the next start', { exact: true })).toHaveCount(0)

  // Actions that this environment never allows are disabled, with the reason next to them.
  const closed = [
    ['Switch to staging', 'Environment switching only allowed from development environment for safety!'],
    ['Promote to Staging', 'Promotion to staging only allowed from development environment!'],
    ['Promote to Production', 'Promotion to production only allowed from staging environment!'],
  ] as const
  for (const [name, description] of closed) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(description)
    await expect(page.getByText(description)).toBeVisible()
  }
})
