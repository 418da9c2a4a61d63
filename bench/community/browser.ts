import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import type { Running } from '../run-context.ts'
import { withBrowser } from '../document/browser.ts'
import { SHORT } from '../progress.ts'
import { ms, type Row } from '../report.ts'
import type { BenchMember } from './crowd.ts'

const SCROLLED = SHORT ? 500 : 10_000
const MB = 1024 * 1024

/** What the heaviest page's process has to itself, in megabytes. */
async function memoryOfPage(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const own = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const lines = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')
      return [...lines.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce(
        (sum, [, kilobytes]) => sum + Number(kilobytes),
        0,
      )
    })
  return Math.max(...own) / 1024
}

/** The script's heap after what is no longer needed was let go of, in megabytes. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / MB
}

/** Scrolls back until so many messages were seen. @returns how many were drawn at once, at most. */
const scrollBack = (page: Page, count: number): Promise<number> =>
  page.evaluate(async (wanted) => {
    const list = document.querySelector('ol[aria-label^="Messages in"]')
    if (!list) throw new Error('No messages are shown')
    const seen = new Set<string>()
    let most = 0
    while (seen.size < wanted) {
      const rows = [...list.querySelectorAll<HTMLElement>('[data-message]')]
      most = Math.max(most, rows.length)
      for (const { dataset } of rows) seen.add(dataset.message ?? '')
      list.scrollTo({ top: 0 })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return most
  }, count)

/** General, opened and read far back in Chromium. */
export const rowsOfReading = ({ origin }: Running, [reader]: BenchMember[]): Promise<Row[]> =>
  withBrowser(async (browser) => {
    const context = await browser.newContext()
    await context.addInitScript((kept) => localStorage.setItem('token', kept), reader?.token ?? '')
    const page = await context.newPage()
    await page.goto(`${origin}/student/dashboard`)
    await page.waitForLoadState('networkidle')
    const begun = performance.now()
    await page.goto(`${origin}/community/general`, { waitUntil: 'commit' })
    await page.locator('[data-message]').first().waitFor()
    const opened = performance.now() - begun
    const drawn = await scrollBack(page, SCROLLED)
    const [heap, own] = [await heapOf(page), await memoryOfPage(browser)]
    const read = `after ${SCROLLED.toLocaleString('en-GB')} messages were scrolled`
    return [
      { what: ['Opening general, with 1,000 channels and 500 threads beside it'], figures: [ms(opened)] },
      { what: [`Memory of the page's process, ${read}`], figures: [{ value: own, unit: 'MB', most: 150 }] },
      { what: [`Of that the script's heap, ${read}`], figures: [{ value: heap, unit: 'MB' }] },
      { what: ['Messages drawn at once, at most'], figures: [{ value: drawn, unit: 'points' }] },
    ]
  })
