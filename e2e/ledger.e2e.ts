import { expect, type Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { aColleague, aPaperOf, aStudent } from './community.ts'
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

const NAME = 'Maximiliana'

test('who wrote what stands in a paper shows beside it, whole and by section', async ({ browser, request }) => {
  const lead = await aStudent(request, 'Lina')
  const helper = await aColleague(request, {
    firstName: NAME,
    lastName: 'van Oosterhout-Mwangi Castellanos',
    role: 'clinician',
  })
  const paperId = await aPaperOf(request, lead, `Which alarms are heard on ward ${Date.now() % 100_000}?`)
  const { page, complaints } = await as(browser, lead)
  await page.goto(`/student/papers/${paperId}?section=methods`)
  await expect(rail(page).getByText('Nobody has written anything yet.')).toBeVisible()
  await type(page, 'We counted the alarms of two wards for twelve weeks. ')
  await page.getByRole('button', { name: 'Take this section' }).click()

  const invited = await request.post(`/api/student/papers/${paperId}/guests`, {
    headers: { authorization: `Bearer ${lead.token}` },
    data: { email: helper.email, guest: 'write' },
  })
  expect(invited.ok()).toBe(true)
  const { body } = await mailTo(helper.email, /shares a paper with you/)
  const guest = await as(browser, helper)
  // Who asked for more time is no guest's to see.
  guest.complaints.allow(/404/)
  await guest.page.goto(/http\S+paper-invitation\S+/.exec(body)?.[0] ?? '')
  await guest.page.getByRole('button', { name: 'Open the paper' }).click()
  await guest.page.waitForURL(`/student/papers/${paperId}`)
  await guest.page.goto(`/student/papers/${paperId}?section=methods`)
  await expect(methods(guest.page)).toContainText('twelve weeks')
  // Divides what Lina wrote, which stays hers, and adds a little.
  await methods(guest.page).click()
  await guest.page.keyboard.press('Control+Home')
  for (let letter = 0; letter < 10; letter += 1) await guest.page.keyboard.press('ArrowRight')
  await guest.page.keyboard.press('Enter')
  await type(guest.page, 'Each twice.')

  await page.reload()
  const panel = rail(page).getByRole('region', { name: 'Who wrote what stands here' })
  await expect(panel.getByRole('listitem')).toContainText([/Lina Haddad\s*8\d %/, /Maximiliana .*\s*1\d %/])
  await expectNoFindings(page)
  await panel.getByRole('button', { name: 'By section' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who wrote what stands here' })
  await expect(dialog.getByText('Looked after by Lina Haddad')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Methods' }).first()).toContainText(NAME)
  await expect(dialog.getByText('Nothing stands here yet.').first()).toBeVisible()
  await expectNoFindings(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 1280, height: 800 })
    if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/ledger-${colorScheme}-1280.png` })
    await page.setViewportSize(PHONE)
    if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/ledger-${colorScheme}-390.png` })
  }
  await page.keyboard.press('Escape')
  if (process.env['LOOK']) {
    await panel.scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${process.env['LOOK']}/panel-390.png` })
  }
  expect([...complaints.heard, ...guest.complaints.heard]).toEqual([])
})
