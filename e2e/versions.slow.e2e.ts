import { expect, type Page } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createPaperOfTwo, createStudent } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Introduction', exact: true })

async function typeAtTheEnd(page: Page, words: string): Promise<void> {
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}

test('two writers compare versions, see each other’s changes and restore a section', async ({ browser, request }) => {
  const [lead, mate] = [await createStudent(request, 'Lina'), await createStudent(request, 'Otto')]
  const paperId = await createPaperOfTwo(request, [lead, mate], `Which lamps are left on (${Date.now() % 100_000})?`)
  const first = await as(browser, lead)
  const second = await as(browser, mate)
  const address = `/student/papers/${paperId}?section=introduction`
  await first.page.goto(address)
  await typeAtTheEnd(first.page, 'Lamps burn all night on the ward.')
  const keep = first.page.getByRole('button', { name: 'Save a version' })
  await keep.press('Enter')
  await expect(first.page.getByLabel('Version name')).toBeFocused()
  await first.page.keyboard.type('Before the counting')
  await first.page.keyboard.press('Enter')
  await expect(first.page.getByText('Version saved')).toBeVisible()
  await expect(keep).toBeFocused()

  await typeAtTheEnd(first.page, ' Nurses asked for them.')
  await second.page.goto(address)
  await expect(textOf(second.page)).toContainText('Nurses asked for them.')
  await typeAtTheEnd(second.page, ' Patients slept less.')
  await expect(textOf(first.page)).toContainText('Patients slept less.')
  // The comparison names only the authors of stored changes, so waits until the change is saved.
  await expect(second.page.getByText(/^Saved \d/)).toBeVisible()

  await first.page.getByRole('button', { name: 'Compare and restore' }).click()
  const dialog = first.page.getByRole('dialog', { name: 'Versions' })
  const legend = dialog.getByRole('list', { name: 'Legend' })
  for (const name of ['Lina Haddad', 'Otto Haddad']) await expect(legend).toContainText(name)
  const compared = dialog.getByRole('region', { name: 'Introduction' })
  await expect(compared.locator('ins')).toHaveText([/Nurses asked for them\./, /Patients slept less\./])
  await expect(compared).toContainText(/Lina Haddad\s*Nurses asked for them\.\s*Otto Haddad\s*Patients slept less\./)
  await expectAccessiblePage(first.page)

  await compared.getByRole('button', { name: 'Restore this section' }).press('Enter')
  await expect(dialog.getByText('There are no differences.')).toBeVisible()
  // The focus moves once the server has answered, and the restored text may arrive before.
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await first.page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Earlier version')).toBeFocused()
  await expect(textOf(second.page)).toHaveText('Lamps burn all night on the ward.')
  expect([...first.complaints.heard, ...second.complaints.heard]).toEqual([])
  await first.leave()
  await second.leave()
})
