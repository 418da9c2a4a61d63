import { expect, type Page } from '@playwright/test'
import { importedArticles } from './articles.ts'
import { holdResponses, transitionView, insertLink, pressMeasured } from './navigation.ts'
import { as } from './members.ts'
import { screensOf, type ScreenViewer } from './screens.ts'
import { test } from './test.ts'

/** Maximum time until a click has a visible effect. */
const ANSWERED_WITHIN_MS = 100
/** The time for which the old page may stay visible, with a margin for a busy machine. */
const MOMENT_MS = 450
const LONG_MS = 2_500

const WORDS: Record<string, string> = {
  '/': 'Loading featured papers...',
  '/research': 'Loading research papers...',
  '/admin/panel': 'Loading admin panel...',
}
const FROM = '/in-preparation'
/** Paths that share a page with another path. They make no request once the page is loaded. */
const SHARED = ['/newsletter/refused', '/newsletter/confirm/none']
const HELD_LONG = ['/research', '/student/dashboard', '/admin/panel']

// Repeats a slow press, since a busy machine may delay one press, but hardly the same press twice.
async function pressAgain(page: Page, path: string): Promise<number> {
  await page.goto(FROM)
  const held = await holdResponses(page)
  const answeredAfterMs = await pressMeasured(page, await insertLink(page, path))
  held.letGo()
  await held.end()
  return answeredAfterMs
}

/** Presses a link while all responses are held. @returns the faults of the page that is shown meanwhile */
async function goTo(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  const link = await insertLink(page, path)
  const before = page.url()
  const held = await holdResponses(page)
  const answeredAfterMs = await pressMeasured(page, link)
  await page.waitForTimeout(HELD_LONG.includes(path) ? LONG_MS : MOMENT_MS)
  const seen = await transitionView(page, before)
  if (seen !== (SHARED.includes(path) ? 'the new page' : 'what is loading')) found.push(`one sees ${seen}`)
  const words = WORDS[path]
  if (words && !(await page.locator('main').getByText(words).isVisible())) found.push(`does not say ${words}`)
  held.letGo()
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('main').getByText('Loading').filter({ visible: true })).toHaveCount(0)
  await held.end()
  test.info().annotations.push({ type: 'answered', description: `${path}: ${Math.round(answeredAfterMs)} ms` })
  if (!(answeredAfterMs < ANSWERED_WITHIN_MS) && !((await pressAgain(page, path)) < ANSWERED_WITHIN_MS))
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
    await page.goto(FROM)
    const found: string[] = []
    for (const path of new Set(paths)) if (path !== FROM) found.push(...(await goTo(page, path)))
    expect(found).toEqual([])
    await leave()
  })
}
