import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { createColleague, createPaperOf, createPaperOfTwo, createStudent } from './community.ts'
import { as } from './members.ts'
import { mailTo } from './outbox.ts'
import { PHONE } from './people.ts'
import { test } from './test.ts'

const methods = (page: Page) => page.getByRole('textbox', { name: 'Methods', exact: true })
const rail = (page: Page) => page.getByRole('complementary', { name: 'About this paper' })

async function type(page: Page, text: string): Promise<void> {
  await methods(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
}

/** Takes screenshots in the folder that LOOK names, for visual inspection. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK']
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${viewport.width}.png` })
    }
  }
}

const NAME = 'Maximiliana'

test('a paper shows who wrote its text, in total and by section', async ({ browser, request }) => {
  const lead = await createStudent(request, 'Lina')
  const helper = await createColleague(request, {
    firstName: NAME,
    lastName: 'van Oosterhout-Mwangi Castellanos',
    role: 'clinician',
  })
  const paperId = await createPaperOf(request, lead, `Which alarms are heard on ward ${Date.now() % 100_000}?`)
  const { page, complaints } = await as(browser, lead)
  await page.goto(`/student/papers/${paperId}?section=methods`)
  await expect(rail(page).getByText('Nobody has written anything yet.')).toBeVisible()
  await type(page, 'We counted the alarms of two wards for twelve weeks. ')
  await page.getByRole('button', { name: 'Take this section' }).press('Enter')
  await expect(page.getByLabel('Due date', { exact: true })).toBeFocused()

  const invited = await request.post(`/api/student/papers/${paperId}/guests`, {
    headers: { authorization: `Bearer ${lead.token}` },
    data: { email: helper.email, guest: 'write' },
  })
  expect(invited.ok()).toBe(true)
  const { body } = await mailTo(helper.email, /shared a paper with you/)
  const guest = await as(browser, helper)
  // Allows the 404 that a guest gets for requests for more time, which guests may not see.
  guest.complaints.allow(/404/)
  await guest.page.goto(/http\S+paper-invitation\S+/.exec(body)?.[0] ?? '')
  await guest.page.getByRole('button', { name: 'Open the paper' }).click()
  await guest.page.waitForURL(`/student/papers/${paperId}`)
  await guest.page.goto(`/student/papers/${paperId}?section=methods`)
  await expect(methods(guest.page)).toContainText('twelve weeks')
  // Splits Lina's text, which stays attributed to her, and adds a sentence.
  await methods(guest.page).click()
  await guest.page.keyboard.press('Control+Home')
  for (let letter = 0; letter < 10; letter += 1) await guest.page.keyboard.press('ArrowRight')
  await guest.page.keyboard.press('Enter')
  await type(guest.page, 'Each twice.')

  await page.reload()
  const panel = rail(page).getByRole('region', { name: 'Who wrote this text' })
  await expect(panel.getByRole('listitem')).toContainText([/Lina Haddad\s*8\d %/, /Maximiliana .*\s*1\d %/])
  await expectNoFindings(page)
  await panel.getByRole('button', { name: 'By section' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who wrote this text' })
  await expect(dialog.getByText('Owner: Lina Haddad')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Methods' }).first()).toContainText(NAME)
  await expect(dialog.getByText('No text yet.').first()).toBeVisible()
  await expectNoFindings(page)
  await look(page, 'ledger')
  await page.keyboard.press('Escape')
  expect([...complaints.heard, ...guest.complaints.heard]).toEqual([])
})

test('a recorded use of an AI tool is the start of the declaration', async ({ browser, request }) => {
  const lead = await createStudent(request, 'Lina')
  const paperId = await createPaperOf(request, lead, `Which alarms are heard on ward ${Date.now() % 100_000}?`)
  const { page, complaints } = await as(browser, lead)
  await page.goto(`/student/papers/${paperId}?section=methods`)
  const panel = rail(page).getByRole('region', { name: 'Use of AI' })
  await panel.getByRole('button', { name: 'No AI was used' }).click()
  await expect(panel.getByText('Lina Haddad stated that no AI tools were used.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'None used' })).toBeVisible()
  await panel.getByRole('button', { name: 'Record a use' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record the use of an AI tool' })
  complaints.allow(/422/)
  await dialog.getByRole('button', { name: 'Record use' }).click()
  await expect(dialog.getByText('Please name the tool.')).toBeVisible()
  await expect(dialog.getByLabel('Tool')).toBeFocused()
  await expectNoFindings(page)
  await look(page, 'ai-dialog')
  await dialog.getByLabel('Tool').fill('A translator with an unusually long name and version 3.14.1592')
  await dialog.getByLabel('Purpose').fill('Translating our notes.')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('listitem')).toContainText(['Methods · Lina Haddad'])
  await panel.getByText('Preview of the declaration').click()
  await expect(panel.getByText(/: translating our notes \(Methods\)\. The authors checked/)).toBeVisible()
  await expectNoFindings(page)
  await panel.scrollIntoViewIfNeeded()
  await look(page, 'ai-panel')

  await page.goto(`/student/papers/${paperId}/submit`)
  const declared = page.getByLabel('Use of AI')
  await expect(declared).toHaveValue(/translating our notes/)
  await declared.fill('Nothing of note.')
  await page.getByRole('button', { name: 'Use of AI: Fill in from the paper' }).click()
  await expect(declared).toHaveValue(/translating our notes/)

  await page.goto(`/student/papers/${paperId}?section=methods`)
  await panel.getByRole('button', { name: /^Remove A translator/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(panel.getByText('No use of AI recorded yet.')).toBeVisible()
  expect(complaints.heard).toEqual([])
})

test('an author requests a change to the byline, and the others see why', async ({ browser, request }) => {
  const lead = await createStudent(request, 'Lina')
  const mate = await createColleague(request, { firstName: 'Daniel', lastName: 'Okello', role: 'student' })
  const paperId = await createPaperOfTwo(
    request,
    [lead, mate],
    `Which alarms are heard on ward ${Date.now() % 100_000}?`,
  )
  const { page, complaints } = await as(browser, mate)
  await page.goto(`/student/papers/${paperId}`)
  const panel = rail(page).getByRole('region', { name: 'Authors' })
  await panel.getByRole('button', { name: 'Request a change' }).click()
  await expect(panel.getByLabel('What needs to change?')).toBeFocused()
  complaints.allow(/422/)
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('Please say what needs to change.')).toBeVisible()
  await panel.getByLabel('What needs to change?').fill('I collected the data of both wards.')
  await look(page, 'objection')
  // The text is kept if the page is left before the request is sent.
  await page.goto('/about')
  await page.goto(`/student/papers/${paperId}`)
  await panel.getByRole('button', { name: 'Request a change' }).click()
  await expect(panel.getByLabel('What needs to change?')).toHaveValue('I collected the data of both wards.')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('Change requested')).toBeVisible()
  await expectNoFindings(page)
  const other = await as(browser, lead)
  await other.page.goto(`/student/papers/${paperId}`)
  const theirs = rail(other.page).getByRole('region', { name: 'Authors' })
  await expect(theirs.getByText('I collected the data of both wards.')).toBeVisible()
  await panel.getByRole('button', { name: 'Approve byline', exact: true }).press('Enter')
  await expect(panel.getByText('Change requested')).toHaveCount(0)
  await expect(panel.locator('li:focus')).toContainText('Approved')
  await expect(theirs.getByText('Change requested')).toHaveCount(0)
  expect([...complaints.heard, ...other.complaints.heard]).toEqual([])
})
