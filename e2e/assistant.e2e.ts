import { expect } from '@playwright/test'
import { askAssistant, fieldOn, KNOWN, logOn, openAssistantPanel, opener, panelOn, UNKNOWN } from './assistant.ts'
import { expectNoFindings, expectAccessiblePage } from './axe.ts'
import { as } from './members.ts'
import { createBrowserUser, PHONE } from './people.ts'
import { test } from './test.ts'

test('a visitor asks by keyboard, minimizes the panel, and finds it again after a reload and on another page', async ({
  browser,
}) => {
  const { page, complaints, leave } = await as(browser)
  await page.goto('/about')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(fieldOn(page)).toBeFocused()
  await expect(logOn(page)).toContainText('Hello.')
  await expectAccessiblePage(page)
  await fieldOn(page).fill('   ')
  await page.keyboard.press('Enter')
  await expect(logOn(page)).toContainText('Hello.')

  await logOn(page).getByRole('button', { name: 'Who reviews the papers?' }).press('Enter')
  await expect(logOn(page)).toHaveAttribute('aria-busy', 'false')
  await expect(panelOn(page)).toContainText('19 of 20 answers left in this conversation')
  await expect(fieldOn(page)).toBeFocused()
  await askAssistant(page, KNOWN)
  const source = logOn(page).getByRole('list', { name: 'Sources' }).getByRole('link').first()
  await expect(source).toHaveAttribute('href', /^\//)
  // The answer's text appears only once, not again below the answer.
  const [words = ''] = (await logOn(page).getByText('tracking number').first().innerText()).split('\n')
  await expect(logOn(page).getByText(words)).toHaveCount(1)
  await expect(panelOn(page)).toContainText('18 of 20 answers left in this conversation')
  await expectAccessiblePage(page)

  await page.keyboard.press('Escape')
  await expect(panelOn(page)).toHaveCount(0)
  const small = page.getByRole('button', { name: /^Assistant/ })
  await expect(small).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fieldOn(page)).toBeFocused()
  await fieldOn(page).fill('Not sent yet')

  await page.reload()
  await expect(logOn(page)).toContainText(KNOWN)
  await expect(fieldOn(page)).toHaveValue('Not sent yet')
  await expect(fieldOn(page)).not.toBeFocused()
  await page.goto('/faq')
  await expect(logOn(page)).toContainText(KNOWN)
  await panelOn(page).getByRole('button', { name: 'Close' }).click()
  await expect(opener(page)).toBeFocused()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a visitor with an unanswerable question reviews what would be sent to a person, agrees and rates the answer', async ({
  browser,
}) => {
  const { page, complaints, leave } = await createBrowserUser(browser, { viewport: PHONE })
  await page.goto('/')
  await openAssistantPanel(page)
  await askAssistant(page, UNKNOWN)
  await expect(logOn(page).getByRole('link', { name: 'support page' })).toHaveAttribute('href', '/support')
  await expect(logOn(page).getByText('24–48 hours').first()).toBeVisible()
  const rating = panelOn(page).getByRole('group', { name: 'How helpful was this?' })
  await expect(rating).toBeInViewport({ ratio: 1 })
  await expectAccessiblePage(page)
  await rating.getByRole('radio', { name: /^2/ }).check({ force: true })
  await panelOn(page).getByLabel('What was missing?').fill('The harbour')
  await panelOn(page).getByRole('button', { name: 'Send rating' }).click()
  await expect(panelOn(page).getByText('Thank you.')).toBeVisible()

  await panelOn(page).getByRole('button', { name: 'Ask a person' }).first().click()
  await expect(panelOn(page).getByText(UNKNOWN).last()).toBeVisible()
  await expectNoFindings(page)
  const send = panelOn(page).getByRole('button', { name: 'Send to the support team' })
  await send.click()
  await expect(panelOn(page).getByLabel('Your email address')).toBeFocused()
  await panelOn(page).getByLabel('Your email address').fill('ruth.feld@clinic.example')
  await send.click()
  await expect(panelOn(page).getByText('Please agree to send this conversation')).toBeVisible()
  await panelOn(page).getByRole('checkbox').check()
  await expectAccessiblePage(page)
  await send.click()
  await expect(logOn(page).getByText('Sent to our support team on')).toBeVisible()
  await expect(panelOn(page).getByText('Sent to our support team', { exact: true })).toBeVisible()
  await expect(panelOn(page).getByRole('heading', { name: 'Assistant', exact: true })).toBeFocused()
  await page.reload()
  await expect(logOn(page).getByText('Sent to our support team on')).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a crash in the assistant hides the assistant and breaks nothing else', async ({ browser }) => {
  const { page, complaints, leave } = await as(browser)
  await page.goto('/about')
  await openAssistantPanel(page)
  await askAssistant(page, UNKNOWN)
  // Answers with a message that our server never sends: rendering it throws.
  await page.route('**/api/chat/sessions/*', async (route) => {
    const session = (await (await route.fetch()).json()) as { messages: object[] }
    const broken = [{ ...session.messages[1], sender: 'assistant', text: 4711 }]
    // The catch is for a crashed page, which no longer waits for a second answer.
    await route.fulfill({ json: { ...session, messages: broken } }).catch(() => undefined)
  })
  complaints.allow(/^(console|script): /)
  await page.reload()
  // The panel is also missing before its code is fetched, so waits until the crashed panel is stored as closed.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('assistant'))).toContain('"place":"closed"')
  await expect(opener(page)).toBeVisible()
  await expect(panelOn(page)).toHaveCount(0)
  expect(complaints.heard).toEqual([])
  await page.getByRole('link', { name: 'FAQ' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute('**/api/chat/sessions/*')
  await openAssistantPanel(page)
  await expect(logOn(page)).toContainText(UNKNOWN)
  await leave()
})

test('a visitor who has used up all answers sees so, keeps the typed text and can still ask a person', async ({
  browser,
}) => {
  const { page, complaints, leave } = await as(browser)
  await page.goto('/about')
  await openAssistantPanel(page)
  await askAssistant(page, KNOWN)
  const { sessionId } = JSON.parse(await page.evaluate(() => sessionStorage.getItem('assistant') ?? '{}')) as {
    sessionId: string
  }
  const answers = 20
  for (let used = 1; used < answers; used += 1) {
    const data = { message: KNOWN, session_id: sessionId }
    expect((await page.request.post('/api/chat/message', { data })).status()).toBe(200)
  }
  complaints.allow(/429/)
  await fieldOn(page).fill(KNOWN)
  await page.keyboard.press('Enter')
  await expect(fieldOn(page)).toHaveValue(KNOWN)
  await expect(panelOn(page).getByRole('status').filter({ hasText: /\w/ }).first()).toBeVisible()
  await expect(page.getByText('Connection Error')).toHaveCount(0)
  await page.reload()
  await expect(panelOn(page).getByText('You’ve used all 20 answers in this conversation.')).toBeVisible()
  await expect(fieldOn(page)).toHaveValue(KNOWN)
  await expectAccessiblePage(page)
  await fieldOn(page).fill('I have chest pain')
  await page.keyboard.press('Enter')
  await expect(logOn(page)).toContainText('call your emergency number now')
  await expect(fieldOn(page)).toHaveValue('')
  await panelOn(page).getByRole('button', { name: 'Ask a person' }).click()
  await expect(panelOn(page).getByLabel('Your email address')).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})
