import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { createColleague, createPaperOf, createStudent } from './community.ts'
import { discardQuestion } from './discard-confirmation.ts'
import { as } from './members.ts'
import { mailTo } from './outbox.ts'
import { uniqueAddress, createBrowserUser, fillRegistration, PHONE } from './people.ts'
import { test } from './test.ts'

async function addResources(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Resource' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Resource' })
  const add = dialog.getByRole('button', { name: 'Add Resource' })
  await add.click()
  await expect(dialog.getByText('Please enter a resource name')).toBeVisible()
  await expect(dialog.getByText('Please enter a URL')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('radio', { name: 'Text' }).check()
  await add.click()
  await expect(dialog.getByText('Please enter some text content')).toBeVisible()
  await dialog.getByRole('radio', { name: 'File' }).check()
  await add.click()
  await expect(dialog.getByText('Please select a file')).toBeVisible()
  await expectNoFindings(page)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 80, height: 60 } })
  await dialog
    .getByLabel('File', { exact: true })
    .last()
    .setInputFiles({ name: 'ward.png', mimeType: 'image/png', buffer: picture })
  await add.click()
  await expect(dialog).toBeHidden()
  const section = page.getByRole('complementary', { name: 'About this paper' })
  await expect(section.getByRole('link', { name: 'ward.png' })).toBeVisible()
  // The preview is an image that loads, not a broken one.
  await expect.poll(() => section.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(80)
}

test('an author saves resources, takes a section, and shares the paper with a mentor until access is removed', async ({
  browser,
  request,
}) => {
  const question = `Which alarms are heard on ward ${Date.now() % 100_000}?`
  const lead = await createStudent(request, 'Lina')
  const mentor = await createColleague(request, { firstName: 'Ida', lastName: 'Nkosi', role: 'clinician' })
  const paperId = await createPaperOf(request, lead, question)
  const { page, complaints } = await as(browser, lead)
  await page.goto(`/student/papers/${paperId}`)
  await addResources(page)

  await page.getByRole('button', { name: 'Take this section' }).click()
  await expect(page.getByLabel('Due date')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link').first()).toContainText(
    'Lina Haddad',
  )

  // The card opens on keyboard focus, and Escape closes it.
  await page.getByRole('button', { name: /^Lina Haddad/ }).focus()
  const card = page.locator('[popover]:popover-open')
  await expect(card).toContainText('Makerere University')
  await expect(card).toContainText('Reading charts')
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this paper' })
  complaints.allow(/422/)
  await dialog.getByLabel('E-mail address').fill('nobody')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
  await page.keyboard.press('Escape')
  await discardQuestion(page).getByRole('button', { name: 'Keep editing' }).click()
  // The paper was claimed as solo, so the dialog does not offer an option that the server would refuse.
  await expect(dialog.getByText('No co-author can join: ')).toBeVisible()
  await expect(dialog.getByRole('option', { name: /^Co-author/ })).toHaveCount(0)
  await dialog.getByLabel('E-mail address').fill(mentor.email)
  await dialog.getByLabel('Role').selectOption('mentor')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await expect(dialog.getByRole('button', { name: `Withdraw the invitation to ${mentor.email}` })).toBeVisible()
  await expectNoFindings(page)

  const { body } = await mailTo(mentor.email, /shared a paper with you/)
  const guest = await as(browser, mentor)
  await guest.page.goto(/http\S+paper-invitation\S+/.exec(body)?.[0] ?? '')
  await expect(guest.page.getByText('Lina Haddad is writing')).toBeVisible()
  await expectNoFindings(guest.page)
  await guest.page.getByRole('button', { name: 'Open the paper' }).click()
  await guest.page.waitForURL(`/student/papers/${paperId}`)
  await expect(guest.page.getByRole('link', { name: 'ward.png' })).toBeVisible()

  // Later the guest finds the paper without the e-mail.
  await guest.page.goto('/student/dashboard')
  await expect(guest.page.getByRole('region', { name: 'Papers you mentor' })).toContainText(question)
  await expectNoFindings(guest.page)
  await guest.page.getByRole('link', { name: 'Open paper' }).click()
  await guest.page.waitForURL(`/student/papers/${paperId}`)

  // A member who has the list open sees the new guest immediately.
  await expect(dialog.getByRole('link', { name: 'Ida Nkosi' })).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectNoFindings(page)
  guest.complaints.allow(/404/)
  await dialog.getByRole('button', { name: 'Remove Ida Nkosi' }).click()
  await page.getByRole('dialog', { name: 'Remove from this paper?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByRole('link', { name: 'Ida Nkosi' })).toHaveCount(0)
  // The invitation was sent, so the dialog closes without confirmation.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await guest.page.reload()
  await expect(guest.page.getByRole('heading', { name: 'Paper not found' })).toBeVisible()
  await guest.page.goto('/student/dashboard')
  await expect(guest.page.getByRole('link', { name: 'Ask a question' }).first()).toBeVisible()
  await expect(guest.page.getByText(question)).toHaveCount(0)
  expect([...complaints.heard, ...guest.complaints.heard]).toEqual([])
})

test('a section’s due date is typed, saved once it is complete, and shown on the dashboard', async ({
  browser,
  request,
}) => {
  const question = `Which alarms wake ward ${Date.now() % 100_000}?`
  const lead = await createStudent(request, 'Lina')
  const paperId = await createPaperOf(request, lead, question)
  const { page, complaints } = await as(browser, lead)
  await page.goto(`/student/papers/${paperId}?section=results`)
  await page.getByRole('button', { name: 'Take this section' }).click()
  const until = page.getByLabel('Due date')
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const [year = '', month = '', date = ''] = day.split('-')
  const type = async (typed: string) => {
    await until.focus()
    await page.keyboard.type(`${month}${date}${typed}`)
  }
  const wrong = page.getByText('Please choose today or a later day.')

  await type('2019')
  await expect(until).toHaveValue(`2019-${month}-${date}`)
  await expect(wrong).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(wrong).toBeVisible()
  await expect(until).toHaveValue(`2019-${month}-${date}`)

  await type(year)
  await expect(until).toHaveValue(day)
  await expect(wrong).toHaveCount(0)
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/sections/results/owner'))
  await page.keyboard.press('Enter')
  expect((await stored).status()).toBe(200)
  await page.reload()
  await expect(until).toHaveValue(day)

  // The date picker sets a complete date.
  const later = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  const picked = page.waitForResponse((answer) => answer.url().endsWith('/sections/results/owner'))
  await until.fill(later)
  expect((await picked).status()).toBe(200)
  await expect(until).toHaveValue(later)

  await page.goto('/student/dashboard')
  await page.getByRole('link', { name: `Results of ${question}` }).click()
  await page.waitForURL(`/student/papers/${paperId}?section=results`)
  expect(complaints.heard).toEqual([])
})

test('a person invited to a paper registers and finds the invitation', async ({ browser, request }) => {
  const lead = await createStudent(request, 'Lina')
  const paperId = await createPaperOf(request, lead, `Which bells are heard on ward ${Date.now() % 100_000}?`)
  const email = uniqueAddress('nia')
  const invited = await request.post(`/api/student/papers/${paperId}/guests`, {
    headers: { authorization: `Bearer ${lead.token}` },
    data: { email, guest: 'read' },
  })
  expect(invited.status()).toBe(201)
  const { body } = await mailTo(email, /shared a paper with you/)
  const { page, complaints } = await createBrowserUser(browser)
  await page.goto(/http\S+paper-invitation\S+/.exec(body)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'A paper is shared with you' })).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('main').getByRole('button', { name: 'Get Started' }).click()
  await fillRegistration(page, { firstName: 'Nia', lastName: 'Mensah', email, password: 'Moss-and-lichen-7' })
  await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('/setup')
  await page.getByLabel('Institution').fill('Makerere University')
  await page.getByLabel('Program').fill('Nursing')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await page.waitForURL(/paper-invitation/)
  // The dashboard also lists the invitation until the member follows it.
  await page.goto('/student/dashboard')
  await page.getByRole('link', { name: 'Open the invitation' }).click()
  await page.getByRole('button', { name: 'Open the paper' }).click()
  await page.waitForURL(`/student/papers/${paperId}`)
  await page.goto('/student/dashboard')
  await expect(page.getByRole('region', { name: 'Shared with you' })).toContainText('you can read it')
  await expect(page.getByRole('link', { name: 'Open the invitation' })).toHaveCount(0)
  expect(complaints.heard).toEqual([])
})
