import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createWriter } from './community.ts'
import { dismissCompletionDialog } from './completion.ts'
import { as } from './members.ts'
import { test } from './test.ts'

test('a submission form keeps its text while the author goes back to the paper', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}/submit`)
  const summary = page.getByRole('complementary', { name: 'Submission summary' })
  await expect(summary.getByRole('heading', { name: 'Worth a look' })).toBeVisible()
  await page.getByRole('textbox', { name: /^Keywords/ }).fill('handover')
  await page.getByRole('button', { name: 'Funding: None' }).click()
  await page.getByRole('link', { name: 'Back to the paper' }).click()
  await dismissCompletionDialog(page)
  await page.getByRole('link', { name: 'Submit Paper' }).click()
  await expect(page.getByRole('textbox', { name: /^Keywords/ })).toHaveValue('handover')
  await expect(page.getByRole('textbox', { name: 'Funding' })).toHaveValue('None.')
  await leave()
})

for (const width of [390, 1280]) {
  test(`funders are added, corrected and kept with their ids, at ${width} px`, async ({ browser, request }) => {
    const { student, paperId } = await createWriter(request)
    const { page, leave } = await as(browser, student)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/student/papers/${paperId}/submit`)
    await page.getByRole('button', { name: 'Add a funder' }).click()
    const funder = page.getByRole('group', { name: 'Funder 1' })
    await expect(funder.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Wellcome Trust')
    await page.keyboard.press('Tab')
    await page.keyboard.type('https://ror.org/029chgv09')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123456, WT/7')
    await expectAccessiblePage(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Submit Paper' }).click()
    const id = funder.getByLabel('ROR or Funder Registry ID')
    await expect(id).toHaveAccessibleDescription(/^Please enter a ROR ID/)
    await id.fill('029chgv08')
    await expect(id).toHaveAccessibleDescription('Such as https://ror.org/029chgv08.')
    await page.reload()
    await expect(funder.getByLabel('Name')).toHaveValue('Wellcome Trust')
    await expect(id).toHaveValue('029chgv08')
    await expect(funder.getByLabel('Award numbers')).toHaveValue('123456, WT/7')
    await page.getByRole('button', { name: 'Remove funder 1' }).click()
    await expect(page.getByRole('button', { name: 'Add a funder' })).toBeFocused()
    await expect(funder).toHaveCount(0)
    await leave()
  })
}
