import { expect, type Page } from '@playwright/test'
import { createPaperOfTwo, createStudent } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Methods', exact: true })
const field = (page: Page) => text(page).getByRole('textbox', { name: 'TeX of this equation' })

test('an equation that two members edit at the same time has the whole formula of one of them', async ({
  browser,
  request,
}) => {
  const [amara, daniel] = [await createStudent(request, 'Amara'), await createStudent(request, 'Daniel')]
  const paperId = await createPaperOfTwo(request, [amara, daniel], 'Do formulas survive two authors on night shifts?')
  const [one, other] = [await as(browser, amara), await as(browser, daniel)]
  for (const { page } of [one, other]) await page.goto(`/student/papers/${paperId}?section=methods`)
  await text(one.page).click()
  await one.page.keyboard.type('It follows:')
  await one.page.getByRole('button', { name: 'Equation', exact: true }).click()
  await one.page.keyboard.type('n')
  await expect(text(other.page).locator('.equation math')).toHaveText('n')
  await text(other.page).locator('.equation math').click()
  await expect(field(other.page)).toBeFocused()

  // Each member types a formula of their own from here on.
  await other.page.keyboard.type('=')
  const [mine, theirs] = ['=abc+d', 'uvw-xy']
  for (const [index, letter] of mine.split('').entries()) {
    await one.page.keyboard.type(letter)
    await other.page.keyboard.type(theirs[index] ?? '')
    await one.page.waitForTimeout(index % 2 === 0 ? 120 : 0)
  }
  await expect(text(one.page).locator('.equation math')).toHaveText('n=uvw−xy')
  await expect(text(other.page).locator('.equation math')).toHaveText('n=uvw−xy')
  await one.page.keyboard.press('Escape')
  await expect(one.page.getByText('Your version: n=abc+d')).toBeVisible()
  await expect(text(one.page).locator('.equation input')).toHaveValue('n=uvw-xy')
  await other.page.keyboard.press('Escape')
  await expect(text(other.page).locator('.equation input')).toHaveValue('n=uvw-xy')
  await expect(other.page.getByText(/^Your version/)).toHaveCount(0)
  await one.leave()
  await other.leave()
})
