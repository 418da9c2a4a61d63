import type { BrowserContext, Page } from '@playwright/test'

/**
 * Waits until a page is hydrated. A page fetches its script after its first paint, so that a loaded page may not handle
 * clicks yet.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.documentElement
    return !document.querySelector('script[data-entry]') || Object.keys(root).some((key) => key.startsWith('__react'))
  })
}

function waitIn(page: Page): void {
  const go = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...where) => {
    const response = await go(...where)
    await untilHydrated(page)
    return response
  }
  page.reload = async (...how) => {
    const response = await reload(...how)
    await untilHydrated(page)
    return response
  }
}

/** Makes navigation in a browser wait until each page is hydrated. */
export function waitForHydration(context: BrowserContext): void {
  context.on('page', waitIn)
}
