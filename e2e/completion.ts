import { expect, type Page } from '@playwright/test'

/** Waits for the dialog that opens once a paper is complete, after a pause in writing, and dismisses it by keyboard. */
export async function dismissCompletionDialog(page: Page): Promise<void> {
  const completion = page.getByRole('dialog', { name: 'Your paper is complete' })
  await expect(completion).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(completion).toHaveCount(0)
}
