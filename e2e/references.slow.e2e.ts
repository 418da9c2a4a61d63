import { expect, type Page } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { pasteFigure } from './clipboard.ts'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const BIBTEX = `@article{a, author = {Needham, Dale M.}, title = {Mobilizing patients in the intensive care unit}, journal = {JAMA}, year = {2008}, volume = {300}, number = {14}, pages = {1685--1690}, doi = {10.1001/jama.300.14.1685}}
@book{b, author = {Murray, Patrick R.}, title = {Medical microbiology}, publisher = {Mosby}, year = {2002}, edition = {4}}
@article{c, author = {Needham, D. M.}, title = {Mobilizing patients}, doi = {10.1001/JAMA.300.14.1685}}
@article{broken, title = {Never closed`

const open = (page: Page, paperId: string, section: string) =>
  page.goto(`/student/papers/${paperId}?section=${section}`)
const list = (page: Page) => page.getByRole('list', { name: 'Reference list' }).getByRole('listitem')
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('an author pastes, cites, renumbers, corrects and removes references by keyboard', async ({
  browser,
  request,
}) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await open(page, paperId, 'references')
  await page.getByLabel('Add references').fill(BIBTEX)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('2 references added. One was already in your list.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Could not be read' })).toContainText('We couldn’t read this entry.')
  // Entries that could not be read stay in the field to be corrected.
  await expect(page.getByLabel('Add references')).toHaveValue(/^@/)
  await expect(list(page)).toHaveCount(2)
  await expect(list(page).first()).toContainText(
    'Needham DM. Mobilizing patients in the intensive care unit. JAMA. 2008',
  )
  await expect(list(page).first()).toContainText('Not cited')

  await open(page, paperId, 'results')
  await text(page, 'Results').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Known')
  await page.keyboard.press('Control+Alt+KeyC')
  await page.keyboard.type('microbiology')
  await page.keyboard.press('Enter')
  await expect(text(page, 'Results').locator('.citation')).toHaveText('1')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.type(' and done.')
  await expect(text(page, 'Results')).toContainText('Known1 and done.')

  await open(page, paperId, 'introduction')
  await text(page, 'Introduction').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+Alt+KeyC')
  await page.getByRole('checkbox', { name: /Needham/ }).check()
  await expectAccessiblePage(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cite', exact: true }).click()
  await expect(text(page, 'Introduction').locator('.citation')).toHaveText('1')
  await open(page, paperId, 'results')
  await expect(text(page, 'Results').locator('.citation')).toHaveText('2')

  await open(page, paperId, 'references')
  await expect(list(page).nth(1)).toContainText('Medical microbiology')
  await expect(list(page).nth(1)).toContainText('Cited once')
  await page.getByRole('button', { name: 'Edit reference 2' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Medical microbiology for nurses')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(list(page).nth(1)).toContainText('Medical microbiology for nurses. 4th ed.')
  await page.getByLabel('Citation style').selectOption('apa')
  await expect(list(page).nth(1)).toContainText(
    'Murray, P. R. (2002). Medical microbiology for nurses (4th ed.). Mosby.',
  )

  await page.getByRole('button', { name: 'Remove reference 2' }).click()
  const sure = page.getByRole('dialog', { name: 'Remove reference 2?' })
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await sure.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(list(page)).toHaveCount(1)
  await open(page, paperId, 'results')
  await expect(text(page, 'Results').locator('.citation')).toHaveText('?')
  await leave()
})

test('a picture pasted among references is left out, and its writer sees where it belongs', async ({
  browser,
  request,
}) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await open(page, paperId, 'references')
  const lines = text(page, 'References')
  await lines.click()
  const told = page.getByText('The references section contains only text. Add it to another section with “Figure”.')
  await expect(page.getByRole('button', { name: 'Table', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Figure', exact: true })).toHaveCount(0)
  const refused = await lines.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(8)], 'screenshot.png', { type: 'image/png' }))
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    return !element.dispatchEvent(paste)
  })
  expect(refused).toBe(true)
  await expect(told).toHaveCount(1)

  await page.reload()
  await lines.click()
  await pasteFigure(lines)
  await expect(lines).toContainText('Murray 2002.')
  await expect(lines.locator('figure')).toHaveCount(0)
  await expect(told).toBeVisible()
  await leave()
})
