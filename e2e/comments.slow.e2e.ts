import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Limitations', exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Comments' })
const marked = (page: Page) => text(page).locator('.commented')
const open = (page: Page, paperId: string) => page.goto(`/student/papers/${paperId}?section=limitations`)

/** Returns the text without other members' cursors, which may stand within words. */
const wordsOf = (page: Page) =>
  text(page).evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    for (const cursor of copy.querySelectorAll('.ProseMirror-widget')) cursor.remove()
    return copy.textContent
  })

const selected = (page: Page) => page.evaluate(() => getSelection()?.toString())

/** Selects the last words before the cursor, each once the editor has drawn the selection of the words after it. */
const choose = async (page: Page, words: string) => {
  const all = words.split(' ')
  for (let count = 1; count <= all.length; count += 1) {
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => selected(page)).toBe(all.slice(-count).join(' '))
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
}

test('an author comments on words by keyboard, everyone sees the mark, and the comment outlives the words', async ({
  browser,
  request,
}) => {
  const { student, paperId } = await createWriter(request, 3)
  const [one, other] = [await as(browser, student), await as(browser, student)]
  await open(one.page, paperId)
  await open(other.page, paperId)
  await expect(panel(one.page).getByRole('textbox')).toBeVisible()
  await expect(text(one.page)).toHaveAttribute('contenteditable', 'true')
  await text(one.page).click()
  await one.page.keyboard.press('Control+Alt+m')
  await expect(one.page.getByText('Then add your comment.')).toBeVisible()
  await one.page.keyboard.type('It was one ward with twenty beds')
  await choose(one.page, 'twenty beds')
  await one.page.keyboard.press('Control+Alt+m')
  const field = one.page.getByRole('textbox', { name: 'Comment on the selected text' })
  await field.fill('Which ones?')
  // The page has one comment field, and a reload keeps its unsent text.
  await expect(panel(one.page).getByRole('button', { name: 'Comment', exact: true })).toHaveCount(1)
  await expect(one.page.getByText(/^Saved \d/)).toBeVisible()
  await one.page.reload()
  await expect(field).toHaveValue('Which ones?')
  await field.press('Control+Enter')
  for (const { page } of [one, other]) await expect(marked(page)).toHaveText(/twenty beds/)

  // Typing continues around the commented words.
  await text(other.page).click()
  await other.page.keyboard.press('Control+Home')
  await other.page.keyboard.type('Also: ')
  for (const { page } of [one, other]) {
    await expect.poll(() => wordsOf(page)).toContain('Also: ')
    await expect(marked(page)).toHaveText(/twenty beds/)
  }

  // Clicking the commented words highlights the comment, and clicking the comment leads back to the words.
  await marked(other.page).click()
  const card = panel(other.page).getByRole('listitem').filter({ hasText: 'Which ones?' }).first()
  await expect(card).toHaveClass(/border-accent/)
  await expect(other.page).toHaveURL(/thread=/)
  await card.getByRole('button', { name: 'twenty beds' }).click()
  await expect(text(other.page)).toBeFocused()
  await marked(other.page).click()
  await other.page.keyboard.press('Control+Alt+m')
  await expect(card).toBeFocused()
  await card.getByRole('button', { name: 'twenty beds' }).click()
  await expect(text(other.page)).toBeFocused()
  await expect.poll(() => selected(other.page)).toContain('twenty beds')
  await expectNoFindings(other.page)

  await other.page.keyboard.press('Delete')
  for (const { page } of [one, other]) {
    await expect(panel(page).getByText('The commented text has been removed.')).toBeVisible()
    await expect(marked(page)).toHaveCount(0)
  }
  await other.page.keyboard.press('Control+z')
  for (const { page } of [one, other]) {
    await expect(marked(page)).toHaveText(/twenty beds/)
    await expect(panel(page).getByText('The commented text has been removed.')).toHaveCount(0)
  }
  await card.getByRole('button', { name: 'Resolve' }).press('Enter')
  await expect(marked(one.page)).toHaveCount(0)
  await expect(card).toBeFocused()
  await card.getByRole('button', { name: 'Reopen' }).press('Enter')
  await expect(marked(one.page)).toHaveCount(1)
  await expect(card).toBeFocused()
  await one.leave()
  await other.leave()
})

test('on a phone, selected text is commented on by the button next to it', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, complaints, leave } = await as(browser, student)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/student/papers/${paperId}?section=conclusion`)
  const conclusion = page.getByRole('textbox', { name: 'Conclusion', exact: true })
  await conclusion.click()
  await page.keyboard.type('Cards at the bedside help')
  await choose(page, 'help')
  await page.getByRole('button', { name: 'Comment', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Comment on the selected text' }).fill('How much?')
  await panel(page).getByRole('button', { name: 'Comment', exact: true }).first().click()
  await expect(conclusion.locator('.commented')).toHaveText('help')
  await conclusion.locator('.commented').click()
  await page.getByRole('button', { name: 'Show comment' }).click()
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'How much?' }).first()).toBeFocused()
  expect(complaints.heard).toEqual([])
  await leave()
})
