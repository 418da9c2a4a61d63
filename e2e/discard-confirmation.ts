import { expect, type Page } from '@playwright/test'

/** Returns the confirmation that appears before a dialog with unsaved text closes. */
export const discardQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you typed?' })

/** Closes a dialog with unsaved text, by keyboard only. */
export async function leaveTyped(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(discardQuestion(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
}
