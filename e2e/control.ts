import { expect, type Page } from '@playwright/test'
import type { Colleague } from './community.ts'
import { withDatabase } from './database.ts'

/** Opens a tab of the control center by the names of its group and of the tab. */
export async function openTab(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('tab', { name, exact: true }).click()
}

export const dialog = (page: Page) => page.getByRole('dialog')

/** Fills a field of the dialog that asks for a reason. */
export const answerReason = (page: Page, label: string, text: string) => dialog(page).getByLabel(label).fill(text)

/** Searches for members on User Management. */
export async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search members' }).fill(words)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
}

/** Opens the actions for a member, and chooses one. */
export async function choose(page: Page, { name }: Colleague, deed: string): Promise<void> {
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await dialog(page).getByRole('button', { name: deed, exact: true }).click()
}

/** Gives the required reason and confirms the action. */
export async function confirm(page: Page, action: string, reason: string): Promise<void> {
  const button = dialog(page).getByRole('button', { name: action, exact: true })
  await expect(button).toBeDisabled()
  await dialog(page).getByLabel('Reason').fill(reason)
  await button.click()
}

/** Makes all backups hours old: another journey may have created a backup on the same server. */
export const ageBackups = () =>
  withDatabase((client) =>
    client.query(
      `update kernel.backup set started_at = started_at - interval '9 hours', taken_at = taken_at - interval '9 hours'`,
    ),
  )
