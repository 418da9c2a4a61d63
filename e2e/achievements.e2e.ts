import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { openTab } from './control.ts'
import { expectNoFindings, expectAccessiblePage } from './axe.ts'
import { createStudent } from './community.ts'
import { as } from './members.ts'
import { createBrowserUser } from './people.ts'
import { test } from './test.ts'

test('an unlocked achievement is announced, and its certificate is opened, downloaded and verified without script', async ({
  browser,
  request,
}) => {
  const student = await createStudent(request, 'Leonie')
  const { page, complaints, leave } = await as(browser, student)
  await page.goto('/student/dashboard')
  await page.getByRole('button', { name: /^Menu of / }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Achievements' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Achievements' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Major Milestones' })).toBeVisible()
  await expectAccessiblePage(page)

  await page.getByRole('button', { name: 'Ten Papers' }).click()
  await expect(page.getByText('Achievement Locked')).toBeVisible()

  await page.getByRole('button', { name: 'Introduced' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Certificate' })
  await expect(dialog.getByText(student.name)).toBeVisible()
  await expect(dialog.getByText(/^\d+ \w+ \d{4} \(universal time\)$/)).toBeVisible()
  await expect(page).toHaveURL(/certificate=introduced/)
  await expectAccessiblePage(page)
  await expect(dialog.getByRole('link', { name: 'Add to LinkedIn profile' })).toHaveAttribute(
    'href',
    /linkedin\.com\/profile\/add\?startTask=CERTIFICATION_NAME/,
  )
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download as web page (HTML)' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('Certificate Introduced.html')
  expect(await readFile(await download.path(), 'utf8')).toContain(student.name)
  const number = await dialog.getByText(/^[\da-f]{8}-/).textContent()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/achievements$/)
  await expect(page.getByRole('button', { name: 'Introduced' })).toBeFocused()
  expect(complaints.heard).toEqual([])

  const reader = await createBrowserUser(browser, { javaScriptEnabled: false })
  await reader.page.goto(`/verify/${number}`)
  await expect(reader.page.getByText('Valid certificate')).toBeVisible()
  await expect(reader.page.getByText(/^\d+ \w+ \d{4} \(universal time\)$/)).toBeVisible()
  await expect(reader.page.getByRole('heading', { level: 1, name: student.name })).toBeVisible()
  await reader.page.goto('/verify/7c1f6d0e-4b6c-4b5e-9f0a-2d4f3c1b5a69')
  await expect(reader.page.getByText('the holder may no longer be a member')).toBeVisible()
  await reader.leave()
  await page.goto(`/verify/${number}`)
  await page.getByText('Show the credential').click()
  await expectAccessiblePage(page)
  await leave()
})

test('the leaderboard shows a member’s own rank', async ({ browser, request }) => {
  const student = await createStudent(request, 'Leonie')
  const { page, complaints, leave } = await as(browser, student)
  await page.goto('/achievements')
  await page.getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByText(`${student.name} (you)`)).toBeVisible()
  await page.getByLabel('Institution').selectOption('Makerere University')
  await expect(page).toHaveURL(/institution=/)
  await expect(page.getByText(`${student.name} (you)`)).toBeVisible()
  await expectAccessiblePage(page)
  expect(complaints.heard).toEqual([])
  await leave()
})

test('an admin revokes a certificate with a reason that its holder can read', async ({
  browser,
  request,
  community,
}) => {
  const student = await createStudent(request, 'Leonie')
  const holder = await as(browser, student)
  await holder.page.goto('/achievements?certificate=introduced')
  const number = (await holder.page.getByText(/^[\da-f]{8}-/).textContent()) ?? ''

  const { page, leave } = await as(browser, community.admin)
  await page.goto('/admin/control')
  await openTab(page, 'Publishing', 'Certificates')
  await page.getByRole('button', { name: 'Find certificate' }).click()
  await expect(page.getByText('Please enter a certificate number')).toBeVisible()
  await page.getByLabel('Certificate number or address').fill(`https://inflo.example.org/verify/${number}`)
  await page.getByRole('button', { name: 'Find certificate' }).click()
  await page.getByRole('button', { name: 'Revoke certificate' }).click()
  const dialog = page.getByRole('dialog', { name: `Revoke “Introduced” from ${student.name}?` })
  await dialog.getByLabel('Reason for revoking').fill('It was given by mistake.')
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: 'Revoke permanently' }).press('Enter')
  await expect(page.getByText('Certificate revoked')).toBeVisible()
  await expect(page.getByText(/ · revoked$/)).toBeFocused()
  // A holder who has the dialog open sees the revocation immediately, and the actions disappear.
  const open = holder.page.getByRole('dialog', { name: 'Certificate of achievement' })
  await expect(open.getByText(/^This certificate was revoked on .*: It was given by mistake\.$/)).toBeVisible()
  await expect(open.getByRole('button', { name: 'Download as PDF' })).toHaveCount(0)
  await page.goto(`/verify/${number}`)
  await expect(page.getByText(/^Revoked on /)).toBeVisible()
  await leave()

  await holder.page.goto('/achievements')
  await expect(holder.page.getByText('Revoked: It was given by mistake.')).toBeVisible()
  await holder.leave()
})
