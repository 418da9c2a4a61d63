import { expect } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

test('a hint warns a writer about details that may identify a patient and blocks nothing', async ({
  browser,
  request,
}) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, complaints, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=abstract`)
  const text = page.getByRole('textbox', { name: 'Abstract', exact: true })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Mrs Keller slept badly.')
  const bar = page.getByRole('status').filter({ hasText: 'May identify a patient' })
  await expect(bar).toContainText('Mrs Keller')
  // The hint does not interrupt typing.
  await page.keyboard.type(' She was admitted on 3 April 2021.')
  await expect(text).toContainText('She was admitted on 3 April 2021.')
  await expect(bar).toContainText('3 April 2021')
  await expectNoFindings(page)
  await bar.getByRole('button', { name: 'Mrs Keller', exact: true }).click()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Mrs Keller')
  await page.keyboard.type('A patient')
  await expect(bar).not.toContainText('Mrs Keller')
  await bar.getByRole('button', { name: 'Doesn’t identify anyone: 3 April 2021' }).click()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(text).toContainText('3 April 2021')
  await page.waitForTimeout(1000)
  await expect(bar).toHaveCount(0)

  await page.getByRole('textbox', { name: 'Comment on Abstract' }).fill('Is that Mr Weidmann?')
  const hint = page.getByRole('status').filter({ hasText: 'May identify a patient:' })
  await expect(hint).toContainText('Mr Weidmann')
  await page.getByRole('textbox', { name: 'Comment on Abstract' }).fill('')
  await expect(hint).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Resource' }).click()
  await page.getByRole('radio', { name: 'Text' }).check()
  await page.getByRole('textbox', { name: 'Text' }).fill('From the chart of Mr Weidmann')
  await expect(hint).toContainText('Mr Weidmann')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(complaints.heard).toEqual([])
  await leave()
})
