import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { waitForHydration } from './wait-for-hydration.ts'
import { expectAccessiblePage } from './axe.ts'
import { createColleague, createModerator, type Colleague } from './community.ts'
import { as } from './members.ts'
import { createOwnServer } from './servers.ts'
import { uniqueAddress, PHONE, signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

const DASHBOARD = '/student/dashboard'
const NOW = { name: 'What to do now' }

type Asked = { tracking_number: string }
type Reviews = { items: { id: string }[] }

const tokenOf = async (request: APIRequestContext): Promise<string> => {
  const answer = await request.post('/api/auth/login', { data: theAdmin() })
  return ((await answer.json()) as { access_token: string }).access_token
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function ask(request: APIRequestContext, text: string, by?: Colleague): Promise<string> {
  const answer = await request.post('/api/clinician-questions/submit', {
    headers: by ? bearer(by.token) : {},
    data: {
      question_text: text,
      clinical_setting: 'icu',
      submitter_name: 'Ida Brandt',
      submitter_email: by?.email ?? uniqueAddress('ida'),
      submitter_role: 'physician',
    },
  })
  return ((await answer.json()) as Asked).tracking_number
}

async function decide(request: APIRequestContext, number: string, data: object): Promise<void> {
  const headers = bearer(await tokenOf(request))
  const query = new URLSearchParams({ kind: 'question', search: number }).toString()
  const listed = (await (await request.get(`/api/admin/reviews?${query}`, { headers })).json()) as Reviews
  const path = `/api/admin/reviews/question/${listed.items[0]?.id}/decision`
  expect((await request.post(path, { headers, data })).ok()).toBe(true)
}

const askBack = (request: APIRequestContext, number: string) =>
  decide(request, number, { decision: 'needs_clarification', admin_notes: 'On which wards, and for whom?' })

const aProject = async (request: APIRequestContext, title: string) =>
  decide(request, await ask(request, title), {
    decision: 'approved',
    title,
    category: 'Clinical Workflow',
    difficulty_level: 2,
    timeline_weeks: 10,
    max_students: 2,
    required_skills: ['Reading charts'],
    learning_objectives: ['Counting'],
  })

const toDo = (page: Page) => page.getByRole('region', NOW)
const section = (page: Page, name: string) => page.getByRole('region', { name })
const mainButtons = (page: Page) => page.getByRole('main').locator('.bg-brand:is(a, button)').filter({ visible: true })

test('a clinician’s dashboard starts with their questions and answers the editors in one press', async ({
  page,
  request,
}) => {
  const clinician = await createColleague(request, { firstName: 'Ida', lastName: 'Brandt', role: 'clinician' })
  const number = await ask(request, 'Which alarms are silenced without looking at night?', clinician)
  await ask(request, 'Do earplugs help patients on intensive care units to sleep?', clinician)
  await askBack(request, number)
  await signIn(page, clinician, DASHBOARD)
  await expect(toDo(page).getByRole('heading')).toHaveText('Tell the editors more')
  await expect(section(page, 'Your questions').getByRole('listitem')).toHaveText([
    // The button in "What to do now" answers the editors; the row in this list links to the question's status.
    /Which alarms.*More detail needed.*Follow/s,
    /Do earplugs.*Question received.*Stage 1 of 5.*Follow/s,
  ])
  // A clinician's dashboard has no figures and no tabs for things that clinicians do not do.
  await expect(page.getByRole('term')).toHaveText(['Questions asked'])
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
  await expect(mainButtons(page)).toHaveText(['Answer'])
  await expectAccessiblePage(page)
  await expect(page.getByRole('main').getByRole('link', { name: /^Answer/ })).toHaveCount(1)
  // The ask link is also first on a phone, where the header has no room for it.
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask a question' })).toBeVisible()
  await expectAccessiblePage(page)
  await toDo(page).getByRole('link', { name: 'Answer' }).click()
  await expect(page.getByRole('heading', { name: 'Please tell us more' })).toBeVisible()
})

test('a new clinician’s dashboard starts with a prompt to ask a question', async ({ browser, request }) => {
  const clinician = await createColleague(request, { firstName: 'Ola', lastName: 'Bankole', role: 'clinician' })
  const { page, leave } = await as(browser, clinician)
  await page.goto(DASHBOARD)
  await expect(section(page, 'Your questions')).toContainText('No questions yet.')
  await expect(page.getByRole('term')).toHaveCount(0)
  await toDo(page).getByRole('link', { name: 'Ask a question' }).click()
  await page.waitForURL('/submit-clinician-question')
  await leave()
})

test('a faculty dashboard starts with the mentees and keeps the four tabs', async ({ page, request }) => {
  const faculty = await createColleague(request, { firstName: 'Andrei', lastName: 'Vasilescu', role: 'faculty' })
  await signIn(page, faculty, DASHBOARD)
  await expect(section(page, 'Papers you mentor')).toContainText('Papers you mentor appear here')
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText([
    'Overview',
    /^Available Projects/,
    'My Workspace',
    'Published Papers',
  ])
  await expect(mainButtons(page)).toHaveCount(1)
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: 'Ask a question and offer to mentor' }).click()
  await page.waitForURL('/submit-clinician-question')
})

async function aFlaggedMessage(request: APIRequestContext, content: string): Promise<void> {
  const sender = await createColleague(request, { firstName: 'Jon', lastName: 'Albrecht', role: 'student' })
  const reader = await createColleague(request, { firstName: 'Suvi', lastName: 'Laine', role: 'student' })
  const sent = await request.post('/api/messaging/channels/general/messages', {
    headers: bearer(sender.token),
    data: { content, client_id: crypto.randomUUID() },
  })
  const { message_id: id } = (await sent.json()) as { message_id: string }
  const reason = { reason: 'An advertisement.' }
  const flagged = await request.post(`/api/messaging/messages/${id}/flag`, {
    headers: bearer(reader.token),
    data: reason,
  })
  expect(flagged.ok()).toBe(true)
}

test('a moderator’s dashboard starts with flagged content, decides in one press and shows admins’ decisions', async ({
  page,
  request,
}) => {
  const moderator = await createModerator(request)
  await ask(request, 'Do paper charts hide doses that were given late?')
  await aFlaggedMessage(request, 'We write your reviews for you.')
  await signIn(page, moderator, DASHBOARD)
  await expect(toDo(page).getByRole('heading')).toHaveText('Review a flagged message')
  await expect(mainButtons(page)).toHaveText(['Review'])
  const along = section(page, 'For your information')
  await expect(along).toContainText('Admins decide on these, and answer messages.')
  await expect(along.getByRole('link', { name: /^(?:Read|Review|Answer)/ })).toHaveCount(0)
  await expectAccessiblePage(page)
  await toDo(page).getByRole('link', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Keep message' }).check()
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Flagged message dismissed successfully!')).toBeVisible()
  await page.goto('/admin/panel?tab=questions')
  await expect(page.getByText('You can read everything here; admins decide.')).toBeVisible()
})

test('an admin’s dashboard opens with pending items, whichever tab was left, and decides in one press', async ({
  browser,
  playwright,
}) => {
  // Uses a separate server, on which no other item has been pending longer.
  const server = await createOwnServer({ bare: true })
  const request = await playwright.request.newContext({ baseURL: server.address })
  const context = await browser.newContext({ baseURL: server.address })
  waitForHydration(context)
  const page = await context.newPage()
  const number = await ask(request, `Which beds stay empty on the day before a holiday (${Date.now()})?`)
  await page.goto('/')
  // A newly installed server shows no counts of zero.
  await expect(page.getByRole('complementary', { name: 'Just opened' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('term')).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('admin-control-tab', 'outbox'))
  await signIn(page, theAdmin(), '/admin/control')
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  await expect(mainButtons(page)).toHaveText(['Review'])
  await expectAccessiblePage(page)
  await toDo(page).getByRole('link', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Submit Review' })).toBeVisible()
  // The dialog opens once: closing it leads to the list, and a reload stays there.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/review=now/)
  // The dashboard lists only the pending items; everything else is in Admin Control.
  await page.goto(DASHBOARD)
  await expect(toDo(page).getByRole('link', { name: 'Review' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Review/ })).toHaveCount(1)
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Admin Control' })).toBeVisible()
  await expectAccessiblePage(page)
  await decide(request, number, { decision: 'rejected', admin_notes: 'Please ask your own beds.' })
  await page.reload()
  await expect(toDo(page).getByRole('heading')).toHaveText('Ask the first question')
  await expect(section(page, 'Before you invite others').getByRole('link')).toHaveCount(3)
  await expectAccessiblePage(page)
  await page.close()
  await request.dispose()
  await server.stop()
})

test('a new student sees projects with a free seat and can propose one', async ({ page, request }) => {
  const student = await createColleague(request, { firstName: 'Suvi', lastName: 'Laine', role: 'student' })
  await aProject(request, `Do night lights change how often a ward bell rings (${Date.now()})?`)
  await signIn(page, student, DASHBOARD)
  await expect(
    section(page, 'Open projects')
      .getByRole('link', { name: /^Claim Project/ })
      .first(),
  ).toBeVisible()
  await expect(mainButtons(page)).toHaveText(['Choose a project'])
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: 'Propose a project' }).click()
  await expect(page.getByRole('dialog', { name: 'Propose a New Research Project' })).toBeVisible()
})
