import { expect } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { createPaperOf, createStudent, theAdminSignedIn, writeSections } from './community.ts'
import { as } from './members.ts'
import { DESKTOP, PHONE } from './people.ts'
import { SECTIONS } from './paper-text.ts'
import { test } from './test.ts'

test('a team completes its guideline’s items, and editors see the checklist', async ({ browser, request }) => {
  const lead = await createStudent(request, 'Lina')
  const question = `Do paper charts hide late doses on ward ${Date.now() % 100_000}?`
  const paperId = await createPaperOf(request, lead, question)
  await writeSections(request, lead, { id: paperId, sections: 5 })
  const { page, complaints } = await as(browser, lead)
  await page.goto(`/student/papers/${paperId}`)
  const panel = page.getByRole('region', { name: 'Reporting guideline' })
  await panel
    .getByLabel('Study type')
    .selectOption({ label: 'Observational study: cohort, case-control or cross-sectional (STROBE)' })
  await expect(panel).toContainText('STROBE: 0 of 34 items answered')
  for (const [answered, heading] of ['1a. Title', '1b. Abstract'].entries()) {
    await expect(panel.getByRole('heading', { name: heading })).toBeVisible()
    await panel.getByRole('button', { name: 'Covered in Abstract' }).click()
    await expect(panel).toContainText(`${answered + 1} of 34 items answered`)
  }

  // The next item belongs to another section, which opens.
  await expect(panel.getByRole('heading', { name: '2. Background and rationale' })).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Covered in Introduction' })).toBeVisible()
  await panel.getByLabel('Section that covers it').selectOption('Background')
  await expect(panel.getByRole('button', { name: 'Covered in Background' })).toBeVisible()
  await panel.getByLabel('Section that covers it').selectOption('Introduction')
  await panel.getByRole('link', { name: 'Go to Introduction' }).click()
  await panel.getByLabel('Where exactly, or why it does not apply').fill('First paragraph')
  await panel.getByRole('button', { name: 'Covered in Introduction' }).click()
  await expect(panel).toContainText('3 of 34 items answered')

  // By keyboard: opens an item, answers it without a reason, which is refused, and answers it with a reason.
  await panel.getByText('All items').press('Enter')
  await panel.getByRole('button', { name: /^17\. Other analyses/ }).press('Enter')
  await expect(panel.getByRole('heading', { name: '17. Other analyses' })).toBeFocused()
  complaints.allow(/422/)
  await panel.getByRole('button', { name: 'Does not apply' }).press('Enter')
  await expect(panel.getByText('Please say why it does not apply.')).toBeVisible()
  await panel.getByLabel('Where exactly, or why it does not apply').fill('Nothing else was analysed.')
  await panel.getByRole('button', { name: 'Does not apply' }).press('Enter')
  await expect(panel).toContainText('4 of 34 items answered')
  await expectNoFindings(page)
  await page.setViewportSize(PHONE)
  await expectNoFindings(page)
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(panel).toContainText('4 of 34 items answered')

  await writeSections(request, lead, { id: paperId, sections: 9 })
  await request.post(`/api/student/papers/${paperId}/submit-for-publication`, {
    headers: { authorization: `Bearer ${lead.token}` },
    data: { abstract: SECTIONS[0]?.[1], category: 'Clinical Workflow' },
  })
  const editor = await as(browser, await theAdminSignedIn(request))
  await editor.page.goto('/admin/control')
  await editor.page.getByRole('link', { name: 'Review Panel' }).click()
  const desks = editor.page.getByRole('navigation', { name: 'What to review' })
  await desks.getByRole('link', { name: /^Publication Review/ }).click()
  const list = editor.page.getByRole('main')
  await list.locator('summary').filter({ hasText: question }).click()
  await list.getByText('STROBE: 4 of 34 items answered').click()
  await expect(list.getByText('Does not apply: Nothing else was analysed.')).toBeVisible()
  await expectNoFindings(editor.page)
  expect([...complaints.heard, ...editor.complaints.heard]).toEqual([])
})
