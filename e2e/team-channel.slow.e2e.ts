import { expect } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { connectedOn, end, openMessageMenu, messageOn, write } from './chat.ts'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { PHONE } from './people.ts'
import { test } from './test.ts'

test('a team talks in its own channel, opened from its paper, on a phone too', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 1)
  const author = await as(browser, student)
  await author.page.goto(`/student/papers/${paperId}?section=introduction`)
  const panel = author.page.getByRole('region', { name: 'Team channel' })
  await expectNoFindings(author.page)
  await panel.getByRole('button', { name: 'Open the team channel' }).click()
  await author.page.waitForURL(/\/community\?channel=/)
  await connectedOn(author.page)
  await write(author.page, 'Who takes the methods?')

  await openMessageMenu(author.page, 'Who takes the methods?')
  await author.page.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(messageOn(author.page, 'Who takes the methods?').getByText('Pinned')).toBeVisible()

  await author.page.setViewportSize(PHONE)
  await author.page
    .getByRole('button', { name: /^More for Do paper charts/ })
    .first()
    .click()
  await author.page.getByRole('link', { name: 'Open paper' }).click()
  await author.page.waitForURL(new RegExp(`/student/papers/${paperId}`))
  await panel.getByRole('button', { name: 'Open the team channel' }).click()
  await expect(messageOn(author.page, 'Who takes the methods?')).toBeVisible()
  await end([author])
})
