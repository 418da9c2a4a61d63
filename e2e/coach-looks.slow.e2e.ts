import { expect, type Page } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const TEXT =
  'Doses of antibiotics go missing on night shifts, and nobody counts them. We counted doses on two wards for six weeks. ' +
  'It is important to note that nurses told us that doses go missing most often between two and five in the morning. ' +
  'Missed doses cost lives, and counting doses costs little.'

const rail = (page: Page, name: RegExp) => page.getByRole('region', { name })

test('the coach reviews a section, and its proposal stays a suggestion until the author accepts it', async ({
  browser,
  request,
}) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, complaints, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=methods`)
  const editor = page.getByRole('textbox', { name: 'Methods', exact: true })
  const coach = rail(page, /^Research coach/)
  await editor.click()
  await page.keyboard.insertText(TEXT)
  await expect(coach.getByText('20 of 20 answers left until midnight Pacific time')).toBeVisible()
  await coach.getByRole('button', { name: 'Summarizing' }).click()
  const accept = coach.getByRole('button', { name: 'Add as a suggestion' })
  await expect(accept).toBeVisible()
  await expect(coach.getByText('19 of 20 answers left')).toBeVisible()
  await expectAccessiblePage(page)
  await accept.click()
  await expect(accept).toHaveCount(0)
  await expect(rail(page, /^Suggestions/)).toBeVisible()
  await expect(editor.locator('ins').first()).toBeVisible()
  await rail(page, /^Suggestions/)
    .getByRole('button', { name: /^Accept/ })
    .last()
    .click()
  await expect(editor.locator('ins')).toHaveCount(0)
  const quality = coach.getByRole('button', { name: 'Writing quality' })
  await quality.press('Enter')
  await expect(coach.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await expect(quality).toBeFocused()
  await coach.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(coach.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await expect(coach.getByRole('heading', { name: 'Research coach' })).toBeFocused()

  await page.goto('/student/dashboard')
  const figures = page.getByRole('complementary', { name: 'Figures and deadlines' })
  await expect(figures.getByText('2 of 20')).toBeVisible()
  await expect(figures.getByText('Suggestions accepted')).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})
