import { expect, type Page } from '@playwright/test'

/** The question of a dialog in which something was typed. */
export const discardQuestion = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Close this and lose what you typed?' })

/** Leaves a dialog in which something was typed, by keys alone. */
export async function leaveTyped(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(discardQuestion(page).getByRole('button', { name: 'Go on typing' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
}
