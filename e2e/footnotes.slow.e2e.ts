import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createWriter } from './community.ts'
import { discardQuestion } from './discard-confirmation.ts'
import { as } from './members.ts'
import { test } from './test.ts'

test('a footnote follows the selected words, can be edited, and is not lost by accident', async ({
  browser,
  request,
}) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=discussion`)
  const text = page.getByRole('textbox', { name: 'Discussion', exact: true })
  await text.click()
  await page.keyboard.type('Alarms fell.')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Shift+ArrowRight')
  const tool = page.getByRole('button', { name: 'Footnote', exact: true })
  await tool.click()
  const dialog = page.getByRole('dialog', { name: 'Insert a footnote' })
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(dialog.getByText('Please write the footnote.')).toBeVisible()
  await dialog.getByRole('textbox').fill('On both wards.')
  await page.keyboard.press('Escape')
  await expect(discardQuestion(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expectAccessiblePage(page)
  // Browsers force a dialog to close after repeated close requests, but this dialog and its text stay.
  for (let time = 0; time < 5; time += 1) await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(discardQuestion(page)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(text).toContainText(/Alarms\s+fell\./)
  const note = text.locator('[data-part="footnote"]')
  await expect(note).toHaveAttribute('data-text', 'On both wards.')

  await note.click()
  await tool.click()
  const change = page.getByRole('dialog', { name: 'Edit footnote' })
  await expect(change.getByRole('textbox')).toHaveValue('On both wards.')
  await change.getByRole('textbox').fill('On one ward.')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(note).toHaveAttribute('data-text', 'On one ward.')
  await expect(note).toHaveCount(1)
  await leave()
})
