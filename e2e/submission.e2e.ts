import { expect } from '@playwright/test'
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
