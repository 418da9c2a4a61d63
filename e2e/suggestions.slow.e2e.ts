import { expect, type Locator, type Page } from '@playwright/test'
import { createStudent, theAdminSignedIn } from './community.ts'
import { expectNoFindings, expectAccessiblePage } from './axe.ts'
import { as } from './members.ts'
import { uniqueAddress } from './people.ts'
import { dashboardTab } from './student.ts'
import { test } from './test.ts'

// A word that occurs in no other journey's proposal.
const MARK = `huddle${Date.now()}`
const TITLE = `Do nurse-led ${MARK} rounds shorten time to antibiotics?`
const QUESTION = `Which alerts of the ${MARK} system are dismissed at night, and by whom?`
const REFINED = `Are ${MARK} alerts dismissed faster after midnight?`

/** Asks without an account, by the form's call. */
async function ask(page: Page): Promise<void> {
  const answer = await page.request.post('/api/notifications/question-submission', {
    data: {
      title: QUESTION,
      category: 'Data Analytics',
      difficulty: 'medium',
      submitter_name: 'Ada Byron',
      submitter_email: uniqueAddress('ada'),
    },
  })
  expect(answer.ok()).toBe(true)
}

async function review(page: Page, { tab, item }: { tab: string; item: string }): Promise<Locator> {
  await page.goto('/admin/panel')
  await page
    .getByRole('navigation', { name: 'What to review' })
    .getByRole('link', { name: new RegExp(`^${tab}`) })
    .click()
  // Other journeys leave more pending items than one page shows.
  await page.getByRole('searchbox').fill(item)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('button', { name: `Review: ${item}` }).click()
  return page.getByRole('dialog')
}

async function decide(dialog: Locator, { decision, notes }: { decision: string; notes?: string }): Promise<void> {
  await dialog.getByRole('radio', { name: decision }).check()
  if (notes) await dialog.getByRole('textbox', { name: 'Notes *' }).fill(notes)
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(dialog).toBeHidden()
}

async function propose(page: Page): Promise<void> {
  await dashboardTab(page, 'Available Projects').click()
  await page.getByRole('link', { name: 'Propose a project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose a New Research Project' })
  const send = dialog.getByRole('button', { name: 'Submit proposal' })
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription('Still missing: a title and a description.')
  // Pressing the disabled button moves the focus to the missing field.
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expect(dialog.getByText('Please describe what you want to find out.')).toBeVisible()
  await dialog.getByLabel('Title').fill(TITLE)
  await dialog.getByLabel('Description').fill('Compare the time before and after. Ring me: 415-555-0134.')
  await dialog.getByRole('button', { name: 'Add Clinical Workflow' }).click()
  // When a suggestion is chosen, the next one replaces it, so that six are always shown.
  await expect(dialog.getByRole('list', { name: 'Suggestions' }).first().getByRole('button')).toHaveCount(6)
  await dialog.getByRole('radio', { name: 'Pair' }).check()
  // A reload keeps the typed text and the open dialog.
  await page.reload()
  await expect(dialog.getByLabel('Title')).toHaveValue(TITLE)
  await expect(dialog.getByRole('button', { name: 'Remove Clinical Workflow' })).toBeVisible()
  await expectAccessiblePage(page)
  await send.click()
  const warning = page.getByRole('dialog', { name: 'Could this identify a patient?' })
  await expect(warning.getByText('415-555-0134')).toBeVisible()
  await warning.getByRole('button', { name: 'Redact and send' }).click()
  await expect(dialog.getByRole('heading', { name: 'Project Proposal Submitted!' })).toBeVisible()
  await dialog.getByRole('link', { name: 'Go to My Workspace' }).click()
  await expect(
    page.getByRole('region', { name: 'My proposals' }).getByText(/With the editors, answer by/),
  ).toBeVisible()
}

async function revise(page: Page): Promise<void> {
  await page.goto('/student/dashboard')
  await page.getByRole('link', { name: 'Revise proposal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revise your proposal' })
  await expect(dialog.getByLabel('Title')).toHaveValue(TITLE)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Revise proposal ${TITLE}` }).click()
  await expect(dialog.getByText('Name the wards.')).toBeVisible()
  await dialog.getByLabel('Description').fill('Compare the time before and after, on wards three and five.')
  // After a failure, the typed text stays.
  await page.route('**/api/student/project-proposals/*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Submit again' }).click()
  await expect(dialog.locator('form').getByText(/Failed to submit your proposal/)).toBeVisible()
  await page.unroute('**/api/student/project-proposals/*')
  await dialog.getByRole('button', { name: 'Submit again' }).click()
  await expect(dialog.getByRole('heading', { name: 'Project Proposal Submitted!' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

async function refine(page: Page): Promise<void> {
  await dashboardTab(page, 'Available Projects').click()
  await page.getByRole('link', { name: `Refine the question: ${QUESTION}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose Refined Research Question' })
  await expect(dialog.getByText(QUESTION)).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit refined question' }).click()
  await expect(dialog.getByText('Missing Information')).toBeVisible()
  await dialog.getByLabel('Refined question title').fill(REFINED)
  await dialog.getByLabel('Description').fill('Only the hours from midnight to six, against those before.')
  await dialog.getByLabel('Timeline in weeks').fill('')
  await dialog.getByRole('textbox', { name: 'Learning objectives' }).fill('Read logs, and count')
  await dialog.getByRole('button', { name: 'Add to Learning objectives' }).click()
  await expect(dialog.getByText('Read logs, and count')).toBeVisible()
  await expect(dialog.getByLabel('Timeline in weeks')).toHaveValue('12')
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Submit refined question' }).click()
  await expect(dialog.getByRole('heading', { name: 'Refined question submitted' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

test('a proposal is revised until its paper opens, and a refined question becomes a project', async ({
  browser,
  request,
}) => {
  const admin = await as(browser, await theAdminSignedIn(request))
  const student = await as(browser, await createStudent(request, 'Noor'))
  // Allows the errors of the submission that fails below.
  student.complaints.allow(/project-proposals\/[^/]+ net::ERR_FAILED|Failed to load resource: net::ERR_FAILED/)
  await student.page.goto('/student/dashboard')

  await propose(student.page)
  const first = await review(admin.page, { tab: 'New Proposals', item: TITLE })
  await decide(first, { decision: 'Request revision', notes: 'Name the wards.' })
  await revise(student.page)
  const again = await review(admin.page, { tab: 'New Proposals', item: TITLE })
  await decide(again, { decision: 'Approve' })
  await student.page.goto('/student/dashboard?tab=workspace')
  await expectNoFindings(student.page)
  await student.page.getByRole('region', { name: 'My papers' }).getByRole('link', { name: 'Continue Writing' }).click()
  await expect(student.page.getByRole('navigation', { name: 'Sections', exact: true })).toBeVisible()

  await ask(student.page)
  await decide(await review(admin.page, { tab: 'Questions', item: QUESTION }), { decision: 'Approve' })
  await student.page.goto('/student/dashboard')
  await refine(student.page)
  await decide(await review(admin.page, { tab: 'Refined Questions', item: REFINED }), { decision: 'Approve' })
  await student.page.goto('/student/dashboard?tab=workspace')
  await expect(student.page.getByRole('button', { name: `See question: ${REFINED}` })).toBeVisible()
  await expectNoFindings(student.page)
  await student.page.goto('/student/dashboard?tab=available')
  await expect(student.page.getByRole('link', { name: `Claim Project: ${REFINED}` })).toBeVisible()
  expect([...student.complaints.heard, ...admin.complaints.heard]).toEqual([])
  await student.leave()
  await admin.leave()
})
