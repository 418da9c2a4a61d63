import { expect } from '@playwright/test'
import { test } from './test.ts'
import { linesIn, methods, panel, twoAuthors } from './two-authors.ts'

test('what a member types goes on in the second half of a paragraph that another member splits', async ({
  browser,
  request,
}) => {
  const { one, other } = await twoAuthors(browser, request, 'Do alarms by day keep nurses from their rounds?')
  await methods(other.page).click()
  await other.page.keyboard.press('Control+End')
  await methods(one.page).click()
  await one.page.keyboard.press('Control+Home')
  for (let step = 0; step < 'We counted'.length; step += 1) await one.page.keyboard.press('ArrowRight')
  const typing = other.page.keyboard.type(' No patient died in the trial period.', { delay: 40 })
  await one.page.waitForTimeout(500)
  await one.page.keyboard.press('Enter')
  await typing
  for (const { page } of [one, other]) {
    await expect
      .poll(() => linesIn(page))
      .toEqual(['We counted', ' alarms in wards. No patient died in the trial period.'])
    await expect(panel(page)).toBeHidden()
  }
  await one.leave()
  await other.leave()
})
