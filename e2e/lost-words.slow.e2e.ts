import { expect } from '@playwright/test'
import { callerFor } from './community.ts'
import { test } from './test.ts'
import { linesIn, methods, panel, saved, twoAuthors } from './two-authors.ts'

test('words typed offline stay in a paragraph that became a heading', async ({ browser, request }) => {
  const { one, other } = await twoAuthors(browser, request, 'Do alarms at night keep nurses from their rounds?')
  await other.page.context().setOffline(true)
  await methods(other.page).click()
  await other.page.keyboard.press('Control+End')
  await other.page.keyboard.type(' Twice a day.')
  await methods(one.page).click()
  await one.page.keyboard.press('Control+Home')
  await one.page.keyboard.type('## ')
  await expect(methods(one.page).locator('h3')).toContainText('We counted alarms in wards.')
  await saved(one.page)

  await other.page.context().setOffline(false)
  for (const { page } of [one, other]) {
    await expect.poll(() => linesIn(page)).toEqual(['We counted alarms in wards. Twice a day.'])
    await expect(methods(page).locator('h3')).toHaveCount(1)
    await expect(panel(page)).toBeHidden()
  }
  // The cursor is still behind the last letter.
  await other.page.keyboard.type(' Or more.')
  await expect.poll(() => linesIn(one.page)).toEqual(['We counted alarms in wards. Twice a day. Or more.'])
  await one.leave()
  await other.leave()
})

test('words typed offline in a paragraph that was removed are offered and restored', async ({ browser, request }) => {
  const { one, other } = await twoAuthors(browser, request, 'Do alarms at dawn keep nurses from their rounds?')
  await methods(one.page).click()
  await one.page.keyboard.press('Control+End')
  await one.page.keyboard.press('Enter')
  await one.page.keyboard.type('Then we rested.')
  await saved(one.page)
  await expect(methods(other.page)).toContainText('Then we rested.')
  await other.page.context().setOffline(true)
  await methods(other.page).click()
  await other.page.keyboard.press('Control+End')
  await other.page.keyboard.type(' Twice a day.')
  await one.page.keyboard.press('Shift+Home')
  await one.page.keyboard.press('Delete')
  await one.page.keyboard.press('Backspace')
  await expect(methods(one.page).locator('p')).toHaveCount(1)
  await saved(one.page)

  await other.page.context().setOffline(false)
  await expect(panel(other.page)).toContainText('Twice a day.')
  await expect(panel(other.page)).toContainText('Methods Someone removed or restructured this passage.')
  await expect(panel(one.page)).toBeHidden()
  await panel(other.page).getByRole('button', { name: 'Put back' }).click()
  await expect(panel(other.page)).toBeHidden()
  await expect(methods(one.page)).toContainText('Twice a day.')
  await one.leave()
  await other.leave()
})

test('words typed offline in a paragraph missing from a restored version are offered, also after a reload', async ({
  browser,
  request,
}) => {
  const { paperId, one, other, amara } = await twoAuthors(
    browser,
    request,
    'Do shorter shifts keep doses from being late?',
  )
  const call = callerFor(request, amara.token)
  const { id } = await call<{ id: string }>('POST', `/api/student/papers/${paperId}/versions`, { name: 'Early' })
  await methods(one.page).click()
  await one.page.keyboard.press('Control+End')
  await one.page.keyboard.press('Enter')
  await one.page.keyboard.type('Then we rested.')
  await expect(methods(other.page)).toContainText('Then we rested.')
  await saved(one.page)
  await other.page.context().setOffline(true)
  await methods(other.page).click()
  await other.page.keyboard.press('Control+End')
  await other.page.keyboard.type(' For an hour.')
  await call('POST', `/api/student/papers/${paperId}/versions/${id}/restore`, {})
  await expect(methods(one.page)).not.toContainText('Then we rested.')

  await other.page.context().setOffline(false)
  await expect(panel(other.page)).toContainText('Someone restored an earlier version.')
  await other.page.reload()
  await expect(panel(other.page)).toContainText('Then we rested. For an hour.')
  await panel(other.page).getByRole('button', { name: 'Discard' }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(panel(other.page)).toBeHidden()
  await one.leave()
  await other.leave()
})

test('many offers are shortened, and the rest is shown on request', async ({ browser, request }) => {
  const { one, other } = await twoAuthors(browser, request, 'Do many offers leave room for the text?')
  const offers = Array.from({ length: 5 }, (_, index) => ({
    id: crypto.randomUUID(),
    section: 'methods',
    words: `Sentence ${index + 1} of a long afternoon.`,
    before: 'We counted alarms',
    after: 'in wards.',
    reason: 'removed',
    lost_at: new Date().toISOString(),
  }))
  await other.page.route('**/lost-words', (route) => route.fulfill({ json: { lost_words: offers } }))
  await other.page.reload()
  await expect(panel(other.page).getByRole('listitem')).toHaveCount(3)
  await panel(other.page).getByRole('button', { name: 'Show 2 more' }).click()
  await expect(panel(other.page).getByRole('listitem')).toHaveCount(5)
  await expect(panel(other.page).getByRole('button', { name: /more/ })).toBeHidden()
  await one.leave()
  await other.leave()
})
