import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createNewcomer, join } from './member.ts'
import { fillRegistration, theAdmin } from './people.ts'
import { dashboardTab } from './student.ts'
import { test } from './test.ts'

const WRITES = ['POST', 'PUT', 'DELETE']

/** Counts the calls that write, by method and path. Delays each response, so that there is time for a second click. */
async function countWrites(page: Page): Promise<() => string[]> {
  const sent: string[] = []
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const counts = WRITES.includes(request.method()) && !/\/(view|similar-questions)$/.test(pathname)
    if (counts) sent.push(`${request.method()} ${pathname}`)
    await route.continue()
  })
  return () => sent.splice(0)
}

// Presses a button repeatedly: two clicks before the browser can draw, then a double click and a held Enter key.
const pressTwice = async (button: Locator): Promise<void> => {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}
const doubleClick = (button: Locator): Promise<void> => button.dblclick({ noWaitAfter: true })
const holdEnter = async (field: Locator): Promise<void> => {
  await field.evaluate((element: HTMLInputElement) => {
    element.form?.requestSubmit()
    element.form?.requestSubmit()
  })
}

test('an open form is sent once even if it is submitted twice in an instant', async ({ page }) => {
  const writes = await countWrites(page)

  await page.goto('/general-feedback')
  await page.getByLabel('Type of feedback').selectOption('bug_report')
  await page.getByLabel('Subject').fill('Pressed twice')
  await page.getByLabel('Message').fill('I pressed the button twice, and wondered.')
  await pressTwice(page.getByRole('button', { name: 'Send feedback' }))
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  expect(writes()).toEqual(['POST /api/feedback/submit'])

  await page.goto('/faq?search=zebrafish')
  await page.getByRole('button', { name: 'Submit Support Request' }).first().click()
  await page.getByLabel('Name').fill('Ruth Feld')
  await page.getByRole('main').getByLabel('Email').fill('ruth.twice@clinic.example')
  await page.getByLabel('Category').selectOption('Account Issues')
  await page.getByLabel('Subject').fill('Held the key')
  await page.getByLabel('Message').fill('The Enter key stuck for a moment.')
  await holdEnter(page.getByLabel('Subject'))
  await expect(page.getByText('Your request has been sent.')).toBeVisible()
  expect(writes()).toEqual(['POST /api/feedback/submit'])

  const foot = page.getByRole('contentinfo')
  await foot.getByLabel('Email').fill('twice@clinic.example')
  await pressTwice(foot.getByRole('button', { name: 'Subscribe' }))
  await expect(foot.getByText(/did not send a confirmation link/)).toBeVisible()
  expect(writes()).toEqual(['POST /api/notifications/support-request'])

  await page.goto('/forgot-password')
  await page.getByLabel('Email').first().fill('twice@clinic.example')
  await pressTwice(page.getByRole('main').getByRole('button', { name: /Send/ }))
  await expect(page.getByRole('heading', { name: 'No reset link was sent' })).toBeVisible()
  expect(writes()).toEqual(['POST /api/auth/forgot-password'])

  await page.goto('/submit')
  await page.getByLabel('Your Question').fill('Does a quieter ward shorten the stay of older patients?')
  await page.getByRole('radio', { name: 'Patient', exact: true }).check()
  await page.getByLabel('Category').selectOption({ index: 1 })
  await page.getByRole('radio', { name: /^Low/ }).check()
  await page.getByRole('main').getByLabel('Email').fill('twice@clinic.example')
  await doubleClick(page.getByRole('button', { name: /^Submit question/i }))
  await expect(page.getByText(/Q-\d{4}-/).first()).toBeVisible()
  expect(writes()).toEqual(['POST /api/notifications/question-submission'])
})

test('pasted text beyond the limit stays whole, and the field says by how much it is too long', async ({ page }) => {
  await page.goto('/general-feedback')
  await page.getByLabel('Subject').fill('a'.repeat(270))
  await expect(page.getByLabel('Subject')).toHaveValue('a'.repeat(270))
  await expect(page.getByText('Your text has 270 characters; the limit is 200. Please shorten it by 70.')).toBeVisible()
  await page.getByLabel('Message').fill('b'.repeat(2_700))
  await expect(
    page.getByText('Your text has 2,700 characters; the limit is 2,000. Please shorten it by 700.'),
  ).toBeVisible()
  await expectAccessiblePage(page)
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('b'.repeat(2_700))
})

test('registration, sign-in and account forms are each sent once, and a success is announced', async ({ page }) => {
  const writes = await countWrites(page)
  const twice = createNewcomer('Twice')
  await page.goto('/')
  await page.getByText('Get Started', { exact: true }).first().click()
  await fillRegistration(page, twice)
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Create Account' }))
  await page.waitForURL('/setup')
  await expect(page.getByText('already exists')).toBeHidden()
  expect(writes()).toEqual(['POST /api/auth/register'])

  await page.getByLabel('Institution').fill('Makerere University')
  await page.getByLabel('Program').fill('Nursing')
  await pressTwice(page.getByRole('button', { name: 'Complete Setup' }))
  await page.waitForURL('/student/dashboard')
  expect(writes()).toEqual(['POST /api/auth/setup-profile'])

  await page.goto('/settings/security')
  await page.getByLabel('Current password').fill(twice.password)
  await page.getByLabel('New password', { exact: true }).fill('Moss-and-lichen-2')
  await page.getByLabel('Confirm new password').fill('Moss-and-lichen-2')
  await pressTwice(page.getByRole('button', { name: 'Change password' }))
  await expect(page.getByText('Password changed')).toBeVisible()
  expect(writes()).toEqual(['PUT /api/auth/password'])

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('main').getByLabel('Email Address').fill(twice.email)
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill('Moss-and-lichen-2')
  await holdEnter(page.getByRole('main').getByLabel('Password', { exact: true }))
  await page.waitForURL('/student/dashboard')
  expect(writes()).toEqual(['POST /api/auth/login'])
})

test('a proposal is sent once, and a retry after a lost answer replaces it', async ({ page }) => {
  await join(page, createNewcomer('Lost'))
  const writes = await countWrites(page)
  await dashboardTab(page, 'Available Projects').click()
  await page.getByRole('link', { name: 'Propose a project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose a New Research Project' })
  const send = dialog.getByRole('button', { name: 'Submit proposal' })
  await dialog.getByLabel('Title').fill(`Pressed twice on the ward ${Date.now()}`)
  await dialog.getByLabel('Description').fill('Whether a second press does any harm.')
  // The server stores the submission, but the connection is cut before the response arrives.
  const cut = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/student/project-proposals', cut)
  await pressTwice(send)
  await expect(dialog.getByText(/Failed to submit your proposal/).first()).toBeVisible()
  await page.unroute('**/api/student/project-proposals', cut)
  await pressTwice(send)
  await expect(dialog.getByRole('heading', { name: 'Project Proposal Submitted!' })).toBeVisible()
  expect(writes()).toEqual(['POST /api/student/project-proposals'])
})

test('an admin’s action is sent once if pressed twice', async ({ page, request }) => {
  const { email, password } = theAdmin()
  const signedIn = await request.post('/api/auth/login', { data: { email, password } })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const said = {
    feedback_type: 'other',
    subject: 'Answer me once',
    message: 'One answer is enough.',
    email: 'once@c.example',
  }
  await request.post('/api/feedback/submit', { data: said })
  await page.goto('/')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.goto('/admin/inbox')
  const writes = await countWrites(page)
  await page.getByText('Answer me once').click()
  await page.getByLabel('Answer to once@c.example').fill('Here it is.')
  await pressTwice(page.getByRole('button', { name: 'Send answer' }))
  await expect(page.getByText('Answer saved')).toBeVisible()
  expect(writes().filter((call) => call.endsWith('/reply'))).toHaveLength(1)
})
