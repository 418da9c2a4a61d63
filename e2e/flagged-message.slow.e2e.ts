import { expect } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { end, openMessageMenu, messageOn, twoInGeneral, write } from './chat.ts'
import { createModerator, createStudent } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

test('a moderator removes a flagged message and gives its sender a timeout', async ({ browser, request }) => {
  const { people, one, two } = await twoInGeneral(browser, [
    await createStudent(request, 'Daniel'),
    await createStudent(request, 'Hana'),
  ])
  const words = `Papers written for money ${Date.now()}`
  await write(one, words)
  await openMessageMenu(two, words)
  await two.getByRole('button', { name: 'Report to moderators' }).click()
  const reason = two.getByRole('textbox', { name: /^What’s the problem/ })
  await two.getByRole('button', { name: 'Report message' }).click()
  await expect(two.getByText('Please describe the problem.')).toBeVisible()
  await expect(reason).toBeFocused()
  await reason.fill('An advertisement.')
  await two.getByRole('button', { name: 'Report message' }).click()
  await expect(two.getByRole('dialog')).toHaveCount(0)

  const desk = await as(browser, await createModerator(request))
  await desk.page.goto('/admin/panel?tab=flagged')
  await expect(desk.page.getByRole('combobox', { name: 'Filter by status' })).toBeVisible()
  await expect(desk.page.getByRole('combobox', { name: 'Category' })).toHaveCount(0)
  await desk.page.getByRole('button', { name: new RegExp(`^Review: .*${words}`) }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Show the message and the five before it' }).press('Enter')
  await expect(dialog.getByRole('list', { name: 'The message and the ones before it' })).toContainText(words)
  await expect(dialog.locator(':focus')).toContainText(words)
  const timeout = dialog.getByRole('group', { name: 'Time out Daniel Haddad?' })
  await dialog.getByRole('radio', { name: /^Keep message/ }).check()
  await expect(timeout).toHaveCount(0)
  await dialog.getByRole('radio', { name: /^Remove/ }).check()
  await expect(timeout.getByRole('radio', { name: 'No' })).toBeChecked()
  await timeout.getByRole('radio', { name: 'For 30 minutes' }).check()
  await expect(dialog.getByText(/^Only moderators and admins can see them/)).toBeVisible()
  await expectNoFindings(desk.page)
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(dialog).toHaveCount(0)

  await expect(messageOn(two, words)).toHaveCount(0)
  await expect(one.getByText('You can read but not write')).toBeVisible()
  await end([...people, desk])
})
