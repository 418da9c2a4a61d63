import { expect, type Page } from '@playwright/test'

export const KNOWN = 'How do I submit a question?'
export const UNKNOWN = 'Which colour has the harbour of Reykjavik at noon?'

export const opener = (page: Page) => page.getByRole('link', { name: 'Assistant', exact: true })
export const panelOn = (page: Page) => page.getByRole('dialog', { name: /^(Assistant|Research coach)$/ })
export const fieldOn = (page: Page) => panelOn(page).getByLabel('Your message')
export const logOn = (page: Page) => panelOn(page).getByRole('log')

export async function openAssistantPanel(page: Page): Promise<void> {
  await opener(page).click()
  await expect(panelOn(page)).toBeVisible()
}

/** Asks a question, and waits until the answer is complete. */
export async function askAssistant(page: Page, question: string): Promise<void> {
  await fieldOn(page).fill(question)
  await page.keyboard.press('Enter')
  // An answer that has already arrived may repeat the question, so the first match is used.
  await expect(logOn(page).getByText(question).first()).toBeVisible()
  await expect(logOn(page)).toHaveAttribute('aria-busy', 'false')
}
