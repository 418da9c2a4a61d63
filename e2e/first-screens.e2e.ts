import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { look } from './axe.ts'
import { aColleague, aModerator, type Colleague } from './community.ts'
import { as } from './members.ts'
import { anAddress, signIn, theAdmin } from './people.ts'
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
      submitter_email: by?.email ?? anAddress('ida'),
      submitter_role: 'physician',
    },
  })
  return ((await answer.json()) as Asked).tracking_number
}

async function askBack(request: APIRequestContext, number: string): Promise<void> {
  const headers = bearer(await tokenOf(request))
  const query = new URLSearchParams({ kind: 'question', search: number }).toString()
  const listed = (await (await request.get(`/api/admin/reviews?${query}`, { headers })).json()) as Reviews
  const data = { decision: 'needs_clarification', admin_notes: 'On which wards, and for whom?' }
  const path = `/api/admin/reviews/question/${listed.items[0]?.id}/decision`
  expect((await request.post(path, { headers, data })).ok()).toBe(true)
}

const toDo = (page: Page) => page.getByRole('region', NOW)
const section = (page: Page, name: string) => page.getByRole('region', { name })
const mainButtons = (page: Page) => page.getByRole('main').locator('.bg-brand:is(a, button)').filter({ visible: true })

test('a clinician is met by their questions, and answers the editors by one press', async ({ page, request }) => {
  const clinician = await aColleague(request, { firstName: 'Ida', lastName: 'Brandt', role: 'clinician' })
  const number = await ask(request, 'Which alarms are silenced without looking at night?', clinician)
  await ask(request, 'Do earplugs help patients on intensive care units to sleep?', clinician)
  await askBack(request, number)
  await signIn(page, clinician, DASHBOARD)
  await expect(toDo(page).getByRole('heading')).toHaveText('Tell the editors more')
  await expect(section(page, 'Your questions').getByRole('listitem')).toHaveText([
    /Which alarms.*More detail asked for.*Answer/s,
    /Do earplugs.*Question received.*Stage 1 of 5.*Follow/s,
  ])
  // What a clinician does not do is neither a figure nor a tab.
  await expect(page.getByRole('term')).toHaveText(['Questions asked'])
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toHaveCount(0)
  await expect(mainButtons(page)).toHaveText(['Answer'])
  await look(page)
  await toDo(page).getByRole('link', { name: 'Answer' }).click()
  await expect(page.getByRole('heading', { name: 'Please tell us more' })).toBeVisible()
})

test('a new clinician is asked for a question first', async ({ browser, request }) => {
  const clinician = await aColleague(request, { firstName: 'Ola', lastName: 'Bankole', role: 'clinician' })
  const { page, leave } = await as(browser, clinician)
  await page.goto(DASHBOARD)
  await expect(section(page, 'Your questions')).toContainText('None yet.')
  await expect(page.getByRole('term')).toHaveCount(0)
  await toDo(page).getByRole('link', { name: 'Ask a question' }).click()
  await page.waitForURL('/submit-clinician-question')
  await leave()
})

test('a faculty member is met by their mentees, and keeps the four tabs', async ({ page, request }) => {
  const faculty = await aColleague(request, { firstName: 'Andrei', lastName: 'Vasilescu', role: 'faculty' })
  await signIn(page, faculty, DASHBOARD)
  await expect(section(page, 'Papers of your mentees')).toContainText('No mentees yet.')
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText([
    'Overview',
    /^Available Projects/,
    'My Workspace',
    'Published Papers',
  ])
  await expect(mainButtons(page)).toHaveCount(1)
  await look(page)
  await page.getByRole('link', { name: 'Ask a question and offer to mentor' }).click()
  await page.waitForURL('/submit-clinician-question')
})

test('a moderator is met by what waits, and reads it by one press', async ({ page, request }) => {
  const moderator = await aModerator()
  await ask(request, 'Do paper charts hide doses that were given late?')
  await signIn(page, moderator, DASHBOARD)
  const first = toDo(page).getByRole('link', { name: 'Read' })
  await expect(first).toBeVisible()
  await expect(mainButtons(page)).toHaveText(['Read'])
  await look(page)
  await first.click()
  await expect(page.getByRole('main').locator('details[open] summary')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an admin arrives at what waits, whatever tab was left, and decides by one press', async ({ page, request }) => {
  const title = `Which beds stay empty on the day before a holiday (${Date.now()})?`
  await ask(request, title)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('admin-control-tab', 'outbox'))
  await signIn(page, theAdmin(), '/admin/control')
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  await expect(mainButtons(page)).toHaveText(['Review'])
  await look(page)
  await toDo(page).getByRole('link', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Submit Review' })).toBeVisible()
  // It opens once: whoever closes it is in the list, and a reload stays there.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/review=now/)
  await page.goto(DASHBOARD)
  await expect(toDo(page).getByRole('link', { name: 'Review' })).toBeVisible()
})
