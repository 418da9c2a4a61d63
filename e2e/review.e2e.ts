import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { as } from './members.ts'
import { uniqueAddress, theAdmin } from './people.ts'
import { test } from './test.ts'

type SignedIn = { access_token: string; user_info: { id: string; name: string } }
type Claims = { items: { id: string; question_title: string }[] }

// A word that occurs in no other journey's questions, so that the panel's search finds only these questions.
const ASPECT = `quillon${Date.now()}`
const WHY = 'I have kept such a list on my own ward for a year.'
const TITLES = ['morning', 'noon', 'evening', 'night'].map(
  (time) => `Who counts missed doses in the ${time} (${ASPECT})?`,
)

async function send<T>(
  request: APIRequestContext,
  { token, path, data }: { token?: string; path: string; data: object },
) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const response = await request.post(path, { headers, data })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return (await response.json()) as T
}

async function idOf(request: APIRequestContext, token: string, kind: 'question' | 'claim', search: string) {
  const answer = await request.get(`/api/admin/reviews?${new URLSearchParams({ kind, search }).toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as Claims).items[0]?.id ?? ''
}

/** Creates a claim on the project of a question, by a new student. */
async function aClaim(request: APIRequestContext, admin: string, title: string): Promise<void> {
  const { tracking_number: number } = await send<{ tracking_number: string }>(request, {
    path: '/api/clinician-questions/submit',
    data: {
      question_text: title,
      clinical_setting: 'icu',
      submitter_name: 'Amara Osei',
      submitter_email: uniqueAddress('amara'),
      submitter_role: 'nurse',
    },
  })
  const id = await idOf(request, admin, 'question', number)
  const { item } = await send<{ item: { project_id: string } }>(request, {
    token: admin,
    path: `/api/admin/reviews/question/${id}/decision`,
    data: { decision: 'approved', title, category: 'Clinical Workflow' },
  })
  const student = await send<SignedIn>(request, {
    path: '/api/auth/register',
    data: {
      first_name: 'Ruth',
      last_name: 'Achieng',
      role: 'student',
      password: 'Moss-and-lichen-7',
      email: uniqueAddress('ruth'),
    },
  })
  await send(request, {
    token: student.access_token,
    path: '/api/projects/claim',
    data: { question_id: item.project_id, explanation: WHY, team_type: 'solo' },
  })
}

let admin: { token: string; id: string; name: string }

// The tests run in sequence, because they share data.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  const { access_token: token, user_info: user } = await send<SignedIn>(request, {
    path: '/api/auth/login',
    data: theAdmin(),
  })
  admin = { token, ...user }
  for (const title of TITLES) await aClaim(request, token, title)
})

const rowOf = (page: Page, title = ''): Locator => page.locator('main li summary', { hasText: title })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Review: Claim' })
const [first, second, third, fourth] = TITLES

async function moveAndOpen(page: Page): Promise<void> {
  await page.keyboard.press('j')
  await expect(rowOf(page, first)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rowOf(page, second)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(rowOf(page, first)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(WHY)).toBeVisible()
  await expect(page).toHaveURL(/&id=/)
  await page.keyboard.press('o')
  await expect(page.getByText(WHY)).toBeHidden()
  await expect(page).not.toHaveURL(/&id=/)
}

async function approveInTwoKeys(page: Page): Promise<void> {
  await page.keyboard.press('a')
  await expect(dialogOf(page).getByRole('button', { name: 'Submit Review' })).toBeFocused()
  await expect(dialogOf(page).getByRole('radio', { name: /^Approve/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Claim approved successfully!')).toBeVisible()
  await expect(rowOf(page, first)).toHaveCount(0)
  await expect(rowOf(page, second)).toBeFocused()
}

async function sendBackWithNotes(page: Page): Promise<void> {
  await page.keyboard.press('r')
  const notes = dialogOf(page).getByRole('textbox', { name: 'Notes *' })
  await expect(notes).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(dialogOf(page).getByText('Please write in the notes what is needed.')).toBeVisible()
  // Each of these letters is a shortcut outside of text fields.
  await page.keyboard.type('jkoarx/? Say more.')
  await expect(notes).toHaveValue('jkoarx/? Say more.')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(rowOf(page, second)).toBeFocused()
  await page.keyboard.press('r')
  await expect(notes).toHaveValue('jkoarx/? Say more.')
  // Nothing is missing now, so the button has the focus.
  await page.keyboard.press('Enter')
  await expect(page.getByText('Claim sent back for revision successfully!')).toBeVisible()
  await expect(rowOf(page, third)).toBeFocused()
}

test('an editor works through a list by keyboard alone', async ({ browser }) => {
  const { page, complaints, leave } = await as(browser, admin)
  await page.goto(`/admin/panel?tab=claims&search=${ASPECT}`)
  await expect(page.getByText('4 claims waiting')).toBeVisible()
  await expect(page.getByText(/^Due in \d business days?$/).first()).toBeVisible()
  await moveAndOpen(page)
  await approveInTwoKeys(page)
  await sendBackWithNotes(page)
  await page.keyboard.press('x')
  await expect(dialogOf(page).getByRole('radio', { name: /^Reject/ })).toBeChecked()
  // A second press of the key, out of habit, rejects nothing.
  await expect(dialogOf(page).getByRole('textbox', { name: /^Notes/ })).toBeFocused()
  await expectNoFindings(page)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, third)).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type(`evening (${ASPECT}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 claim waiting')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('2 claims waiting')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue(ASPECT)
  expect(complaints.heard).toEqual([])
  await leave()
})

test('pressing ? lists the single-key shortcuts, which can be turned off permanently', async ({ browser }) => {
  const { page, leave } = await as(browser, admin)
  await page.goto(`/admin/panel?tab=claims&search=${ASPECT}`)
  await expect(rowOf(page, third)).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Request revision')).toBeVisible()
  await expect(keys.getByText('Switch to a tab, in order')).toBeVisible()
  await keys.getByRole('checkbox', { name: /^Use single-key shortcuts/ }).uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(rowOf(page, third)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(rowOf(page, third)).not.toBeFocused()
  await expect(keys).toBeHidden()
  await page.getByRole('button', { name: 'Keys' }).click()
  await keys.getByRole('checkbox', { name: /^Use single-key shortcuts/ }).check()
  await page.keyboard.press('Escape')
  await rowOf(page, third).focus()
  await page.keyboard.press('j')
  await expect(rowOf(page, fourth)).toBeFocused()
  await page.keyboard.press('5')
  const tab = page.getByRole('navigation', { name: 'What to review' }).locator('[aria-current=page]')
  await expect(tab).toHaveText(/^Questions/)
  await page.keyboard.press('2')
  await expect(tab).toHaveText(/^Project Claims/)
  await leave()
})

test('the second editor to decide sees who decided first and keeps the typed notes', async ({ browser, request }) => {
  const { page, complaints, leave } = await as(browser, admin)
  complaints.allow(/409/)
  await page.goto(`/admin/panel?tab=claims&search=${ASPECT}`)
  await rowOf(page, third).focus()
  await page.keyboard.press('x')
  const notes = dialogOf(page).getByRole('textbox', { name: /^Notes/ })
  await notes.fill('There is a list already.')
  const id = await idOf(request, admin.token, 'claim', third ?? '')
  await send(request, {
    token: admin.token,
    path: `/api/admin/reviews/claim/${id}/decision`,
    data: { decision: 'approved' },
  })
  await page.keyboard.press('Control+Enter')
  const alert = dialogOf(page).getByRole('alert').filter({ hasText: /./ })
  await expect(alert).toContainText(`This claim was already reviewed: ${admin.name} approved it on `)
  await expect(alert).toContainText('Your notes are saved.')
  await expect(notes).toHaveValue('There is a list already.')
  // An approved claim is final, so there is nothing more to submit.
  await expect(dialogOf(page).getByRole('button', { name: /^(Submit Review|Decide anyway)$/ })).toHaveCount(0)
  await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(rowOf(page, third)).toHaveCount(0)
  await expect(rowOf(page, fourth)).toBeFocused()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a list that fails to load is retried, and an empty list says what to do', async ({ browser }) => {
  const { page, complaints, leave } = await as(browser, admin)
  complaints.allow(/500/)
  await page.route('**/api/admin/reviews?*', (route) => route.fulfill({ status: 500, json: { detail: 'Away.' } }))
  await page.goto('/admin/panel?tab=claims')
  await expect(page.getByRole('heading', { name: 'The list could not be loaded' })).toBeVisible()
  await expectNoFindings(page)
  await page.unroute('**/api/admin/reviews?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rowOf(page, fourth)).toBeVisible()
  await page.goto('/admin/panel?tab=claims&search=zzzzzz')
  await expect(page.getByRole('heading', { name: 'No claims match' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(rowOf(page, fourth)).toBeVisible()
  await page.getByLabel('Filter by status').selectOption('Overdue')
  await expect(page).toHaveURL('/admin/panel?tab=claims&status=overdue')
  expect(complaints.heard).toEqual([])
  await leave()
})
