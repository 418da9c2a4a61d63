import { expect, type Page } from '@playwright/test'
import { opener } from './assistant.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const HEIGHT = 800
/** Widths on both sides of each breakpoint of the button's position. */
const WIDTHS = [390, 639, 640, 820, 1_023, 1_024, 1_180, 1_247, 1_248, 1_280, 1_407, 1_408]
/** Pixels to scroll between two checks. */
const STEP = 200

/** Returns the texts and controls that the button covers at any scroll position. */
const covered = (page: Page): Promise<string[]> =>
  opener(page).evaluate((button, step) => {
    const found = new Set<string>()
    const lies = (box: DOMRect) => {
      const own = button.getBoundingClientRect()
      const isBeside = box.left >= own.right || box.right <= own.left || box.top >= own.bottom || box.bottom <= own.top
      return box.width > 1 && box.height > 1 && !isBeside
    }
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) =>
        !button.contains(element) &&
        !element.closest('.sr-only') &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    for (let top = 0; top <= document.documentElement.scrollHeight; top += step) {
      window.scrollTo({ top, behavior: 'instant' })
      for (const element of shown) {
        if (element.matches('a, button, input, textarea, select, summary') && lies(element.getBoundingClientRect()))
          found.add(`${element.tagName} ${element.textContent.trim()}`)
        for (const node of element.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') continue
          const range = document.createRange()
          range.selectNodeContents(node)
          if ([...range.getClientRects()].some(lies)) found.add(node.textContent?.trim() ?? '')
        }
      }
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    return [...found]
  }, STEP)

/** The workspace's greatest width, and widths with room next to it. */
const WIDE = [1_440, 1_512, 1_695, 1_696]

test('the assistant’s button covers nothing at any width and stays clickable', async ({ browser, community }) => {
  const { page, complaints, leave } = await as(browser, community.student)
  const found: string[] = []
  for (const path of [
    '/',
    '/research',
    '/about',
    '/faq',
    `/student/papers/${community.draftPaperId}?section=abstract`,
  ]) {
    await page.goto(path)
    for (const width of [...WIDTHS, ...WIDE]) {
      await page.setViewportSize({ width, height: HEIGHT })
      // A hovered button shows its name and becomes wider, so the pointer moves away.
      await page.mouse.move(0, 0)
      found.push(...(await covered(page)).map((words) => `${path} at ${width} px: ${words}`))
      await opener(page).click({ trial: true })
    }
  }
  expect(found).toEqual([])
  expect(complaints.heard).toEqual([])
  await leave()
})
