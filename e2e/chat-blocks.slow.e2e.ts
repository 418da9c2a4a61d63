import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { end, fieldOn, messageOn, twoInGeneral, write } from './chat.ts'
import { createStudent } from './community.ts'
import { test } from './test.ts'

test('a member who blocks someone keeps their place and can unblock them where they would write', async ({
  browser,
  request,
}) => {
  const daniel = await createStudent(request, 'Daniel')
  const { people, one, two } = await twoInGeneral(browser, [daniel, await createStudent(request, 'Hana')])
  const words = `You are all wrong ${Date.now()}`
  await write(one, words)
  const id = await two.locator('[data-message]').last().getAttribute('data-message')
  const row = two.locator(`[data-message="${id}"]`)
  await messageOn(two, words).hover()
  await two.getByRole('button', { name: /^Reply to the message from/ }).click()
  const answer = `We are not ${Date.now()}`
  await write(two, answer)
  await row.hover()
  await two.getByRole('button', { name: /^More for the message/ }).click()
  await two.getByRole('button', { name: 'Block Daniel Haddad' }).focus()
  await two.keyboard.press('Enter')
  await expect(row).toContainText('Message from someone you blocked.')
  await expect(row).toBeFocused()
  // Replies do not quote a blocked member's words either.
  await expect(two.getByText(words)).toHaveCount(0)
  await expect(messageOn(two, answer)).toContainText('Replying to someone you blocked.')
  await messageOn(two, answer).getByRole('button', { name: 'Show', exact: true }).press('Enter')
  await expect(messageOn(two, answer)).toContainText(words)
  await expect(messageOn(two, answer)).toBeFocused()
  await row.getByRole('button', { name: 'Show', exact: true }).press('Enter')
  await expect(row).toContainText(words)
  await expect(row).toBeFocused()

  await two.goto(`/community/dm/${daniel.id}`)
  await expect(two.getByText('You have blocked Daniel Haddad, so neither')).toBeVisible()
  await expectAccessiblePage(two)
  await two.getByRole('button', { name: 'Unblock' }).press('Enter')
  await expect(fieldOn(two)).toBeVisible()
  await two.keyboard.press('Tab')
  await expect(two.locator('[data-field] :focus')).toHaveCount(1)
  await write(two, 'Let us begin anew.')

  await two.goto('/community?channel=general')
  await row.hover()
  await two.getByRole('button', { name: /^More for the message/ }).click()
  await two.getByRole('button', { name: 'Mute Daniel Haddad' }).press('Enter')
  await two.getByRole('button', { name: 'Blocked people' }).click()
  const dialog = two.getByRole('dialog', { name: 'Blocked and muted people' })
  await dialog.getByRole('button', { name: 'Unmute Daniel Haddad' }).press('Enter')
  await expect(dialog.getByText('You haven’t blocked or muted anyone.')).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await end(people)
})
