import { expect } from '@playwright/test'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

test('a writer who keeps typing sees the completion dialog after a pause', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request)
  const { page, leave } = await as(browser, student)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/completion-shown', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/completion-shown')
  await page.goto(`/student/papers/${paperId}?section=methods`)
  const text = page.getByRole('textbox', { name: 'Methods', exact: true })
  await text.click()
  await asked
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' We asked twice.')
  release()
  await expect(page.getByRole('dialog', { name: 'Your paper is complete' })).toBeVisible()
  await expect(text).toContainText('We asked twice.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await leave()
})

test('Arabic and English in one section keep their own direction', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=discussion`)
  const text = page.getByRole('textbox', { name: 'Discussion', exact: true })
  await text.click()
  await page.keyboard.type('Wards were asked first.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('سألنا كل الأجنحة مرتين (n = 12) في الليل.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All your changes are saved.')).toBeVisible()
  await page.reload()
  await expect(text).toContainText('سألنا كل الأجنحة مرتين (n = 12) في الليل.')
  const directions = await text
    .locator('p')
    .evaluateAll((paragraphs) =>
      paragraphs.filter(({ textContent }) => textContent).map((p) => getComputedStyle(p).direction),
    )
  expect(directions).toEqual(['ltr', 'rtl'])
  await leave()
})
