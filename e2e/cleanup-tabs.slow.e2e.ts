import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { ageBackups, answerReason, dialog, openTab } from './control.ts'
import { signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

test.beforeEach(async ({ page, community }) => {
  expect(community).toBeDefined()
  await signIn(page, theAdmin(), '/admin/control')
})

test('an admin runs integrity checks, reviews missing data and repairs it', async ({ page }) => {
  await ageBackups()
  await openTab(page, 'Integrity Audit')
  await page.getByRole('button', { name: 'Run Audit' }).click()
  await expect(page.getByRole('heading', { name: /^There is no backup/ })).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: /^Preview Repair: There is no backup/ }).click()
  await expect(dialog(page).getByText('Creates a backup now.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Repair', exact: true })).toBeDisabled()
  await answerReason(page, 'Reason', 'Before anything is tidied up.')
  await dialog(page).getByRole('button', { name: 'Repair', exact: true }).click()
  await expect(page.getByText('Repaired', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^There is no backup/ })).toHaveCount(0)
})

test('an admin classifies an account with a reason and rejects a proposal with a reason', async ({ page }) => {
  await openTab(page, 'AI Safety', 'User Classifications')
  await page.getByLabel('Search by name or address').fill('example.org')
  await page
    .getByRole('button', { name: /^Classify: / })
    .first()
    .click()
  await dialog(page).getByText('Unknown', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Save Classification' }).click()
  await expect(dialog(page).getByText('Please enter a reason.')).toBeVisible()
  await answerReason(page, 'Reason', 'Nobody knows them.')
  await expectAccessiblePage(page)
  await dialog(page).getByRole('button', { name: 'Save Classification' }).click()
  await expect(page.getByText('Unknown, by hand').first()).toBeVisible()

  await openTab(page, 'Pending Proposals')
  await page.getByRole('button', { name: 'Check Now' }).click()
  const pending = page.getByRole('list', { name: 'Pending proposals' })
  await expect(pending.getByText('There is no other admin yet').first()).toBeVisible()
  await expect(pending.getByRole('button', { name: /^Approve: / })).toHaveCount(0)
  await page.getByText('Reasoning, affected users and changes').first().click()
  await expect(page.getByText('Preview of changes').first()).toBeVisible()
  await expectAccessiblePage(page)
  await pending
    .getByRole('button', { name: /^Reject: / })
    .first()
    .click()
  await dialog(page).getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog(page).getByText('Rejection reason is required')).toBeVisible()
  await answerReason(page, 'Rejection reason', 'They are needed for now.')
  await dialog(page).getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Proposal rejected')).toBeVisible()
  await expect(page.getByText('They are needed for now.').first()).toBeVisible()
})

test('an admin marks a question by its number, with a reason, on the accounts tab', async ({ page, community }) => {
  await openTab(page, 'AI Safety', 'User Classifications')
  await page.getByRole('button', { name: 'Mark a Question or a Message' }).click()
  await expectAccessiblePage(page)
  await dialog(page).getByLabel('Tracking number').fill('Q-2026-NOTTHERE')
  await dialog(page).getByRole('button', { name: 'Save Mark' }).click()
  await expect(dialog(page).getByText('Please enter a reason.')).toBeVisible()
  await answerReason(page, 'Reason', 'Asked while the form was tried.')
  await dialog(page).getByRole('button', { name: 'Save Mark' }).click()
  await expect(dialog(page).getByText('Question not found')).toBeVisible()
  await dialog(page).getByLabel('Tracking number').fill(community.trackingNumber)
  await dialog(page).getByText('Real, regardless of the rules').click()
  await dialog(page).getByRole('button', { name: 'Save Mark' }).click()
  await expect(page.getByText('The question is marked as real')).toBeVisible()
  const said = page.getByRole('list', { name: 'Marks' }).getByRole('listitem')
  const marked = said.filter({ hasText: 'Asked while the form was tried.' })
  await marked.getByRole('button', { name: /^Remove Mark: / }).click()
  await answerReason(page, 'Reason', 'Rules say the same.')
  await expectAccessiblePage(page)
  await dialog(page).getByRole('button', { name: 'Remove Mark', exact: true }).click()
  await expect(page.getByText('Mark removed', { exact: true })).toBeVisible()
  await expect(marked).toHaveCount(0)
})

test('admins reach the queue of reported messages from the control center', async ({ page, request, community }) => {
  const words = `Buy my pills ${Date.now()}.`
  const headersOf = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
  const sent = await request.post('/api/messaging/channels/general/messages', {
    headers: headersOf(community.student),
    data: { content: words, client_id: crypto.randomUUID() },
  })
  const { message_id: id } = (await sent.json()) as { message_id: string }
  const flagged = await request.post(`/api/messaging/messages/${id}/flag`, {
    headers: headersOf(community.newcomer),
    data: { reason: 'An advertisement.' },
  })
  expect(flagged.ok()).toBe(true)
  await page.reload()
  await openTab(page, 'Overview')
  await page
    .getByRole('complementary', { name: 'Totals and queues' })
    .getByRole('link', { name: /^Flagged Messages/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Flagged Messages', level: 2 })).toBeVisible()
  await expect(page.getByRole('button', { name: `Review: General Community: ${words}` })).toBeVisible()
})
