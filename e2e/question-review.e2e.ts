import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { mailTo } from './outbox.ts'
import { uniqueAddress, createBrowserUser, PHONE, theAdmin } from './people.ts'
import { expectNoFindings } from './axe.ts'
import { test } from './test.ts'

test.use({ viewport: PHONE })

const pathOf = (url: string | null | undefined): string => (url ?? '').replace(/^https?:\/\/[^/]+/, '')

async function ask(request: APIRequestContext, question: string, email = uniqueAddress('elin')): Promise<string> {
  const answer = await request.post('/api/clinician-questions/submit', {
    data: {
      question_text: question,
      clinical_setting: 'icu',
      submitter_name: 'Elin Strand',
      submitter_email: email,
      submitter_role: 'physician',
    },
  })
  return ((await answer.json()) as { tracking_number: string }).tracking_number
}

/** Opens a browser with a phone's screen for an admin. */
async function anAdmin(browser: Browser, request: APIRequestContext): Promise<Page> {
  const answer = await request.post('/api/auth/login', { data: theAdmin() })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const { page } = await createBrowserUser(browser, { viewport: PHONE })
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  return page
}

/** Opens the dialog of a pending question, and chooses a decision. */
async function review(page: Page, { number, decision }: { number: string; decision: RegExp }) {
  await page.goto(`/admin/panel?tab=questions&search=${number}`)
  await page.getByRole('button', { name: /^Review: / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: decision }).check()
  return dialog
}

test('an editor asks back, the asker answers by the mailed link, and the approved question is open to claim', async ({
  page,
  request,
  browser,
}) => {
  const aspect = `lanterns${Date.now()}`
  const email = uniqueAddress('elin')
  const number = await ask(request, `Do ${aspect} at the bedside lower falls at night on your wards?`, email)

  const desk = await anAdmin(browser, request)
  const back = await review(desk, { number, decision: /^Ask for clarification/ })
  await back.getByRole('button', { name: 'Submit Review' }).click()
  await expect(back.getByText('Please write in the notes what is needed.')).toBeVisible()
  await back.getByRole('textbox', { name: /^Notes/ }).fill('On which wards, and for whom?')
  await back.getByRole('button', { name: 'Submit Review' }).click()
  await expect(desk.getByText('Question sent back for clarification successfully!')).toBeVisible()

  const mail = await mailTo(email, /needs more detail/)
  const link = /^http\S+#answer=\S+$/m.exec(mail.body)?.[0]
  await page.goto(`/track/${number}`)
  await expect(page.getByRole('heading', { level: 1, name: 'More detail needed' })).toBeVisible()
  // This server cannot send e-mail, so the page shows the editor's message; the asker could answer only by the mailed
  // link.
  const messages = page.getByRole('region', { name: 'Messages to the asker' })
  await expect(messages.getByText('On which wards, and for whom?')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toBeHidden()
  await page.goto(pathOf(link))
  await expect(page.getByLabel('Your answer')).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Please write an answer')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await page.getByLabel('Your answer').fill('Two geriatric wards, as on 3 March 2025. For everybody over 75.')
  await page.reload()
  await expect(page.getByLabel('Your answer')).toHaveValue(/Two geriatric wards/)
  await page.getByRole('button', { name: 'Send answer' }).click()
  const warning = page.getByRole('dialog', { name: 'Could this identify a patient?' })
  await warning.getByRole('button', { name: 'Redact and send' }).click()
  await expect(page.getByText('We received your answer')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Question received' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('You’ve answered.')).toBeVisible()

  const approval = await review(desk, { number, decision: /^Approve/ })
  await approval.getByLabel('Title', { exact: true }).fill(`Do ${aspect} lower falls at night?`)
  await approval.getByLabel('Description', { exact: true }).fill('On two geriatric wards, for everybody over 75.')
  await approval.getByLabel('Category').selectOption('Clinical Workflow')
  await approval.getByRole('button', { name: 'Submit Review' }).click()
  await expect(desk.getByText('Question approved successfully!')).toBeVisible()
  await desk.goto(`/admin/panel?tab=questions&status=all&search=${number}`)
  await desk.locator('main details summary').last().click()
  await expect(desk.getByText('Two geriatric wards, as on [date]. For everybody over 75.')).toBeVisible()
  await expectNoFindings(desk)
  await desk.goto('/student/dashboard?tab=available')
  await expect(desk.getByText('On two geriatric wards, for everybody over 75.').first()).toBeVisible()

  await page.goto(`/track/${number}`)
  await expect(page.getByText(`Do ${aspect} at the bedside`)).toBeVisible()
  expect((await mailTo(email, /was approved/)).body).toContain(`/track/${number}`)
  await desk.context().close()
})

test('a duplicate question is merged, and its asker unsubscribes', async ({ page, request, browser }) => {
  const aspect = `quokkas${Date.now()}`
  const email = uniqueAddress('sam')
  const kept = await ask(request, `Do visits of ${aspect} calm children before anaesthesia?`)
  const merged = await ask(request, `Are children calmer before an anaesthesia when ${aspect} visit?`, email)

  const desk = await anAdmin(browser, request)
  const dialog = await review(desk, { number: merged, decision: /^Merge with another/ })
  await expect(dialog.getByRole('radio', { name: new RegExp(kept) })).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(dialog.getByText('Please choose the question to merge this one into.')).toBeVisible()
  await dialog.getByLabel(/^Find the other question/).fill(kept)
  await dialog.getByRole('radio', { name: new RegExp(kept) }).check()
  await expectNoFindings(desk)
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(desk.getByText('Question merged successfully!')).toBeVisible()

  await desk.context().close()
  await page.goto(`/track/${merged}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Merged with another question' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: kept }).click()
  await page.waitForURL(`/track/${kept}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Question received' })).toBeVisible()

  const mail = await mailTo(email, /was merged with another/)
  await page.goto(pathOf(mail.unsubscribe_url))
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Stop the e-mails' }).click()
  await page.waitForURL('/question-mails/stopped')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No more e-mails about this question')
})

test('a member finds their earlier questions after verifying their address', async ({ page, request }) => {
  const email = uniqueAddress('lina')
  const number = await ask(request, 'Why do night shifts raise blood pressure in nurses?', email)
  const answer = await request.post('/api/auth/register', {
    data: { first_name: 'Lina', last_name: 'Haddad', role: 'student', password: 'Moss-and-lichen-7', email },
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  await request.post('/api/auth/setup-profile', {
    headers: { authorization: `Bearer ${token}` },
    data: { institution: 'Makerere University', program: 'Nursing' },
  })
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await page.goto('/my-questions')
  await expect(page.getByText('You have not asked a question yet')).toBeVisible()
  await expect(page.getByText('Please request the link later.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send me the link' })).toHaveCount(0)
  await request.post('/api/questions/mine/link', { headers: { authorization: `Bearer ${token}` } })
  await expectNoFindings(page)
  const mail = await mailTo(email, /Please confirm/)
  await page.goto('/faq')
  await page.goto(pathOf(/^http\S+#confirm=\S+$/m.exec(mail.body)?.[0]))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Confirmed. 1 question is now listed here.')).toBeVisible()
  await page.getByRole('link', { name: 'Why do night shifts raise blood pressure in nurses?' }).click()
  await page.waitForURL(`/track/${number}`)
})
