import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { pasteHtml } from './clipboard.ts'
import { test } from './test.ts'

type Opened = { page: Page; text: Locator; leave: () => Promise<void> }

async function anEmptySection(browser: Browser, request: APIRequestContext): Promise<Opened> {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=limitations`)
  const text = page.getByRole('textbox', { name: 'Limitations', exact: true })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  return { page, text, leave }
}

const texOf = (formulas: Locator): Promise<string[]> =>
  formulas.locator('input').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

const TEN_TO_SIX = '<math><msup><mn>10</mn><mn>6</mn></msup></math>'
const RATIO = '<m:math xmlns:m="x"><m:mfrac><m:mi>a</m:mi><m:mi>b</m:mi></m:mfrac></m:math>'
const JAX = `<mjx-container><mjx-math aria-hidden="true">x2</mjx-math><mjx-assistive-mml><math><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>`
const WIKIPEDIA =
  '<img class="mwe-math-fallback-image-inline" alt="{\\displaystyle y^{2}}" src="https://example.org/y.svg">'
const run = (words: string) => `<i><span lang=EN-GB style='font-family:"Cambria Math"'><m:r>${words}</m:r></span></i>`
const WORD = `<!--[if gte msEquation 12]><m:oMath><m:sSup><m:e>${run('z')}</m:e><m:sup>${run('3')}</m:sup></m:sSup></m:oMath><![endif]--><![if !msEquation]><span><![if !vml]><img width=20 height=15 src="file:///C:/a.png"><![endif]></span><![endif]>`

test('formulas pasted without TeX keep their powers and fraction bars', async ({ browser, request }) => {
  const { page, text, leave } = await anEmptySection(browser, request)
  await pasteHtml(text, `<p>It is ${TEN_TO_SIX}, ${RATIO}, ${JAX}, ${WIKIPEDIA} and ${WORD} cells.</p>`)
  await expect(text.locator('.formula')).toHaveCount(5)
  expect(await texOf(text.locator('.formula'))).toEqual(['10^{6}', String.raw`\frac{a}{b}`, 'x^{2}', 'y^{2}', 'z^{3}'])
  await expect(page.getByText('left out')).toBeHidden()
  await leave()
})

test('text deleted in a Word equation stays out, and a notice says so', async ({ browser, request }) => {
  const { page, text, leave } = await anEmptySection(browser, request)
  const exponent = `<del cite="mailto:a">${run('2')}</del><ins cite="mailto:a">${run('3')}</ins>`
  const power = `<m:sSup><m:e>${run('z')}</m:e><m:sup>${exponent}</m:sup></m:sSup>`
  await pasteHtml(text, `<p>It is <!--[if gte msEquation 12]><m:oMath>${power}</m:oMath><![endif]--> cells.</p>`)
  await expect(text.locator('.formula')).toHaveCount(1)
  expect(await texOf(text.locator('.formula'))).toEqual(['z^{3}'])
  await expect(page.getByText('A tracked deletion was applied')).toBeVisible()
  await leave()
})

test('an unreadable formula is reported, and the formulas next to it are kept', async ({ browser, request }) => {
  const { page, text, leave } = await anEmptySection(browser, request)
  const content = '<math><apply><power/><cn>10</cn><cn>6</cn></apply></math>'
  await pasteHtml(text, `<p>It is ${content}.</p><p><math display="block"><msqrt><mi>n</mi></msqrt></math></p>`)
  await expect(page.getByText('A formula became plain text')).toBeVisible()
  await expect(page.getByText('Powers and fractions may be lost in “106”.')).toBeVisible()
  expect(await texOf(text.locator('.equation'))).toEqual([String.raw`\sqrt{n}`])
  await leave()
})

test('letters that a symbol font shows as symbols are pasted as these symbols', async ({ browser, request }) => {
  const { page, text, leave } = await anEmptySection(browser, request)
  const word = `<span style='font-family:Symbol;mso-char-type:symbol;mso-symbol-font-family:Symbol'><span style='mso-char-type:symbol'>m</span></span>`
  const office = '<font face="Symbol">£</font> 5, <font face="Wingdings, fantasy">ü</font>'
  const other = '<span style="font-family:Arial">m</span>'
  await pasteHtml(text, `<p>Take 5 ${word}g, ${office} and 2 ${other}g.</p>`)
  await expect(text).toHaveText('Take 5 μg, ≤ 5, ✓ and 2 mg.')
  await page.keyboard.press('Control+a')
  const sheet = `<style><!-- @font-face {font-family:Symbol;} p.Doses, li.Doses {mso-style-name:Doses; font-family:"Symbol",serif;}
    span.Greek {mso-ascii-font-family:Symbol; font-family:Symbol;} span.Plain {font-family:"Arial",sans-serif;} --></style>`
  const styled = '<p>Take 5 <span class=Greek>m</span>g.</p><p class=Doses>a <span class=Plain>to</span> b</p>'
  await pasteHtml(text, `<html><head>${sheet}</head><body>${styled}</body></html>`)
  await expect(text.locator('p')).toHaveText(['Take 5 μg.', 'α to β'])
  await leave()
})

test('a tracked deletion is applied, and struck-through text is reported', async ({ browser, request }) => {
  const { page, text, leave } = await anEmptySection(browser, request)
  await pasteHtml(text, '<p>Take <del>5</del><ins>10</ins> mg, <s>not at noon</s>, he <q>said</q>.</p>')
  await expect(text).toHaveText('Take 10 mg, not at noon, he “said”.')
  await expect(page.getByText('A tracked deletion was applied')).toBeVisible()
  await expect(page.getByText('Delete the text that no longer applies: “not at noon”.')).toBeVisible()
  await leave()
})

const numbered = (tag: string, mark: string, words: string) =>
  `<${tag} style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span><![endif]>${words}</${tag}>`

test('headings keep their hierarchy without Word’s numbers', async ({ browser, request }) => {
  const { text, leave } = await anEmptySection(browser, request)
  await pasteHtml(
    text,
    `${numbered('h1', '2', 'Care')}<p>a</p>${numbered('h2', '2.1', 'At night')}<p>b</p><h3>7 wards</h3>`,
  )
  await expect(text.locator('h3')).toHaveText(['Care'])
  await expect(text.locator('h4')).toHaveText(['At night', '7 wards'])
  await leave()
})

test('lists keep their numbering, by style, by item and where Word restarts it', async ({ browser, request }) => {
  const { text, leave } = await anEmptySection(browser, request)
  await pasteHtml(
    text,
    `<ol><li style="list-style-type: lower-alpha">a</li></ol><p>x</p><ol><li>one</li><li value="5">five</li></ol><p>y</p>
    ${numbered('p', '1.', 'first')}${numbered('p', '2.', 'second')}${numbered('p', '1.', 'anew')}${numbered('p', 'Step 9:', 'rest')}`,
  )
  const lists = text.locator('ol')
  await expect(lists).toHaveCount(5)
  const counted = await lists.evaluateAll((all) =>
    all.map((list) => [list.getAttribute('type'), list.getAttribute('start')]),
  )
  expect(counted).toEqual([
    ['a', null],
    [null, null],
    [null, '5'],
    [null, null],
    [null, null],
  ])
  await expect(lists.nth(3).locator('li')).toHaveText(['first', 'second'])
  await expect(text.locator('ul')).toHaveText('Step 9: rest')
  await leave()
})

test('no words and powers are lost in tables, captions and notes', async ({ browser, request }) => {
  const { text, leave } = await anEmptySection(browser, request)
  await pasteHtml(
    text,
    `<p class=MsoCaption>Table 3. Cells, 10<sup>6</sup></p><table><tr><td><table><tr><td>inner</td><td>4</td></tr></table></td><td><ol><li>one</li></ol></td></tr></table>
    <p>Table 1 shows doses.</p><table><tr><td>b</td></tr></table><p>Noted<a href="#_ftn1">[1]</a>.</p>
    <div id=ftn1><p><a href="#_ftnref1">[1]</a> 10<sup>6</sup> cells.</p></div>`,
  )
  await expect(text.locator('figcaption').first().locator('sup')).toHaveText('6')
  await expect(text.locator('td').first()).toContainText('inner')
  await expect(text.locator('td').nth(1)).toHaveText('1. one')
  await expect(text.locator('p', { hasText: 'Table 1 shows doses.' })).toBeVisible()
  await expect(text.locator('[data-part="footnote"]')).toHaveAttribute('data-text', '10⁶ cells.')
  await leave()
})
