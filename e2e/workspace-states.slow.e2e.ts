import { expect, type Locator } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const RAIL = 'About this paper'

test('axe finds nothing in any state of the workspace, wide and on a phone, light and dark', async ({
  browser,
  request,
}) => {
  test.slow()
  const { student, paperId } = await createWriter(request, 3)
  const { page, complaints, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=introduction`)
  await expect(page.getByRole('textbox', { name: 'Introduction', exact: true })).toBeVisible()
  await expectAccessiblePage(page)
  const rail = page.getByRole('complementary', { name: RAIL })
  const states: [string, Locator, string][] = [
    ['resources', rail.getByRole('button', { name: 'Add Resource' }), 'Add Resource'],
    ['sharing', page.getByRole('button', { name: 'Share', exact: true }), 'Share this paper'],
    ['a figure', page.getByRole('button', { name: 'Figure', exact: true }), 'Insert a figure'],
    ['a Word draft', rail.getByRole('button', { name: 'Import from Word' }), 'Import from Word'],
    ['what one did', rail.getByRole('button', { name: 'Add your contribution' }), 'Your contribution'],
    ['the printed name', rail.getByRole('button', { name: 'Your byline' }), 'Your byline'],
  ]
  for (const [name, opener, title] of states) {
    await opener.click()
    await expect(page.getByRole('dialog', { name: title }), name).toBeVisible()
    await expectAccessiblePage(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto(`/student/papers/${paperId}?section=references`)
  await expect(page.getByRole('textbox', { name: 'Add references' })).toBeVisible()
  await expectAccessiblePage(page)
  expect(complaints.heard).toEqual([])
  await leave()
})
