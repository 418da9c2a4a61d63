import { expect, type Page } from '@playwright/test'

/** Waits for what opens by itself once where a paper is complete, after a pause in writing, and puts it off by keyboard. */
export async function dismissCompletionDialog(page: Page): Promise<void> {
  const completion = page.getByRole('dialog', { name: 'Your paper is complete' })
  await expect(completion).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(completion).toHaveCount(0)
}
