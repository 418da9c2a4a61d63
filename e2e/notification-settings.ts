import type { Page } from '@playwright/test'

/** Changes a notification setting, and waits until the server has stored it: leaving the page earlier would lose it. */
export async function store(page: Page, change: () => Promise<unknown>): Promise<void> {
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/api/notifications/settings') && response.request().method() === 'PUT',
  )
  await change()
  await stored
}
