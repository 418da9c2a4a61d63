import type { BrowserContext, Page } from '@playwright/test'

// A page fetches its script after its first paint, so that "loaded" does not mean that the page handles a press.
async function untilAlive(page: Page): Promise<void> {
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
    await untilAlive(page)
    return response
  }
  page.reload = async (...how) => {
    const response = await reload(...how)
    await untilAlive(page)
    return response
  }
}

/** Makes navigation in a browser wait until each page is hydrated. */
export function waitForHydration(context: BrowserContext): void {
  context.on('page', waitIn)
}
