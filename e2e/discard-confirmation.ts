import { expect, type Page } from '@playwright/test'

/** Returns the question that a dialog with unsaved text asks before it closes. */
export const discardQuestion = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Close this and lose what you typed?' })

/** Leaves a dialog with unsaved text, by keyboard only. */
export async function leaveTyped(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(discardQuestion(page).getByRole('button', { name: 'Go on typing' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
}
