import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright'
import { ensureBrowser } from '../../scripts/browser.ts'

type Visit = { origin: string; token: string; paperId: string }

const addressOf = ({ origin, paperId }: Visit) => `${origin}/student/papers/${paperId}?section=methods`
const TEXT = '.ProseMirror p:nth-of-type(2)'

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser() })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

async function aPage(browser: Browser, { origin, token }: Visit): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token)
  const page = await context.newPage()
  await page.goto(`${origin}/student/dashboard`)
  await page.waitForLoadState('networkidle')
  return page
}

type Noting = Window & { shownAt?: number }

/**
 * Makes the page record the time at which its text is drawn, by the browser's clock. Polling from outside would check
 * only every half second.
 */
const noteText = (page: Page): Promise<unknown> =>
  page.addInitScript((text) => {
    const watching = new MutationObserver(() => {
      if (!document.querySelector(text)) return
      watching.disconnect()
      requestAnimationFrame(() =>
        setTimeout(() => ((window as Noting).shownAt = performance.timeOrigin + performance.now())),
      )
    })
    watching.observe(document, { childList: true, subtree: true })
  }, TEXT)

/**
 * Measures the milliseconds from navigating to a paper until its text is drawn. The browser has cached the script, but
 * not the text.
 */
export async function opening(browser: Browser, visit: Visit, times: number): Promise<number[]> {
  const took: number[] = []
  const page = await aPage(browser, visit)
  await noteText(page)
  for (let time = 0; time <= times; time += 1) {
    await page.goto('about:blank')
    const begun = performance.timeOrigin + performance.now()
    await page.goto(addressOf(visit), { waitUntil: 'commit' })
    await page.waitForFunction(() => (window as Noting).shownAt !== undefined)
    const shownAt = await page.evaluate(() => (window as Noting).shownAt ?? 0)
    if (time > 0) took.push(shownAt - begun)
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
  }
  await page.context().close()
  return took
}

/** Measures the milliseconds from each key until the next frame is drawn. */
export async function typing(browser: Browser, visit: Visit, keys: number): Promise<number[]> {
  const page = await aPage(browser, visit)
  await page.goto(addressOf(visit))
  await page.locator(TEXT).click()
  await page.evaluate(() => {
    const took: number[] = []
    Object.assign(window, { took })
    document.addEventListener(
      'keydown',
      () => {
        const begun = performance.now()
        requestAnimationFrame(() => setTimeout(() => took.push(performance.now() - begun)))
      },
      { capture: true },
    )
  })
  await page.keyboard.type('typing as people do '.repeat(Math.ceil(keys / 20)), { delay: 60 })
  const took = await page.evaluate(() => (window as unknown as { took: number[] }).took)
  await page.context().close()
  return took.slice(10)
}

/** Returns the kilobytes of compressed script that the workspace loads in addition to the dashboard's. */
export async function scriptOf(browser: Browser, visit: Visit): Promise<number> {
  const page = await aPage(browser, visit)
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  let bytes = 0
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('.js') || loaded.includes(response.url())) return
    reading.push(response.body().then((body) => void (bytes += gzipSync(body).length)))
  })
  await page.evaluate((address) => (location.href = address), addressOf(visit))
  await page.locator(TEXT).waitFor()
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  await page.context().close()
  return bytes / 1024
}
