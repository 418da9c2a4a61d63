import { expect, type Page } from '@playwright/test'
import { createPaperOfTwo, createStudent } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Methods', exact: true })
const shown = (page: Page) => text(page).locator('.equation math').textContent()
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
  // Both see the same formula. Whose it is depends on whose last letter arrived last.
  await expect.poll(async () => (await shown(one.page)) === (await shown(other.page))).toBe(true)
  const isMine = (await shown(one.page)) === 'n=abc+d'
  if (!isMine) expect(await shown(one.page)).toBe('n=uvw−xy')
  const [kept, replaced] = isMine ? ['n=abc+d', 'n=uvw-xy'] : ['n=uvw-xy', 'n=abc+d']
  const [winner, loser] = isMine ? [one.page, other.page] : [other.page, one.page]
  await loser.keyboard.press('Escape')
  await expect(loser.getByText(`Your version: ${replaced}`)).toBeVisible()
  await expect(text(loser).locator('.equation input')).toHaveValue(kept)
  await winner.keyboard.press('Escape')
  await expect(text(winner).locator('.equation input')).toHaveValue(kept)
  await expect(winner.getByText(/^Your version/)).toHaveCount(0)
  await one.leave()
  await other.leave()
})
