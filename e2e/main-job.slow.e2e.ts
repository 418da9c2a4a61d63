import { type Browser, expect, type Page } from '@playwright/test'
import { ABSTRACT, SECTIONS } from './paper-text.ts'
import { uniqueAddress, createBrowserUser, type BrowserUser, PHONE, signIn, theAdmin } from './people.ts'
import { claim, dashboardTab, join, STUDENT_NAME, submit, write } from './student.ts'
import { test } from './test.ts'

// A word that occurs in no other journey's question, so that the library's search finds only this question.
const ASPECT = `quietus${Date.now()}`
const QUESTION = `Does a five-minute bedside card lower missed doses on night shifts (${ASPECT})?`
const ASKER = 'Amara Osei'
/** Submits the question. @returns the tracking page's path */
async function ask(page: Page): Promise<string> {
  await page.goto('/submit-clinician-question')
  const main = page.getByRole('main')
  const next = main.getByRole('button', { name: 'Next' })
  await main.getByLabel('Your question').fill('Why?')
  await next.click()
  await expect(main.getByText('Question must be at least 10 characters')).toBeVisible()
  await main.getByLabel('Your question').fill(QUESTION)
  await next.click()
  await expect(main.getByText('Step 2 of 4')).toBeVisible()
  await next.click()
  await expect(main.getByText('Please select your healthcare research setting')).toBeVisible()
  await main.getByLabel('Healthcare research setting').selectOption('Intensive care unit (ICU)')
  await main.getByLabel('Context or background').fill('Doses go missing between two and five in the morning.')
  await main.getByLabel('Why does it matter?').fill('Antibiotics that are missed cost lives.')
  await next.click()
  await main.getByLabel('Name', { exact: true }).fill(ASKER)
  await main.getByLabel('Email', { exact: true }).fill(uniqueAddress('amara'))
  await main.getByLabel('Role', { exact: true }).selectOption('Nurse practitioner')
  await main.getByLabel('Institution').fill('Korle Bu Teaching Hospital')
  await main.getByLabel('LinkedIn profile').fill('linkedin.com/in/amara-osei')
  await next.click()
  await expect(main.getByLabel('Credit me by name in the paper')).toBeChecked()
  await expect(main.getByText('Doses go missing')).toBeVisible()
  await main.getByRole('button', { name: 'Submit question' }).click()
  await expect(main.getByRole('heading', { name: 'We received your question' })).toBeVisible()
  const number = (await main.getByText(/^Q-\d{4}-[0-9A-Z]{8}$/).textContent()) ?? ''
  await main.getByRole('link', { name: 'Follow your question' }).click()
  await page.waitForURL(`/track/${number}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Question received' })).toBeVisible()
  await expect(main.getByText('The text of the question is shown here once it is approved.')).toBeVisible()
  return `/track/${number}`
}

/** Opens a tab of the review panel, and the dialog of one item. */
async function openReview(page: Page, tab: string, item: RegExp | string) {
  await page.getByRole('link', { name: 'Review Panel' }).click()
  await page
    .getByRole('navigation', { name: 'What to review' })
    .getByRole('link', { name: new RegExp(`^${tab}`) })
    .click()
  // Other journeys may leave more pending items than one page shows.
  await page.getByRole('searchbox').fill(QUESTION)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  if (tab === 'Publication Review') {
    await page.locator('main li summary', { hasText: QUESTION }).click()
    await expect(page.getByRole('region', { name: 'Submitted text' })).toBeVisible()
  }
  await page.getByRole('button', { name: item }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(dialog.getByText('Please choose a decision.')).toBeVisible()
  return dialog
}

async function approveQuestion(page: Page): Promise<void> {
  const dialog = await openReview(page, 'Questions', `Review: ${QUESTION}`)
  await dialog.getByRole('radio', { name: /^Approve/ }).check()
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue(QUESTION)
  await dialog.getByLabel('Category').selectOption('Clinical Workflow')
  await dialog.getByLabel('Difficulty', { exact: true }).fill('2')
  await dialog.getByLabel('Weeks', { exact: true }).fill('10')
  await dialog.getByLabel('Students', { exact: true }).fill('2')
  await dialog.getByRole('textbox', { name: /^Required skills/ }).fill('Reading charts')
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: /^Notes/ }).fill('A question that a ward can answer.')
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Question approved successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function approveClaim(page: Page): Promise<void> {
  const dialog = await openReview(page, 'Project Claims', `Review: ${QUESTION}`)
  await expect(dialog.getByText(STUDENT_NAME)).toBeVisible()
  await dialog.getByRole('radio', { name: /^Approve/ }).check()
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Claim approved successfully!')).toBeVisible()
}

/** Publishes the paper. @returns its public number */
async function publish(page: Page): Promise<string> {
  const dialog = await openReview(page, 'Publication Review', `Review: ${QUESTION}`)
  await dialog.getByRole('radio', { name: /^Approve for publication/ }).check()
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Publication approved for publication successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  const added = await page.getByText(/^The paper was added to the Research Library as INF-/).textContent()
  const [number] = /INF-\d{4}-\d{4}/.exec(added ?? '') ?? []
  return number ?? ''
}

/** Expects the complete content of the paper's page, with or without scripts. */
async function expectPaper(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: QUESTION })).toBeVisible()
  await expect(main.getByText(`Asked by ${ASKER}, Nurse practitioner, Korle Bu Teaching Hospital`)).toBeVisible()
  await expect(main.getByText(`Written by ${STUDENT_NAME}.`)).toBeVisible()
  await expect(main.getByRole('region', { name: 'Ethics' })).toContainText('Lagos, no. 2026/114')
  await expect(main.getByRole('region', { name: 'Author contributions' })).toContainText(
    `${STUDENT_NAME}: Formal analysis (lead), Writing – original draft`,
  )
  const about = page.getByRole('complementary', { name: 'About this paper' })
  await expect(about.getByText('Research Question Submitted By')).toBeVisible()
  await expect(about.getByText(ASKER)).toBeVisible()
  await expect(about.getByRole('link', { name: `Connect with ${ASKER}` })).toHaveAttribute(
    'href',
    'https://linkedin.com/in/amara-osei',
  )
  await expect(about.getByRole('link', { name: STUDENT_NAME })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Abstract' })).toContainText(ABSTRACT.slice(0, 80))
  for (const [heading, text] of SECTIONS.slice(1)) {
    await expect(main.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expect(main.getByText(text.split('\n')[0] ?? '').first()).toBeVisible()
  }
}

async function read(page: Page, number: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Research Library' }).click()
  await page.getByRole('searchbox', { name: 'Search research papers' }).fill(ASPECT)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 paper' })).toBeVisible()
  await expect(page.getByText(`${STUDENT_NAME} · asked by ${ASKER}`)).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: QUESTION }).click()
  await page.waitForURL(`/research/${number}`)
  await expectPaper(page)
  await expect(page.getByText('1 view', { exact: true })).toBeVisible()
  await page.getByRole('complementary', { name: 'About this paper' }).getByRole('link', { name: STUDENT_NAME }).click()
  await expect(page.getByRole('heading', { level: 1, name: STUDENT_NAME })).toBeVisible()
}

async function readWithoutScript(browser: Browser, number: string): Promise<void> {
  const reader = await createBrowserUser(browser, { javaScriptEnabled: false })
  // With scripts disabled, the browser does not fetch them.
  reader.complaints.allow(/\/assets\/[^ ]+\.js csp$/)
  await reader.page.goto(`/research/${number}`)
  await expectPaper(reader.page)
  expect(reader.complaints.heard).toEqual([])
  await reader.leave()
}

async function expectStage(page: Page, path: string, stage: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: stage })).toBeVisible()
  await expect(page.getByRole('main').getByText(QUESTION)).toBeVisible()
}

test('a question from practice becomes a paper that anyone can read', async ({ browser }) => {
  test.slow()
  const clinician = await createBrowserUser(browser, { viewport: PHONE, isMobile: true, hasTouch: true })
  const admin = await createBrowserUser(browser)
  const student = await createBrowserUser(browser)
  const visitor = await createBrowserUser(browser)
  const people: BrowserUser[] = [clinician, admin, student, visitor]

  const tracking = await test.step('a clinician asks on a phone', () => ask(clinician.page))
  await test.step('the admin approves the question', async () => {
    await signIn(admin.page, theAdmin(), '/admin/control')
    await approveQuestion(admin.page)
    await expectStage(clinician.page, tracking, 'Approved, open for students to claim')
  })
  await test.step('a student joins', () => join(student.page))
  await test.step('the student claims the project', () => claim(student.page, { question: QUESTION, asker: ASKER }))
  await test.step('the admin approves the claim', async () => {
    await approveClaim(admin.page)
    await expectStage(clinician.page, tracking, 'Student team assigned')
  })
  await test.step('the student writes the paper', () => write(student.page))
  await test.step('the student submits the paper', () => submit(student.page))
  const number = await test.step('the admin publishes it', () => publish(admin.page))
  await test.step('a visitor finds and reads it', () => read(visitor.page, number))
  await test.step('so does one without script', () => readWithoutScript(browser, number))
  await test.step('the asker is led to it', async () => {
    await expectStage(clinician.page, tracking, 'Results published')
    await clinician.page.getByRole('link', { name: 'Read the paper' }).click()
    await expect(clinician.page.getByRole('heading', { level: 1, name: QUESTION })).toBeVisible()
  })
  await test.step('the student has it among their papers', async () => {
    await student.page.goto('/student/dashboard')
    await dashboardTab(student.page, 'Published Papers').click()
    await student.page.getByRole('link', { name: `View Paper: ${QUESTION}` }).click()
    await student.page.waitForURL(`/research/${number}`)
  })
  expect(people.flatMap(({ complaints }) => complaints.heard)).toEqual([])
  await Promise.all(people.map(({ leave }) => leave()))
})
