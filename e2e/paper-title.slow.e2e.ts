import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createWriter } from './community.ts'
import { discardQuestion } from './discard-confirmation.ts'
import { as } from './members.ts'
import { test } from './test.ts'

test('an author formats a title with italics and subscripts by keyboard, and the formatting is saved', async ({
  browser,
  request,
}) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, complaints, leave } = await as(browser, student)
  // The server refuses a title without words.
  complaints.allow(/422/)
  await page.goto(`/student/papers/${paperId}`)
  await page.getByRole('button', { name: 'Edit title' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit title' })
  const field = dialog.getByRole('textbox', { name: 'Title of the paper' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await dialog.getByRole('button', { name: 'Save title' }).click()
  await expect(dialog.getByText('Please give the paper a title.')).toBeVisible()
  await field.click()
  await page.keyboard.press('Control+i')
  await page.keyboard.type('E. coli')
  await page.keyboard.press('Control+i')
  await page.keyboard.type(' and CO')
  await dialog.getByRole('button', { name: 'Subscript' }).click()
  await page.keyboard.type('2')
  await expectAccessiblePage(page)
  await page.keyboard.press('Escape')
  await discardQuestion(page).getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(field).toBeFocused()
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title.locator('i')).toHaveText('E. coli')
  await expect(title.locator('sub')).toHaveText('2')
  await page.reload()
  await expect(title).toHaveText('E. coli and CO2')

  await page.getByRole('button', { name: 'Edit title' }).click()
  await expect(field).toHaveText('E. coli and CO2')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('Bacteria in air')
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  await dialog.getByRole('button', { name: 'Save title' }).click()
  await expect(title).toHaveText('Bacteria in air')
  await expect(title.locator('i')).toHaveCount(0)
  expect(complaints.heard).toEqual([])
  await leave()
})
