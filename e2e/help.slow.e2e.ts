import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { PHONE, theAdmin } from './people.ts'
import { test } from './test.ts'

test.use({ viewport: PHONE })

async function signInAdmin(request: APIRequestContext): Promise<string> {
  const signedIn = await request.post('/api/auth/login', { data: theAdmin() })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  return token
}

async function openInbox(page: Page, token: string): Promise<void> {
  await page.evaluate((kept) => {
    localStorage.removeItem('user')
    localStorage.setItem('token', kept)
  }, token)
  await page.goto('/admin/inbox')
}

/** Answers a message as another editor, before this editor does. */
async function answerElsewhere(request: APIRequestContext, token: string, subject: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const inbox = await request.get('/api/admin/inbox', { headers })
  const { messages } = (await inbox.json()) as { messages: { id: string; subject: string }[] }
  const found = messages.find((message) => message.subject.includes(subject))
  const data = { text: 'Please look into your spam folder.' }
  const answered = await request.post(`/api/admin/inbox/${found?.id}/reply`, { headers, data })
  expect(answered.status()).toBe(200)
}

const SUBJECT = `The mail with the link ${Date.now()}`

test('a visitor who finds no answer asks support and gets a reply', async ({ page, request }) => {
  await page.goto('/faq')
  await page.getByText('What is Inflo?').click()
  await expect(page.getByText('questions from health care practice')).toBeVisible()
  await page.getByText('Who can join, and what does it cost?').click()
  await expect(page.getByText('questions from health care practice')).toBeHidden()

  const search = page.getByRole('searchbox')
  await search.fill('forgot password')
  await expect(page.getByText('I forgot my password. What now?')).toBeVisible()
  await expect(page.getByText('What is Inflo?')).toBeHidden()
  await expect(page).toHaveURL(/search=forgot\+password/)
  await search.fill('zebrafish')
  await expect(page.getByText('No results found')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Support Request' }).first().click()

  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Ruth Feld')
  await page.getByRole('main').getByLabel('Email').fill('ruth.feld@clinic.example')
  await page.getByLabel('Category').selectOption('Account Issues')
  await page.getByLabel('Subject').fill(SUBJECT)
  await page.getByLabel('Message').fill('It never arrived, and I looked everywhere.')
  await page.reload()
  await page.getByRole('button', { name: 'Submit Support Request' }).first().click()
  await expect(page.getByLabel('Subject')).toHaveValue(SUBJECT)
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByText('Your request has been sent.')).toBeVisible()

  const token = await signInAdmin(request)
  await openInbox(page, token)
  await page.getByText(`FAQ Support: ${SUBJECT}`).click()
  // Other messages with this category may be on the page, but are closed.
  await expect(page.getByText('Category: Account Issues').filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Please write an answer')).toBeVisible()
  const answer = page.getByLabel('Answer to ruth.feld@clinic.example')
  await answer.fill('We have sent it again.')
  await answerElsewhere(request, token, SUBJECT)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(
    page.getByText(/answered this message on .+ Your answer was not sent\. Your text is still here\./),
  ).toBeVisible()
  await expect(page.getByText('Please look into your spam folder.')).toBeVisible()
  await expect(answer).toHaveValue('We have sent it again.')
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByText('Answer saved')).toBeVisible()
  await page.getByRole('link', { name: /^Answered/ }).click()
  await page.getByText(`FAQ Support: ${SUBJECT}`).click()
  await expect(page.getByText('We have sent it again.')).toBeVisible()
})

const SHALOM = 'שלום, הדף אינו נפתח בטלפון שלי מאז הבוקר.'
const NOA = 'נועה לוי'
const MARHABA = 'مرحبا، الصفحة لا تفتح'

const directionOf = (field: Locator): Promise<string> => field.evaluate((node) => getComputedStyle(node).direction)

/** Checks whether the first line of a text begins at the right edge of its element. */
const beginsAtTheRight = (text: Locator): Promise<boolean> =>
  text.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const line = range.getBoundingClientRect()
    const bounds = node.getBoundingClientRect()
    return Math.abs(bounds.right - line.right) < 2 && line.left - bounds.left > 2
  })

test('Arabic and Hebrew start at the right while typing and reading', async ({ page, request }) => {
  await page.goto('/general-feedback')
  await page.getByLabel('Type of feedback').selectOption('bug_report')
  await page.getByLabel('Name').fill(NOA)
  const [subject, message] = [page.getByLabel('Subject'), page.getByLabel('Message')]
  await subject.fill('The page')
  expect(await directionOf(subject)).toBe('ltr')
  await subject.fill(MARHABA)
  await message.fill(SHALOM)
  const mailbox = page.getByRole('main').getByLabel('Email')
  await mailbox.fill('noa@example.org')
  expect(await Promise.all([subject, message, mailbox].map(directionOf))).toEqual(['rtl', 'rtl', 'ltr'])
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await openInbox(page, await signInAdmin(request))
  await page.getByText(MARHABA).click()
  const shown = page.getByText(SHALOM)
  await expect(shown).toBeVisible()
  expect(await beginsAtTheRight(shown)).toBe(true)
  // A right-to-left name does not reverse the words next to it.
  await expect(page.getByText(NOA).and(page.locator('bdi'))).toBeVisible()
})

test('an answer has its own address and is readable without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: PHONE,
    ...(baseURL ? { baseURL } : {}),
  })
  const page = await context.newPage()
  await page.goto('/faq?search=licence')
  await expect(page.getByText('What does open access mean here?')).toBeVisible()
  await expect(page.getByText('What is Inflo?')).toBeHidden()
  await context.close()
})

test('feedback is kept while it cannot be sent, and is sent as soon as it can', async ({ page, context }) => {
  await page.goto('/general-feedback')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Please select a feedback type')).toBeVisible()
  await expect(page.getByText('Please enter a subject')).toBeVisible()
  await page.getByLabel('Type of feedback').selectOption('bug_report')
  await page.getByLabel('Subject').fill('The outline jumps')
  await page.getByLabel('Message').fill('On my phone the outline jumps when I turn it.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Submission Failed')).toBeVisible()
  await expect(page.getByText('Please try again later.')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('The outline jumps')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit More Feedback' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('')
})
