import { expect, type Page } from '@playwright/test'

/** The messages of the conversation that a page shows. */
export const messagesOn = (page: Page) => page.getByRole('list', { name: /^Messages in/ })

export const saidOn = (page: Page, text: string) => messagesOn(page).getByRole('listitem').filter({ hasText: text })

/** Where one writes. */
export const fieldOn = (page: Page) => page.getByRole('textbox', { name: /^Write to/ })

export const connectedOn = (page: Page) => expect(page.getByText('Connected', { exact: true })).toBeVisible()

/** Writes a message, and waits until the server has it. */
export async function write(page: Page, text: string): Promise<void> {
  await fieldOn(page).fill(text)
  await page.keyboard.press('Enter')
  await expect(saidOn(page, text)).toHaveCount(1)
  await expect(saidOn(page, text).getByText(/^(Sending…|Sent|Not sent)/)).toHaveCount(0)
}

/** Opens what can be done with a message. */
export async function openMenuOf(page: Page, text: string): Promise<void> {
  await saidOn(page, text).hover()
  await page.getByRole('button', { name: /^More for (the|your) message/ }).click()
}
