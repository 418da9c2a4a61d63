import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { IS_LONG } from '../src/server/testing/counts.ts'
import { DESKTOP, PHONE } from './people.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// The rules to run in dark mode, in which only the colours differ.
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']
const NODES_TOLD = 3

type RunOnly = { type: 'tag' | 'rule'; values: string[] }

/** Runs axe, which is injected into a page once. */
async function ask(page: Page, runOnly: RunOnly): Promise<string[]> {
  // Waits for the end of transitions, during which colours have intermediate values.
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .options({ runOnly, resultTypes: ['violations'] })
    // The pages have no frames, so a single run in the page itself is complete, and several times faster.
    .setLegacyMode(true)
    .analyze()
  return violations.map(({ id, nodes }) => {
    const some = nodes
      .slice(0, NODES_TOLD)
      .map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)
    return `${id}, ${nodes.length} times: ${some.join(' | ')}`
  })
}

const findingsNow = (page: Page): Promise<string[]> => ask(page, { type: 'tag', values: RULES })

/**
 * Returns axe's findings on a page: in light mode and, if IS_LONG is set, also in dark mode. Leaves the page in light
 * mode.
 */
export async function findingsOn(page: Page): Promise<string[]> {
  if (!IS_LONG) return findingsNow(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await ask(page, { type: 'rule', values: RULES_OF_COLOURS })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...(await findingsNow(page)), ...dark.map((finding) => `dark: ${finding}`)]
}

/** Expects that axe finds nothing on the page in its current colour scheme. */
export const expectNoFindings = async (page: Page): Promise<void> => expect(await findingsNow(page)).toEqual([])

/**
 * Expects that axe finds nothing and that nothing overflows the screen: on the page at its current size or, if IS_LONG
 * is set, at phone and desktop width, in light and in dark mode.
 */
export async function expectAccessiblePage(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const viewport of IS_LONG ? [PHONE, DESKTOP] : [before ?? DESKTOP]) {
    if (viewport !== before) await page.setViewportSize(viewport)
    expect(await findingsOn(page), `${viewport.width} px wide`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  }
  if (before && IS_LONG) await page.setViewportSize(before)
}
