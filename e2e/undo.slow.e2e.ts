import { expect } from '@playwright/test'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

test('undo takes back changes at two places one after the other', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, complaints, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=limitations`)
  const text = page.getByRole('textbox', { name: 'Limitations', exact: true })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  await page.keyboard.type('We counted alarms.')
  await page.keyboard.press('Home')
  await page.keyboard.type('In May, ')
  await page.keyboard.press('End')
  await page.keyboard.type(' Nobody slept.')
  await expect(text).toHaveText('In May, We counted alarms. Nobody slept.')
  await page.keyboard.press('Control+z')
  await expect(text).toHaveText('In May, We counted alarms.')
  await page.keyboard.press('Control+z')
  await expect(text).toHaveText('We counted alarms.')
  await page.keyboard.press('Control+y')
  await expect(text).toHaveText('In May, We counted alarms.')
  expect(complaints.heard).toEqual([])
  await leave()
})
