import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createColleague, createStudent } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const PHONE = { width: 390, height: 844 }

test('a member’s profile links to a direct message for people who may write to them', async ({
  browser,
  page,
  request,
}) => {
  const ruth = await createColleague(request, { firstName: 'Ruth', lastName: 'Feld', role: 'clinician' })
  const daniel = await createStudent(request, 'Daniel')
  const theirs = `/profile/${ruth.id}/public`
  await page.goto(theirs)
  await expect(page.getByRole('heading', { name: 'Ruth Feld' })).toBeVisible()

  const [one, two] = [await as(browser, daniel), await as(browser, ruth)]
  const way = one.page.getByRole('link', { name: 'Write a message' })
  await one.page.setViewportSize(PHONE)
  await one.page.goto(theirs)
  await expect(way).toBeVisible()
  await expectAccessiblePage(one.page)
  await way.click()
  await one.page.waitForURL(`/community/dm/${ruth.id}`)
  const field = one.page.getByRole('textbox', { name: 'Message Ruth Feld' })
  await expect(field).toHaveAttribute('placeholder', 'Message')
  await expect(field).toBeFocused()

  // Neither visitors nor the member themselves see the link.
  await expect(page.getByRole('link', { name: 'Write a message' })).toHaveCount(0)
  await two.page.goto(theirs)
  await expect(two.page.getByRole('heading', { name: 'Ruth Feld' })).toBeVisible()
  await two.page.waitForLoadState('networkidle')
  await expect(two.page.getByRole('link', { name: 'Write a message' })).toHaveCount(0)

  // Members whose messages Ruth refuses do not see the link either.
  const refused = await request.put('/api/auth/privacy', {
    headers: { authorization: `Bearer ${ruth.token}` },
    data: { allow_messages_from_students: false },
  })
  expect(refused.ok()).toBe(true)
  const asked = one.page.waitForResponse('**/api/auth/check-messaging-permission')
  await one.page.goto(theirs)
  expect(await (await asked).json()).toEqual({ can_message: false, reason: 'privacy_restricted' })
  await expect(way).toHaveCount(0)
  expect([...one.complaints.heard, ...two.complaints.heard]).toEqual([])
  await one.leave()
  await two.leave()
})
