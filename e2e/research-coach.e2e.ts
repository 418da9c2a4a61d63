import { expect, type Page } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createStudent, theAdminSignedIn } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

/** Hands a question over to a person in the assistant's open panel. */
async function handOver(page: Page, { question, note }: { question: string; note: string }): Promise<string> {
  await page.goto('/student/dashboard')
  await page.getByRole('link', { name: 'Assistant', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Research coach' })
  await panel.getByLabel('Your message').fill(question)
  await page.keyboard.press('Enter')
  await panel.getByRole('log').getByRole('button', { name: 'Ask a person' }).click()
  await expect(panel.getByLabel('Your email address')).toHaveCount(0)
  await panel.getByLabel('Anything to add?').fill(note)
  await panel.getByRole('checkbox').check()
  const handed = page.waitForResponse(
    (response) => response.url().endsWith('/escalate') && response.request().method() === 'POST',
  )
  await panel.getByRole('button', { name: 'Send to the support team' }).click()
  await expect(panel.getByRole('log').getByText('They’ll reply')).toBeVisible()
  return ((await (await handed).json()) as { case_id: string }).case_id
}

test('a member asks a person, staff read the conversation and reply, and the member writes back', async ({
  browser,
  request,
}) => {
  const [member, admin] = [await createStudent(request, 'Mirjam'), await theAdminSignedIn(request)]
  const question = 'Which colour has the harbour of Reykjavik at noon?'
  const { page, complaints, leave } = await as(browser, member)
  const caseId = await handOver(page, { question, note: 'For a paper on light.' })
  const panel = page.getByRole('dialog', { name: 'Research coach' })
  const log = panel.getByRole('log')
  await expectAccessiblePage(page)

  // The case is opened by its id, since other tests may have sent the same question to this inbox.
  const staff = await as(browser, admin)
  await staff.page.goto(`/admin/inbox?id=${caseId}`)
  await expect(staff.page.getByText(`Assistant: ${question}`)).toBeVisible()
  await expect(staff.page.getByText('For a paper on light.')).toBeVisible()
  await expectAccessiblePage(staff.page)
  const answer = staff.page.getByLabel(/^Answer to/)
  await answer.fill('It is blue, most days.')
  await staff.page.getByRole('button', { name: 'Send answer' }).click()
  await expect(staff.page.getByRole('blockquote').getByText('It is blue, most days.')).toBeVisible()

  // The answer appears without a reload, and is still shown after a reload.
  await expect(log.getByText('It is blue, most days.')).toBeVisible()
  await page.reload()
  await expect(log.getByText('It is blue, most days.')).toBeVisible()
  const writing = log.getByRole('form', { name: 'Write to our support team' })
  await writing.getByRole('textbox').fill('And in winter?')
  await writing.getByRole('button', { name: 'Send to support' }).click()
  await expect(writing.getByRole('textbox')).toHaveValue('')
  await expect(log.getByText('You: And in winter?')).toBeVisible()
  expect(complaints.heard).toEqual([])
  await staff.leave()
  await leave()
})

test('a reply’s notification opens its conversation from anywhere, and a reload keeps the last one open', async ({
  browser,
  request,
}) => {
  const [member, admin] = [await createStudent(request, 'Runa'), await theAdminSignedIn(request)]
  const { page, complaints, leave } = await as(browser, member)
  const question = 'Which colour has the harbour of Tromso at noon?'
  const caseId = await handOver(page, { question, note: 'For a paper on polar light.' })
  const panel = page.getByRole('dialog', { name: 'Research coach' })
  await panel.getByRole('button', { name: 'New conversation' }).click()
  await expect(panel.getByRole('log')).not.toContainText(question)
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.goto('/about')
  const headers = { authorization: `Bearer ${admin.token}` }
  const data = { text: 'Grey in November.' }
  expect((await request.post(`/api/admin/inbox/${caseId}/reply`, { headers, data })).status()).toBe(200)

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /Our support team replied/ })
    .click()
  await expect(panel.getByRole('log').getByText('Grey in November.')).toBeVisible()
  await expect(panel.getByRole('log')).toContainText(question)
  await expect(panel.getByLabel('Your message')).toBeFocused()
  await expect(page).toHaveURL(/\/student\/dashboard$/)
  await panel.getByRole('button', { name: 'New conversation' }).click()
  await page.reload()
  await expect(panel.getByRole('log')).toContainText('Hello.')

  // Opens the link of an e-mail in a separate tab.
  const { sessions } = (await (
    await request.get('/api/chat/sessions', { headers: { authorization: `Bearer ${member.token}` } })
  ).json()) as { sessions: { session_id: string }[] }
  const other = await as(browser, member)
  await other.page.goto(`/student/dashboard#assistant-${sessions[0]?.session_id}`)
  const otherLog = other.page.getByRole('dialog', { name: 'Research coach' }).getByRole('log')
  await expect(otherLog.getByText('Grey in November.')).toBeVisible()
  await other.page.goto('/student/dashboard#assistant-7c1f6d0e-4b6c-4b5e-9f0a-2d4f3c1b5a69')
  await expect(other.page.getByText('This conversation no longer exists.')).toBeVisible()
  expect(complaints.heard).toEqual([])
  await other.leave()
  await leave()
})
