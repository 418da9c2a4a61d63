import type { Page } from '@playwright/test'

/** Opens a tab of the control center, by the tabs that lead there. */
export async function openTab(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('tab', { name, exact: true }).click()
}
