import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { createMentoredPaperOf, createStudent, writeSections } from './community.ts'
import { as } from './members.ts'
import { mailTo } from './outbox.ts'
import { uniqueAddress, fillRegistration, PHONE } from './people.ts'
import { test } from './test.ts'

async function comeByTheLink(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: 'Get Started' }).click()
  await fillRegistration(
    page,
    { firstName: 'Ida', lastName: 'Nkosi-van-der-Merwe', email, password: 'Moss-and-lichen-7' },
    'Clinician',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('/setup')
  await page.getByLabel('Institution').fill('Korle Bu Teaching Hospital')
  await page.getByLabel('Program').fill('Internal medicine')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await page.waitForURL(/paper-invitation/)
  await expect(page.getByText('Lina Haddad is writing')).toBeVisible()
  await page.getByRole('button', { name: 'Open the paper' }).click()
}

test('an asker who offered to mentor registers by the mailed link and reviews a draft', async ({
  browser,
  request,
}) => {
  const lead = await createStudent(request, 'Lina')
  const email = uniqueAddress('ida')
  const question = `Do bedside cards lower missed doses on ward ${Date.now() % 100_000}?`
  const paperId = await createMentoredPaperOf(request, lead, { question, email })
  const author = await as(browser, lead)
  await author.page.goto(`/student/papers/${paperId}`)
  const panel = author.page.getByRole('region', { name: 'Mentor' })
  await expect(panel).toContainText('Invited, hasn’t joined yet')
  await expect(author.page.getByText(email)).toHaveCount(0)

  const { body } = await mailTo(email, /Mentor the paper on your question/)
  const { page, complaints } = await as(browser)
  await comeByTheLink(page, /http\S+paper-invitation\S+/.exec(body)?.[0] ?? '', email)
  await page.waitForURL(`/student/papers/${paperId}`)
  await expect(page.getByText('You mentor this paper')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Ida Nkosi-van-der-Merwe' })).toBeVisible()

  await writeSections(request, lead, { id: paperId, sections: 9 })
  const form = page.getByRole('region', { name: 'Mentor' })
  await expect(form.getByRole('heading', { name: 'Review draft 1' })).toBeVisible()
  await page.goto('/student/dashboard')
  await expect(page.getByRole('heading', { name: 'Review draft 1' })).toBeVisible()
  await expect(page.getByText(/15-20 minutes/).first()).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('link', { name: 'Review draft 1' }).first().click()
  await page.waitForURL(`/student/papers/${paperId}`)
  await expect(form.getByRole('heading', { name: 'Review draft 1' })).toBeVisible()
  await expectNoFindings(page)
  await page.setViewportSize(PHONE)
  await form.getByLabel('Note to the authors').fill('Name the ward in the title. The denominator is missing.')
  await page.reload()
  await expect(form.getByLabel('Note to the authors')).toHaveValue(/The denominator is missing/)
  await form.getByRole('button', { name: 'Mark as done' }).click()
  await expect(form.getByText(/Draft 1: reviewed on/)).toBeVisible()
  // The submitted form disappears, and the focus moves to its section's heading.
  await expect(form.getByRole('heading', { name: 'Mentor' })).toBeFocused()
  await expect(panel).toContainText('The denominator is missing.')

  // The second review is requested once the first is done, because the paper is ready. The mentor declines it by
  // keyboard.
  const decline = form.getByRole('button', { name: 'Decline' })
  await expect(form.getByRole('heading', { name: 'Review draft 2' })).toBeVisible()
  await decline.focus()
  await page.keyboard.press('Enter')
  const sure = page.getByRole('dialog', { name: 'Decline to review draft 2?' })
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Draft 2: declined')).toBeVisible()
  await expect(form.getByRole('heading', { name: 'Mentor' })).toBeFocused()
  await expect(panel).toContainText('Draft 2: declined')
  expect([...complaints.heard, ...author.complaints.heard]).toEqual([])
})
