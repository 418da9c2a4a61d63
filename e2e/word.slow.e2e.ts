import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { aWordFile, heading, paragraph, run } from '../src/formats/docx/in/word.fixture.ts'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { pasteHtml } from './clipboard.ts'
import { test } from './test.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('a Word draft is previewed, imported and exported again', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=discussion`)
  await page.getByRole('button', { name: 'Import from Word' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import from Word' })
  const body =
    heading('Discussion') +
    paragraph(run('Quokkas sleep ') + run('well', '<w:b/>') + run('.') + run(' Old', '<w:strike/>'))
  await dialog
    .getByLabel('Word document (.docx)')
    .setInputFiles({ name: 'draft.docx', mimeType: WORD, buffer: Buffer.from(aWordFile({ body })) })
  await expect(dialog.getByRole('region', { name: 'Changed' })).toContainText(
    'Discussion, paragraph 1: Strikethrough was removed from this text',
  )
  await page.setViewportSize({ width: 390, height: 560 })
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Word draft imported' })).toBeVisible()
  // The toast does not cover the button.
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.setViewportSize({ width: 1280, height: 800 })
  const text = page.getByRole('textbox', { name: 'Discussion', exact: true })
  await expect(text).toContainText('Quokkas sleep well.')
  await expect(text.locator('strong')).toHaveText('well')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Word', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.docx$/)
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
  expect(strFromU8(files['word/document.xml'] ?? new Uint8Array())).toContain('Quokkas sleep')
  await leave()
})

const paste = (page: Page, name: string, html: string) =>
  pasteHtml(page.getByRole('textbox', { name, exact: true }), html)

const item = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span><![endif]>${text}</p>`
const SENTENCE = 'Nurses counted <b>every</b> alarm in <i>one</i> ward on ten nights. '
/** On a busy machine, drawing the text may cost the connection, and each failed retry doubles the delay. */
const SAVED_WITHIN_MS = 180_000
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<h2>Setting</h2>${`<p class=MsoNormal>${SENTENCE.repeat(10)}<o:p></o:p></p>`.repeat(180)}
<p class=MsoNormal>Noted<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> here, <a href="javascript:alert(1)">pressed</a>.<script>window.bad = 1</script></p>
${item(1, '·', 'adults')}${item(2, '1.', 'over 65')}${item(1, '·', 'nurses')}
<p class=MsoCaption>Table 1. Alarms by ward</p>
<table class=MsoTableGrid><thead><tr><td colspan=2><p>Ten nights</p></td></tr></thead><tr><td rowspan=2><p>Ward</p></td><td><p><b>Many</b></p></td></tr><tr><td><ul><li>few</li></ul></td></tr></table>
<div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> Closed on Sundays.</p></div></div></body></html>`

test('20,000 words pasted from Word keep bold, italics, headings, lists, tables and footnotes', async ({
  browser,
  request,
}) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=background`)
  const text = page.getByRole('textbox', { name: 'Background', exact: true })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  await page.keyboard.press('Control+a')
  const begun = Date.now()
  await paste(page, 'Background', FROM_WORD)
  await expect(text.locator('h3')).toHaveText('Setting')
  test.info().annotations.push({ type: 'pasted within ms', description: String(Date.now() - begun) })
  await expect(text.locator('strong')).toHaveCount(1801)
  await expect(text.locator('em')).toHaveCount(1800)
  await expect(text.locator('[data-part="footnote"]')).toHaveCount(1)
  await expect(text.locator('ul > li')).toHaveCount(2)
  await expect(text.locator('ul ol > li')).toHaveText('over 65')
  await expect(text.locator('figure[data-part="table"] figcaption')).toHaveText('Alarms by ward')
  await expect(text.locator('th[colspan="2"]')).toHaveText('Ten nights')
  await expect(text.locator('td[rowspan="2"]')).toHaveText('Ward')
  await expect(text.locator('td', { hasText: 'few' })).toBeVisible()
  await expect(text.locator('a')).toHaveCount(0)
  expect(await page.evaluate(() => 'bad' in window)).toBe(false)
  await expect(page.getByText(/^Saved \d/)).toBeVisible({ timeout: SAVED_WITHIN_MS })
  await leave()
})

const FROM_THE_WEB = `<p>Before.</p><figure><img src="https://example.org/a.png"><figcaption>A picture's words</figcaption></figure>
<figure><table><tr><td>Night</td></tr></table><figcaption>Alarms by shift</figcaption></figure><footer>All rights kept</footer>
<pre>first line\nsecond line</pre><p>It is <math><semantics><mfrac><mi>a</mi><mi>b</mi></mfrac><annotation encoding="application/x-tex">\\frac{a}{b}</annotation></semantics></math>.</p>`

test('text pasted from a web page keeps captions, line breaks and formulas with TeX', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=limitations`)
  const text = page.getByRole('textbox', { name: 'Limitations', exact: true })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  await paste(page, 'Limitations', FROM_THE_WEB)
  await expect(page.getByText('A picture was left out')).toBeVisible()
  const table = text.locator('figure[data-part="table"]')
  await expect(table).toHaveCount(1)
  await expect(table.locator('figcaption')).toHaveText('Alarms by shift')
  await expect(text.locator('p', { hasText: "A picture's words" })).toBeVisible()
  await expect(text.locator('p', { hasText: 'All rights kept' })).toBeVisible()
  await expect(text.locator('p:has(br)', { hasText: 'first line' })).toContainText('second line')
  await expect(text.locator('math mfrac')).toHaveCount(1)

  // A table that is copied and pasted is another table with its own number.
  const copied = await table.evaluate((figure) => figure.outerHTML)
  await page.keyboard.press('Control+End')
  await paste(page, 'Limitations', copied)
  const tables = text.locator('figure[data-label^="Table "]')
  await expect(tables).toHaveCount(2)
  const numbers = await tables.evaluateAll((figures) => figures.map((figure) => figure.getAttribute('data-label')))
  expect(new Set(numbers).size).toBe(2)
  await leave()
})
