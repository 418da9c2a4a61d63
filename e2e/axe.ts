import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DESKTOP, PHONE } from './people.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// Apart from its colours a page is the same in the dark.
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']
const NODES_TOLD = 3

type RunOnly = { type: 'tag' | 'rule'; values: string[] }

/** Asks axe, which is brought into a page once. */
async function ask(page: Page, runOnly: RunOnly): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .options({ runOnly, resultTypes: ['violations'] })
    // There are no frames, so that one run in the page itself sees everything, and is several times as fast.
    .setLegacyMode(true)
    .analyze()
  return violations.map(({ id, nodes }) => {
    const some = nodes
      .slice(0, NODES_TOLD)
      .map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)
    return `${id}, ${nodes.length} times: ${some.join(' | ')}`
  })
}

async function lightUp(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  // A colour that is still on its way would be measured as neither.
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition))
}

const findingsNow = (page: Page): Promise<string[]> => ask(page, { type: 'tag', values: RULES })

/** What axe objects to in what a page shows, in light and in dark. The light stays on. */
export async function findingsOn(page: Page): Promise<string[]> {
  await lightUp(page, 'dark')
  const dark = await ask(page, { type: 'rule', values: RULES_OF_COLOURS })
  await lightUp(page, 'light')
  return [...(await findingsNow(page)), ...dark.map((finding) => `dark: ${finding}`)]
}

/** Expects that axe finds nothing on what a page shows now, as it is lit. */
export const expectNoFindings = async (page: Page): Promise<void> => expect(await findingsNow(page)).toEqual([])

/** Expects that axe finds nothing narrow and wide, in light and in dark, and that nothing stands beside the screen. */
export async function look(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await findingsOn(page), `${viewport.width} px wide`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  }
  if (before) await page.setViewportSize(before)
}
