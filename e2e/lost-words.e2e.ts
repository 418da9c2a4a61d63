import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { createPaperOfTwo, createStudent, callerFor } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const methods = (page: Page) => page.getByRole('textbox', { name: 'Methods', exact: true })
const panel = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'These words of yours did not make it into the text' })
const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible()

/** Opens the same sentence for two authors. */
async function twoAuthors(browser: Browser, request: APIRequestContext, question: string) {
  const [amara, daniel] = [await createStudent(request, 'Amara'), await createStudent(request, 'Daniel')]
  const paperId = await createPaperOfTwo(request, [amara, daniel], question)
  const [one, other] = [await as(browser, amara), await as(browser, daniel)]
  await one.page.goto(`/student/papers/${paperId}?section=methods`)
  await methods(one.page).click()
  await one.page.keyboard.type('We counted alarms in wards.')
  await saved(one.page)
  await other.page.goto(`/student/papers/${paperId}?section=methods`)
  await expect(methods(other.page)).toContainText('We counted alarms in wards.')
  return { paperId, one, other, amara }
}

test('words typed offline in a paragraph that became a heading are offered, and put back', async ({
  browser,
  request,
}) => {
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
  await expect(panel(other.page)).toContainText('We counted alarms in wards. Twice a day.')
  await expect(panel(other.page)).toContainText('Methods Someone removed or rebuilt this passage.')
  await expect(panel(one.page)).toBeHidden()
  await panel(other.page).getByRole('button', { name: 'Put back' }).click()
  await expect(panel(other.page)).toBeHidden()
  await expect(methods(one.page)).toContainText(/We counted alarms in wards\.[\s\S]*Twice a day\./)
  await one.leave()
  await other.leave()
})

test('words typed offline in a paragraph that a restored version lacks are offered, also after a reload', async ({
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
