import { expect, type Page } from '@playwright/test'
import { importedArticles } from './articles.ts'
import {
  holdResponses,
  insertInstantLink,
  insertLink,
  pressMeasured,
  transitionView,
  watchQuiet,
} from './navigation.ts'
import { as } from './members.ts'
import { screensOf, type ScreenViewer } from './screens.ts'
import { test } from './test.ts'

/** Maximum time until a click has a visible effect. */
const ANSWERED_WITHIN_MS = 100
/** Maximum ratio to the time of a click that changes the page at once, on a machine too slow for 100 ms. */
const TIMES_INSTANT_MAX = 5
/** The time for which the old page may stay visible, and ten times as long, for a busy machine. */
const MOMENT_MS = 450
const MOMENTS_MS = 4_500
const LONG_MS = 2_500

const WORDS: Record<string, string> = {
  '/': 'Loading featured papers...',
  '/research': 'Loading research papers...',
  '/admin/panel': 'Loading admin panel...',
}
const FROM = '/in-preparation'
/** Paths that share a page with another path. They make no request once the page is loaded. */
const SHARED = ['/newsletter/refused', '/newsletter/confirm/none']
/** The page of a complete paper opens a dialog, which would cover the next link. */
const OPENS_DIALOG = /^\/student\/papers\/[^/]+$/
const HELD_LONG = ['/research', '/student/dashboard', '/admin/panel']

type Visit = { page: Page; quiet: () => Promise<void> }

async function settle(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('main').getByText('Loading').filter({ visible: true })).toHaveCount(0)
}

async function start({ page, quiet }: Visit): Promise<void> {
  await page.goto(FROM)
  await quiet()
  await settle(page)
}

/**
 * Repeats a slow press after one that changes the page at once, since a busy machine delays both.
 * @returns whether it was slow again
 */
async function isSlowAgain(visit: Visit, path: string): Promise<boolean> {
  const { page } = visit
  await start(visit)
  const instantMs = await pressMeasured(page, await insertInstantLink(page))
  await start(visit)
  const held = await holdResponses(page)
  const answeredAfterMs = await pressMeasured(page, await insertLink(page, path))
  held.letGo()
  await held.end()
  await start(visit)
  const description = `${path}: ${Math.round(answeredAfterMs)} ms, ${Math.round(instantMs)} ms for a change at once`
  test.info().annotations.push({ type: 'answered again', description })
  return !(answeredAfterMs < Math.max(ANSWERED_WITHIN_MS, TIMES_INSTANT_MAX * instantMs))
}

/** Presses a link while all responses are held. @returns the faults of the page that is shown meanwhile */
async function goTo(visit: Visit, path: string): Promise<string[]> {
  const { page } = visit
  const found: string[] = []
  const link = await insertLink(page, path)
  const before = page.url()
  const held = await holdResponses(page)
  const answeredAfterMs = await pressMeasured(page, link)
  await page.waitForTimeout(HELD_LONG.includes(path) ? LONG_MS : MOMENT_MS)
  const expected = SHARED.includes(path) ? 'the new page' : 'what is loading'
  const isSeen = expect.poll(() => transitionView(page, before), { timeout: MOMENTS_MS }).toBe(expected)
  await isSeen.catch(() => found.push(`one does not see ${expected}`))
  const words = WORDS[path]
  if (words && !(await page.locator('main').getByText(words).isVisible())) found.push(`does not say ${words}`)
  held.letGo()
  await settle(page)
  await held.end()
  test.info().annotations.push({ type: 'answered', description: `${path}: ${Math.round(answeredAfterMs)} ms` })
  if (!(answeredAfterMs < ANSWERED_WITHIN_MS) && (await isSlowAgain(visit, path)))
    found.push(`answered after ${Math.round(answeredAfterMs)} ms`)
  return found.map((fault) => `${path}: ${fault}`)
}

for (const who of ['visitor', 'student', 'admin'] as const satisfies ScreenViewer[]) {
  test(`every link reacts at once for ${who === 'admin' ? 'an admin' : `a ${who}`}`, async ({
    browser,
    request,
    community,
  }) => {
    test.slow()
    const [article] = await importedArticles(request)
    const paths = screensOf(who, community, article ? [article] : [])
      .filter(({ isMissing }) => !isMissing)
      .map(({ path }) => path.replace(/\?.*/, ''))
    const { page, leave } = await as(browser, who === 'visitor' ? undefined : community[who])
    const visit = { page, quiet: watchQuiet(page) }
    await start(visit)
    const found: string[] = []
    for (const path of new Set(paths)) {
      if (path === FROM) continue
      found.push(...(await goTo(visit, path)))
      if (OPENS_DIALOG.test(path)) await start(visit)
    }
    expect(found).toEqual([])
    await leave()
  })
}
