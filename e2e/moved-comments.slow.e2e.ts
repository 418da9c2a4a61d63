import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { createPaperOfTwo, createStudent } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Methods', exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Comments' })
const marked = (page: Page) => text(page).locator('.commented')
const removed = (page: Page) => panel(page).getByText('The commented text has been removed.')
const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()

/** Returns the line with the commented words, without other members' cursors. */
const markedLine = (page: Page) =>
  marked(page)
    .first()
    .evaluate((element) => {
      const line = element.closest('p, h3')?.cloneNode(true) as HTMLElement | undefined
      for (const cursor of line?.querySelectorAll('.ProseMirror-widget') ?? []) cursor.remove()
      return line?.textContent
    })

/** Selects words in a line of the text. */
async function select(page: Page, line: number, words: string): Promise<void> {
  await text(page)
    .locator('p, h3, li > p')
    .nth(line)
    .evaluate((element, sought) => {
      const letters: [node: Text, at: number][] = []
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const node = walker.currentNode as Text
        if (!node.parentElement?.closest('.ProseMirror-widget'))
          for (let at = 0; at < node.length; at += 1) letters.push([node, at])
      }
      const start = letters
        .map(([{ data }, at]) => data[at])
        .join('')
        .indexOf(sought)
      const [first, last] = [letters[start], letters[start + sought.length - 1]]
      element.closest<HTMLElement>('.manuscript')?.focus()
      if (first && last) getSelection()?.setBaseAndExtent(...first, last[0], last[1] + 1)
    }, words)
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain(words.slice(-4))
}

/** Opens a paper for two members, with a comment of the first on the short words of the second line. */
async function commented(browser: Browser, request: APIRequestContext, question: string) {
  const [amara, daniel] = [await createStudent(request, 'Amara'), await createStudent(request, 'Daniel')]
  const paperId = await createPaperOfTwo(request, [amara, daniel], question)
  const [one, other] = [await as(browser, amara), await as(browser, daniel)]
  await one.page.goto(`/student/papers/${paperId}?section=methods`)
  await text(one.page).click()
  for (const line of ['On the ward, n = 42.', 'On the ward, n = 42 too.', 'Last line.']) {
    await one.page.keyboard.type(line)
    await one.page.keyboard.press('Enter')
  }
  await saved(one.page)
  await other.page.goto(`/student/papers/${paperId}?section=methods`)
  await expect(text(other.page)).toContainText('Last line.')
  await select(one.page, 1, 'n = 42')
  await one.page.keyboard.press('Control+Alt+m')
  await one.page.getByRole('textbox', { name: 'Comment on the selected text' }).fill('Of how many?')
  await one.page.keyboard.press('Control+Enter')
  const { page: first } = one
  const { page: second } = other
  const isMarkedIn = async (line: string) => {
    for (const page of [first, second]) {
      await expect(marked(page)).toContainText('n = 42')
      await expect.poll(() => markedLine(page)).toBe(line)
      await expect(removed(page)).toHaveCount(0)
    }
  }
  await isMarkedIn('On the ward, n = 42 too.')
  const leave = async () => {
    await one.leave()
    await other.leave()
  }
  return { first, second, isMarkedIn, leave }
}

test('a comment on short words moves with a line that is cut and pasted, and returns with undo', async ({
  browser,
  request,
}) => {
  const { first, isMarkedIn, leave } = await commented(browser, request, 'Do wards count their alarms in the same way?')
  await select(first, 1, 'On the ward, n = 42 too.')
  await first.keyboard.press('Control+x')
  await expect(removed(first)).toHaveCount(1)
  await first.keyboard.press('Control+End')
  await first.keyboard.type('Then: ')
  await first.keyboard.press('Control+v')
  await isMarkedIn('Then: On the ward, n = 42 too.')
  await first.reload()
  await isMarkedIn('Then: On the ward, n = 42 too.')
  await leave()
})

test('a comment on short words returns when undo restores them, and stays when their line becomes a heading', async ({
  browser,
  request,
}) => {
  const { first, second, isMarkedIn, leave } = await commented(browser, request, 'Do wards sum their alarms by night?')
  await select(first, 1, 'On the ward, n = 42 too.')
  await first.keyboard.press('Delete')
  for (const page of [first, second]) await expect(removed(page)).toHaveCount(1)
  await first.keyboard.press('Control+z')
  await isMarkedIn('On the ward, n = 42 too.')
  await first.keyboard.press('Home')
  await first.keyboard.type('## ')
  await expect(text(second).locator('h3')).toHaveCount(1)
  await isMarkedIn('On the ward, n = 42 too.')
  await first.reload()
  await isMarkedIn('On the ward, n = 42 too.')
  await leave()
})

test('a comment on removed words is attached to other words', async ({ browser, request }) => {
  const { first, second, leave } = await commented(browser, request, 'Do wards report alarms that nobody heard?')
  await select(first, 1, 'On the ward, n = 42 too.')
  await first.keyboard.press('Delete')
  for (const page of [first, second]) await expect(removed(page)).toHaveCount(1)
  const attach = panel(second).getByRole('button', { name: 'Attach to the selected text' })
  await attach.click()
  await expect(second.getByText('Then attach the comment to it.')).toBeVisible()
  await select(second, 0, '42')
  await attach.click()
  for (const page of [first, second]) {
    await expect(marked(page)).toContainText('42')
    await expect(removed(page)).toHaveCount(0)
    await expect(panel(page).getByRole('button', { name: '42', exact: true })).toBeVisible()
  }
  await leave()
})
