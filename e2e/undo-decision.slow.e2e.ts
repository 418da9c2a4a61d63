import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { type CommunityMember, createWriter, theAdminSignedIn } from './community.ts'
import { SECTIONS } from './paper-text.ts'
import { createBrowserUser, DESKTOP, PHONE } from './people.ts'
import { createOwnServer, type JourneyServer } from './servers.ts'
import { test } from './test.ts'

let server: JourneyServer
let admin: CommunityMember

// The tests run in sequence, because they share a server and a paper.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ playwright }) => {
  server = await createOwnServer({ more: { DECISION_UNDO_SECONDS: '600' } })
  const request = await playwright.request.newContext({ baseURL: server.address })
  admin = await theAdminSignedIn(request)
  await submitPaper(request)
  await request.dispose()
})
test.afterAll(() => server.stop())

/** Submits a finished paper, by calls. */
async function submitPaper(request: APIRequestContext): Promise<void> {
  const writer = await createWriter(request)
  const submitted = await request.post(`/api/student/papers/${writer.paperId}/submit-for-publication`, {
    headers: { authorization: `Bearer ${writer.student.token}` },
    data: { abstract: SECTIONS[0]?.[1], category: 'Clinical Workflow', keywords: 'handover' },
  })
  expect(submitted.ok(), await submitted.text()).toBe(true)
}

async function openPanel(browser: Browser, viewport: { width: number; height: number }) {
  const user = await createBrowserUser(browser, { baseURL: server.address, viewport })
  await user.page.addInitScript((kept) => localStorage.setItem('token', kept), admin.token)
  await user.page.goto('/admin/panel?tab=publications')
  return user
}

const row = (page: Page) => page.locator('main [data-row]')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Review: Publication' })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Expects that the list shows the decision with the time that is left. */
async function expectPending(page: Page, decision: string): Promise<void> {
  await expect(row(page).getByText(new RegExp(`^${decision}, takes effect in (10|9) minutes$`))).toBeVisible()
  await expect(row(page).getByRole('button', { name: /^Undo: / })).toBeVisible()
  await expect(row(page).getByRole('button', { name: /^Review: / })).toHaveCount(0)
}

test('an editor reads, decides, undoes and decides again by keyboard alone', async ({ browser }) => {
  const { page, complaints, leave } = await openPanel(browser, DESKTOP)
  await expect(page.getByText('1 paper waiting')).toBeVisible()
  await page.keyboard.press('j')
  // A decision on a paper that was not read opens the paper instead.
  await page.keyboard.press('a')
  await expect(toast(page, 'Read the text before you decide')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Submitted text' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(dialogOf(page).getByLabel('Publish on (optional)')).toBeVisible()
  await expect(dialogOf(page).getByText('the paper is published in 10 minutes')).toBeVisible()
  await expectNoFindings(page)
  await expect(dialogOf(page).getByRole('button', { name: 'Submit Review' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Approve for publication: saved')).toContainText('takes effect in 10 minutes')
  await expectPending(page, 'Approved for publication')
  await expectNoFindings(page)

  await page.keyboard.press('u')
  await expect(toast(page, 'Decision undone')).toBeVisible()
  await expect(page.getByText('1 paper waiting')).toBeVisible()
  await expect(row(page).getByRole('button', { name: /^Review: / })).toBeVisible()

  await row(page).locator('summary').first().focus()
  await page.keyboard.press('r')
  await dialogOf(page)
    .getByRole('textbox', { name: /^Notes/ })
    .fill('Please name the ethics approval.')
  await page.keyboard.press('Control+Enter')
  await expectPending(page, 'Revision requested')
  expect(complaints.heard).toEqual([])
  await leave()
})

test('on a phone, a pending decision is found under its filter, undone there, and made for a date', async ({
  browser,
}) => {
  const { page, complaints, leave } = await openPanel(browser, PHONE)
  await expect(page.getByRole('heading', { name: 'No paper is waiting' })).toBeVisible()
  await page.getByLabel('Filter by status').selectOption('Taking effect soon')
  await expect(page.getByText('1 paper taking effect soon')).toBeVisible()
  await expectPending(page, 'Revision requested')
  await expectNoFindings(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await row(page)
    .getByRole('button', { name: /^Undo: / })
    .click()
  await expect(toast(page, 'Decision undone')).toBeVisible()

  await page.getByLabel('Filter by status').selectOption('Waiting')
  await row(page)
    .getByRole('button', { name: /^Review: / })
    .click()
  await dialogOf(page)
    .getByRole('radio', { name: /^Approve for publication/ })
    .check()
  const date = dialogOf(page).getByLabel('Publish on (optional)')
  await date.fill('2020-01-01T09:00')
  complaints.allow(/422/)
  await dialogOf(page).getByRole('button', { name: 'Submit Review' }).click()
  await expect(date).toHaveAccessibleDescription(/Please choose a time at least 10 minutes from now\./)
  await expect(date).toBeFocused()
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await date.fill(`${nextMonth}T09:00`)
  await dialogOf(page).getByRole('button', { name: 'Submit Review' }).click()
  await expect(row(page).getByText(/^Approved for publication, takes effect on \d+ \w{3} \d{4}, .+ PT$/)).toBeVisible()
  await toast(page, 'Approve for publication: saved').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(toast(page, 'Decision undone')).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})
