import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import { aWordFile, heading, paragraph, run } from '../src/formats/docx/in/word.fixture.ts'
import { pasteHtml } from './clipboard.ts'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { PHONE } from './people.ts'
import { test } from './test.ts'
import { methods, saved, twoAuthors } from './two-authors.ts'

/** Opens an empty section, with the cursor in it. */
async function openSection(browser: Browser, request: APIRequestContext, viewport?: { width: number; height: number }) {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  if (viewport) await page.setViewportSize(viewport)
  await page.goto(`/student/papers/${paperId}?section=discussion`)
  const text = page.getByRole('textbox', { name: 'Discussion', exact: true })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  return { page, text, leave }
}

/** Opens a section and types a sentence. */
async function openWithWords(browser: Browser, request: APIRequestContext) {
  const opened = await openSection(browser, request)
  await opened.page.keyboard.type('Every alarm counts.')
  return opened
}

test('a section chosen in the list is shown from its beginning', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(`/student/papers/${paperId}?section=introduction`)
  await expect(page.getByRole('textbox', { name: 'Introduction', exact: true })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Background/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Background', exact: true })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await leave()
})

test('the name at another author’s cursor covers the text only after the cursor has moved', async ({
  browser,
  request,
}) => {
  const { one, other } = await twoAuthors(browser, request, 'Do name tags cover the line above?')
  await methods(other.page).click()
  await other.page.keyboard.press('Control+End')
  await other.page.keyboard.type(' Every night.')
  await saved(other.page)
  const name = one.page.locator('.writer-cursor > span')
  await expect(name).toHaveCSS('opacity', '0')
  await other.page.keyboard.type(' And day.')
  await expect.poll(() => name.evaluate((tag) => Number(getComputedStyle(tag).opacity))).toBeGreaterThan(0.5)
  await expect(name).toHaveCSS('opacity', '0')
  await one.leave()
  await other.leave()
})

test('a Word file that was saved after the choice must be chosen again', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  const path = join(await mkdtemp(join(tmpdir(), 'inflo-draft-')), 'draft.docx')
  const save = (words: string) =>
    writeFile(path, Buffer.from(aWordFile({ body: heading('Discussion') + paragraph(run(words)) })))
  await save('Quokkas sleep well.')
  await page.goto(`/student/papers/${paperId}?section=discussion`)
  await page.getByRole('button', { name: 'Import from Word' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import from Word' })
  await dialog.getByLabel('Word document (.docx)').setInputFiles(path)
  await expect(dialog.getByRole('region', { name: 'Kept' })).toBeVisible()
  await save('Quokkas sleep very well, as everyone knows.')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'changed, moved or deleted' })).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByLabel('Word document (.docx)').click()
  await (await choosing).setFiles(path)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  await leave()
})

test('a pasted screenshot opens the form for a new figure with the picture', async ({ browser, request }) => {
  const { page, text, leave } = await openSection(browser, request)
  await text.evaluate(async (box) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 30 })
    canvas.getContext('2d')?.fillRect(0, 0, 30, 30)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(picture ? [picture] : [], 'screenshot.png', { type: 'image/png' }))
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const dialog = page.getByRole('dialog', { name: 'Insert a figure' })
  await expect(dialog.getByText('Pasted: screenshot.png')).toBeVisible()
  await expect(dialog.getByLabel('Description')).toBeFocused()
  await dialog.getByLabel('Description').fill('The left half is black.')
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(text.getByRole('img', { name: 'The left half is black.' })).toBeVisible()
  await leave()
})

test('blank lines between paragraphs of Word are left out, and a number sign begins a heading', async ({
  browser,
  request,
}) => {
  const { page, text, leave } = await openSection(browser, request)
  const blank = '<p class=MsoNormal><o:p>&nbsp;</o:p></p>'
  await pasteHtml(text, `<p class=MsoNormal>First.</p>${blank}${blank}<p class=MsoNormal>Second.</p>`)
  await expect(text.locator('p')).toHaveText(['First.', 'Second.'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('# Strengths')
  await expect(text.getByRole('heading', { name: 'Strengths' })).toBeVisible()
  await leave()
})

test('on a phone, the tools for tables are in view while the cursor is in a table', async ({ browser, request }) => {
  const { page, text, leave } = await openSection(browser, request, PHONE)
  await page.keyboard.type('Before.')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await text.locator('td').first().click()
  await expect(page.getByRole('button', { name: '+ Row below' })).toBeInViewport({ ratio: 1 })
  await text.getByText('Before.').click()
  await expect(page.getByRole('button', { name: /^Bold/ })).toBeInViewport({ ratio: 1 })
  await leave()
})

test('the buttons below a comment are in view in windows of every height', async ({ browser, request }) => {
  const { one, other } = await twoAuthors(browser, request, 'Are the buttons of a comment in view?')
  const { page } = one
  const form = page.locator('form', { has: page.getByLabel('Comment on the selected text') })
  for (const height of [560, 640, 720, 800, 880, 960]) {
    await page.setViewportSize({ width: 1280, height })
    await methods(page).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+Alt+m')
    await page.keyboard.type('@Dan')
    await expect(form.getByRole('button', { name: /^@Daniel/ })).toBeInViewport({ ratio: 1 })
    await expect(form.getByRole('button', { name: 'Comment', exact: true })).toBeInViewport({ ratio: 1 })
    await form.getByRole('button', { name: 'Cancel' }).click()
  }
  await one.leave()
  await other.leave()
})

test('a web address without its scheme becomes a link', async ({ browser, request }) => {
  const { page, text, leave } = await openWithWords(browser, request)
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a link' })
  await dialog.getByLabel('Address').fill('two words')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a web address, an e-mail address or a DOI.')).toBeVisible()
  await dialog.getByLabel('Address').fill('www.who.int/news')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link', { name: 'Every alarm counts.' })).toHaveAttribute(
    'href',
    'https://www.who.int/news',
  )
  await leave()
})
