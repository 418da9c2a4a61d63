import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { CommunityMember } from './community.ts'
import { expectNoFindings } from './axe.ts'
import { as } from './members.ts'
import { store } from './notification-settings.ts'
import { uniqueAddress, theAdmin } from './people.ts'
import { test } from './test.ts'

type SignedIn = { access_token: string; user_info: { id: string; name: string } }

const caller =
  (request: APIRequestContext, token = '') =>
  async <T>(method: string, path: string, data?: object): Promise<T> => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const response = await request.fetch(path, { method, headers, ...(data ? { data } : {}) })
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
    return response.json()
  }

async function aStudent(request: APIRequestContext, firstName: string): Promise<CommunityMember> {
  const entrant = { first_name: firstName, last_name: 'Nkosi', role: 'student', password: 'Moss-and-lichen-7' }
  const body = { ...entrant, email: uniqueAddress(firstName.toLowerCase()) }
  const { access_token: token, user_info: user } = await caller(request)<SignedIn>('POST', '/api/auth/register', body)
  // Turns off notices of achievements, since unlocked achievements would also raise the bell's count.
  const silent = { event: 'achievement_unlocked', in_bell: false, mail: 'none', in_browser: false }
  await caller(request, token)('PUT', '/api/notifications/settings', { settings: [silent] })
  await caller(request, token)('POST', '/api/auth/setup-profile', { institution: 'Wits', program: 'Nursing' })
  return { token, id: user.id, name: user.name }
}

const signInAdmin = async (request: APIRequestContext): Promise<CommunityMember> => {
  const { access_token: token, user_info: user } = await caller(request)<SignedIn>(
    'POST',
    '/api/auth/login',
    theAdmin(),
  )
  return { token, id: user.id, name: user.name }
}

/** Creates a student's pending claim. @returns a function that approves the claim and returns the paper's id */
async function aClaim(
  request: APIRequestContext,
  { student, admin }: { student: CommunityMember; admin: CommunityMember },
) {
  const question = `Which bells do night nurses hear first (${Date.now()})?`
  await caller(request)('POST', '/api/clinician-questions/submit', {
    question_text: question,
    clinical_setting: 'icu',
    submitter_name: 'Ida Brandt',
    submitter_email: uniqueAddress('ida'),
    submitter_role: 'nurse',
  })
  const decide = caller(request, admin.token)
  type Items = { items: { id: string; question_text?: string }[] }
  const { items } = await decide<Items>('GET', '/api/admin/reviews?kind=question&size=50')
  const { id } = items.find((item) => item.question_text === question) ?? { id: '' }
  type Decided = { item: { project_id: string; paper_id: string } }
  const approved = await decide<Decided>('POST', `/api/admin/reviews/question/${id}/decision`, {
    decision: 'approved',
    timeline_weeks: 4,
  })
  const { claim } = await caller(request, student.token)<{ claim: { claim_id: string } }>(
    'POST',
    '/api/projects/claim',
    { question_id: approved.item.project_id, explanation: 'I have heard them all.', team_type: 'solo' },
  )
  const approve = async () => {
    const path = `/api/admin/reviews/claim/${claim.claim_id}/decision`
    return (await decide<Decided>('POST', path, { decision: 'approved' })).item.paper_id
  }
  return { approve, question }
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('a decision by someone else appears in the bell of every tab without a reload', async ({ browser, request }) => {
  const admin = await signInAdmin(request)
  const student = await aStudent(request, 'Thandi')
  const { approve, question } = await aClaim(request, { student, admin })
  const { page, complaints, leave } = await as(browser, student)
  await page.goto('/student/dashboard')
  const tab = await page.context().newPage()
  await tab.goto('/research')
  for (const one of [page, tab]) await expect(bell(one)).toHaveAccessibleName('Notifications')

  const paperId = await approve()
  for (const one of [page, tab]) {
    await expect(bell(one)).toHaveAccessibleName('Notifications, 1 unread')
  }
  await expect(page.getByRole('status').filter({ hasText: 'New notification: Your claim on' })).toHaveCount(1)

  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText(/^Your claim on .* was approved\.$/)).toBeVisible()
  await expectNoFindings(page)
  await panel.getByRole('link', { name: /^Unread: Your claim on/ }).click()
  await page.waitForURL(`/student/papers/${paperId}`)
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
  // A notification that was read in one tab is shown as read in the other.
  for (const one of [page, tab]) {
    await expect(bell(one)).toHaveAccessibleName('Notifications')
  }
  await page.goto('/notifications')
  await expect(page.getByText('All read')).toBeVisible()
  await expectNoFindings(page)
  expect(complaints.heard).toEqual([])
  await leave()
})

test('the bell polls if sockets are blocked', async ({ browser, request }) => {
  const admin = await signInAdmin(request)
  const student = await aStudent(request, 'Nomsa')
  const { approve } = await aClaim(request, { student, admin })
  const { page, complaints, leave } = await as(browser, student)
  await page.routeWebSocket('**/api/live', (socket) => socket.close())
  await page.goto('/research')
  await expect(bell(page)).toBeVisible()
  await approve()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  expect(complaints.heard).toEqual([])
  await leave()
})

test('an event that a member turned off does not appear in the bell', async ({ browser, request }) => {
  const admin = await signInAdmin(request)
  const student = await aStudent(request, 'Lerato')
  const { approve } = await aClaim(request, { student, admin })
  const { page, complaints, leave } = await as(browser, student)
  await page.goto('/settings/notifications')
  const claims = page.getByRole('group', { name: 'Your project claim is approved or declined' })
  await store(page, () => claims.getByRole('checkbox', { name: 'Bell' }).uncheck())
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await store(page, () => claims.getByLabel('By e-mail').selectOption('No e-mail'))
  await expectNoFindings(page)
  await page.reload()
  await expect(claims.getByRole('checkbox', { name: 'Bell' })).not.toBeChecked()
  await expect(claims.getByLabel('By e-mail')).toHaveValue('none')
  await approve()
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  await expectNoFindings(page)
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a lead requests more time, an admin grants it, and the lead is notified', async ({ browser, request }) => {
  const admin = await signInAdmin(request)
  const student = await aStudent(request, 'Zanele')
  const { approve } = await aClaim(request, { student, admin })
  const paperId = await approve()
  const { page, complaints, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}`)
  await page.getByRole('button', { name: 'Ask for more time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for more time' })
  await dialog.getByRole('button', { name: 'Ask for more time' }).click()
  await expect(dialog.getByText('Please say why you need more time.')).toBeVisible()
  await dialog.getByLabel('More time').selectOption('3 weeks')
  const reason = `Our ethics approval came four weeks late (${Date.now()}).`
  await dialog.getByRole('textbox', { name: /^Why do you need it/ }).fill(reason)
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Ask for more time' }).click()
  await expect(page.getByText(/^You asked for 3 more weeks on/)).toBeVisible()

  const desk = await as(browser, admin)
  await desk.page.goto('/admin/panel')
  await desk.page.getByRole('link', { name: 'More time' }).click()
  const row = desk.page.getByRole('listitem').filter({ hasText: reason })
  await row.getByRole('button', { name: 'Decline' }).click()
  await expect(row.getByText('Please say why you are declining the request.')).toBeVisible()
  await expectNoFindings(desk.page)
  await row.getByLabel('Notes to the team').fill('Take the time that it takes.')
  await row.getByRole('button', { name: 'Give more time' }).click()
  // The decided row stays in place, so that no other row moves under the pointer.
  await expect(row.getByText('Approved', { exact: true })).toBeVisible()
  await expect(row.getByText(admin.name, { exact: true })).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(row.getByRole('link')).toBeFocused()
  await expectNoFindings(desk.page)
  await desk.page.reload()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'has more time: it is now due on' })).toHaveCount(1)
  await page.reload()
  await expect(page.getByText('The editors approved 3 more weeks.')).toBeVisible()
  await expect(page.getByText('Take the time that it takes.')).toBeVisible()
  expect([...complaints.heard, ...desk.complaints.heard]).toEqual([])
  await desk.leave()
  await leave()
})
