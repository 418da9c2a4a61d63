import type { BrowserContext, Page } from '@playwright/test'

// A page's script is fetched after its first paint, so that "loaded" no longer means that a press is handled.
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

/** Lets every page of a browser be alive when it has been gone to. */
export function waitForHydration(context: BrowserContext): void {
  context.on('page', waitIn)
}
