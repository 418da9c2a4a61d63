import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createColleague, createStudent, theAdminSignedIn } from './community.ts'
import { as } from './members.ts'
import { FAILED, cardOf, untilFound } from './directory.ts'
import { test } from './test.ts'

test('a dialog blocked by privacy closes with a reason, and a loading error names its part', async ({
  browser,
  request,
}) => {
  const ruth = await createColleague(request, { firstName: 'Rosalind', lastName: 'Grey', role: 'clinician' })
  await request.put('/api/auth/privacy', {
    headers: { authorization: `Bearer ${ruth.token}` },
    data: { allow_messages_from_students: false },
  })
  await untilFound(request, 'rosalind', ruth.id)
  const { page, complaints, leave } = await as(browser, await createStudent(request, 'Daniel'))
  complaints.allow(/answered (403|500)/, /status of (403|500)/, /^failed: /, /ERR_FAILED/)
  await page.goto('/directory?search=rosalind')
  await cardOf(page, 'Rosalind Grey').getByRole('button', { name: 'Contact Rosalind Grey' }).click()
  await page.getByRole('dialog').getByLabel('Message').fill('Hello.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message Blocked')).toBeVisible()
  await expect(page.getByText('Rosalind Grey has privacy settings that restrict messages from students.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.route('**/api/directory/users*', (route) => route.fulfill(FAILED))
  await page.reload()
  await expect(page.getByText('Failed to fetch user directory')).toBeVisible()
  await page.unroute('**/api/directory/users*')
  await page.route('**/api/directory/users*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Network error while fetching users')).toBeVisible()
  await expectAccessiblePage(page)
  await page.unroute('**/api/directory/users*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(cardOf(page, 'Rosalind Grey')).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('an admin merges two institutions, sees their members counted together, and undoes it', async ({
  browser,
  request,
}) => {
  const newcomers = [
    await createColleague(request, { firstName: 'Mona', lastName: 'Quist', role: 'clinician' }),
    await createColleague(request, { firstName: 'Nils', lastName: 'Quist', role: 'clinician' }),
  ]
  for (const [index, { token }] of newcomers.entries()) {
    await request.put('/api/auth/profile', {
      headers: { authorization: `Bearer ${token}` },
      data: { institution: ['Quistville General Hospital', 'Quistville GH'][index] },
    })
  }
  await untilFound(request, 'quist', 'Quistville General Hospital', 'Quistville GH')
  const { page, complaints, leave } = await as(browser, await theAdminSignedIn(request))
  await page.goto('/admin/institutions?search=quistville')
  await page.getByRole('button', { name: 'Merge into another: Quistville GH' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Quistville GH' })
  await dialog.getByLabel('Find the other institution').fill('quistville general')
  await expectAccessiblePage(page)
  await dialog.getByRole('button', { name: 'Merge into this: Quistville General Hospital' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Quistville GH was merged into this one.')).toBeVisible()
  await expect(page.getByText(/^2 members/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo merge of Quistville GH' }).click()
  await expect(page.getByRole('heading', { name: 'Quistville GH', exact: true })).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})
