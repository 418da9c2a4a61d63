import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createColleague } from './community.ts'
import { choose, confirm, dialog, openTab, search } from './control.ts'
import { createBrowserUser, PHONE, signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

test('without a mail server, an admin creates a reset link, and the member sets a password and signs in', async ({
  page,
  request,
  browser,
  community,
}) => {
  expect(community).toBeDefined()
  const vera = await createColleague(request, { firstName: 'Vera', lastName: 'Lind' })
  const member = await createBrowserUser(browser, { viewport: PHONE })
  await member.page.goto('/forgot-password')
  await expect(member.page.getByText('Please ask an administrator of this site')).toBeVisible()
  await member.page.getByRole('main').getByLabel('Email Address').fill(vera.email)
  await member.page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(member.page.getByRole('heading', { name: 'No reset link was sent' })).toBeVisible()
  await expect(member.page.getByText(/sent password reset instructions|Reset Email Sent/)).toHaveCount(0)
  await expect(member.page.getByText('Please ask an administrator of this site')).toBeVisible()
  await expectAccessiblePage(member.page)

  await signIn(page, theAdmin(), '/admin/control')
  await openTab(page, 'Super Admin', 'User Management')
  await search(page, vera.email)
  await choose(page, vera, 'Create Reset Link')
  await expectAccessiblePage(page)
  await confirm(page, 'Create Reset Link', 'She called.')
  const link = dialog(page).locator('code')
  await expect(link).toContainText('/reset-password?token=')
  await expectAccessiblePage(page)
  const address = new URL((await link.textContent()) ?? '')
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText(address.search)).toHaveCount(0)

  await member.page.goto(address.pathname + address.search)
  await member.page.getByLabel('New Password', { exact: true }).fill('A-new-Passw0rd')
  await member.page.getByLabel('Confirm New Password', { exact: true }).fill('A-new-Passw0rd')
  await member.page.getByRole('main').locator('button[type=submit]').click()
  await expect(member.page).toHaveURL(/\/login/)
  const answer = await request.post('/api/auth/login', { data: { email: vera.email, password: 'A-new-Passw0rd' } })
  expect(answer.ok()).toBe(true)
  await member.leave()
})
