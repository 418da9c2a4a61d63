import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

test('an author types a lettered list, undoes it, renumbers it and leaves it by keyboard', async ({
  browser,
  request,
}) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, complaints, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=limitations`)
  const text = page.getByRole('textbox', { name: 'Limitations', exact: true })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await text.click()
  await page.keyboard.type('A. baumannii was rare.')
  await page.keyboard.press('Enter')
  const lists = text.locator('ol[type="a"]')
  await page.keyboard.type('a. ')
  await expect(lists).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(lists).toHaveCount(0)
  await expect(text.locator('p').last()).toHaveText('a. ')
  await page.keyboard.type('few')
  await expect(text.locator('p').last()).toHaveText('a. few')
  await page.keyboard.press('Enter')
  await page.keyboard.type('a) wards')
  await expect(lists).toHaveText('wards')
  await expect(text.locator('p', { hasText: 'A. baumannii was rare.' })).toBeVisible()

  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  const romans = toolbar.getByRole('button', { name: 'Number with i ii iii', exact: true })
  await expect(toolbar.getByRole('button', { name: 'Number with a b c', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await romans.press('Enter')
  await expect(text.locator('ol[type="i"]')).toHaveText('wards')
  await expect(romans).toHaveAttribute('aria-pressed', 'true')
  await expect(toolbar.getByRole('status')).toHaveText('Numbering style: i ii iii')
  await expect(text).toBeFocused()
  await expectAccessiblePage(page)

  // In the list, Tab indents the item; after Escape it moves the focus.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(text).toBeFocused()
  await expect(text.locator('ol ol')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await expect(text).not.toBeFocused()
  await expect(text.locator('ol ol')).toHaveCount(1)
  await text.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
  expect(complaints.heard).toEqual([])
  await leave()
})
