import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Background', exact: true })
const mentions = (page: Page) => text(page).locator('.mention')

test('a table mention keeps the right number, and a broken mention is marked and listed', async ({
  browser,
  request,
}) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, complaints, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=background`)
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Most are known, as shown in ')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.keyboard.type('What was known')
  await expect(text(page).locator('figure[data-label="Table 1"]')).toBeVisible()
  await text(page).getByText('Most are known').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Alt+r')
  const dialog = page.getByRole('dialog', { name: 'Mention' })
  await expectNoFindings(page)
  // The first choice has the focus; the arrow keys wrap around the list.
  await expect(dialog.getByRole('button', { name: 'Table 1 What was known' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(mentions(page)).toHaveText('Table 1')
  // The end of the line comes after the mention.
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' here')
  await expect(
    text(page)
      .locator('p')
      .filter({ has: page.locator('.mention') }),
  ).toHaveText('Most are known, as shown in Table 1 here')

  // A new table before this one changes this table's number, also in the mention.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.keyboard.type('Who was asked')
  await expect(mentions(page)).toHaveText('Table 2')

  await text(page).locator('figure[data-label="Table 2"] td').first().click()
  await page.getByRole('button', { name: 'Remove table' }).click()
  await expect(mentions(page)).toHaveText('?')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  const checks = page.getByRole('region', { name: /Writing checks/ })
  await expect(checks.getByText('Mention of a removed item')).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('writing checks run automatically next to the text, link to the passage and can be dismissed permanently', async ({
  browser,
  request,
}) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=introduction`)
  const introduction = page.getByRole('textbox', { name: 'Introduction', exact: true })
  await introduction.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Several studies have shown that nights are long. The the end.')
  const checks = page.getByRole('region', { name: /Writing checks/ })
  const card = checks.getByRole('listitem').filter({ hasText: 'Claim without a source' }).first()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Several studies', exact: true }).click()
  await expect(introduction).toBeFocused()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain('everal studies')
  await expectNoFindings(page)
  await card.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(checks.getByRole('button', { name: /Show dismissed/ })).toBeVisible()
  await expect(checks.getByText('Claim without a source')).toHaveCount(0)
  await checks.getByRole('button', { name: /Show dismissed/ }).click()
  await checks.getByRole('button', { name: /^Restore: Claim/ }).click()
  await expect(checks.getByRole('button', { name: /^Dismiss: Claim/ })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await leave()
})
