import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { connectedOn, fieldOn, messageOn, write } from './chat.ts'
import { createColleague, createStudent } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

test('a direct message arrives immediately, counts as unread until it is seen, and gets a reply', async ({
  browser,
  request,
}) => {
  const [ruth, daniel] = [
    await createColleague(request, { firstName: 'Ruth', lastName: 'Feld', role: 'clinician' }),
    await createStudent(request, 'Daniel'),
  ]
  const [one, two] = [await as(browser, daniel), await as(browser, ruth)]
  await two.page.goto('/community?channel=general')
  await connectedOn(two.page)
  await one.page.goto(`/community/dm/${ruth.id}`)
  await connectedOn(one.page)
  await expect(one.page.getByText('No messages with Ruth Feld yet.')).toBeVisible()
  await write(one.page, 'Could you send me the table?')
  await write(one.page, 'The one of the nights, I mean.')
  const thread = two.page.getByRole('link', { name: /^Daniel Haddad/ }).first()
  await expect(thread).toHaveAccessibleName('Daniel Haddad 2 unread')
  const tab = await two.page.context().newPage()
  await tab.goto('/community')
  await expect(tab.getByRole('link', { name: 'Daniel Haddad 2 unread' })).toBeVisible()
  await thread.click()
  await expect(messageOn(two.page, 'Could you send me the table?')).toBeVisible()
  // A message that was seen in one tab is shown as read in the other.
  await expect(tab.getByRole('link', { name: 'Daniel Haddad', exact: true }).first()).toBeVisible()
  await fieldOn(two.page).pressSequentially('Gladly')
  await expect(one.page.getByText('Ruth Feld is typing')).toBeVisible()
  await expect(one.page.getByText('Ruth Feld is typing')).toHaveCount(0, { timeout: 8_000 })
  await two.page.keyboard.press('Enter')
  await expect(messageOn(one.page, 'Gladly')).toBeVisible()
  await expectAccessiblePage(one.page)
  expect([...one.complaints.heard, ...two.complaints.heard]).toEqual([])
  await one.leave()
  await two.leave()
})
