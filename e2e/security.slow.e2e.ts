import { expect, type Page } from '@playwright/test'
import { uniqueAddress, createBrowserUser, signIn } from './people.ts'
import { test } from './test.ts'

const PASSWORD = 'Moss-and-lichen-7'
const NEW_PASSWORD = 'Fern-and-heather-8'

/** Creates a student with a completed profile, who has not signed in with the password yet. */
async function aStudent(page: Page, firstName: string): Promise<{ email: string; id: string }> {
  const email = uniqueAddress(firstName.toLowerCase())
  const names = { first_name: firstName, last_name: 'Abara', role: 'student', password: PASSWORD }
  const registered = await page.request.post('/api/auth/register', { data: { ...names, email } })
  const { access_token: token, user_id: id } = (await registered.json()) as { access_token: string; user_id: string }
  const headers = { authorization: `Bearer ${token}` }
  const profile = { institution: 'Makerere University', program: 'Nursing' }
  expect((await page.request.post('/api/auth/setup-profile', { headers, data: profile })).ok()).toBe(true)
  await page.request.post('/api/auth/logout', { headers })
  return { email, id }
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/settings/security')
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await expect(page.getByText('This session')).toBeVisible()
}

test('a session ended elsewhere asks for a new sign-in immediately', async ({ browser }) => {
  const here = await createBrowserUser(browser)
  const there = await createBrowserUser(browser)
  const { email } = await aStudent(here.page, 'Sesi')
  await signIn(there.page, { email, password: PASSWORD }, '/student/dashboard')
  await openSecurity(there.page)
  await signIn(here.page, { email, password: PASSWORD }, '/student/dashboard')
  await openSecurity(here.page)
  await here.page.getByRole('button', { name: /^End session Chrome/ }).click()
  await expect(here.page.getByText('Session ended')).toBeVisible()
  await expect(here.page.getByRole('button', { name: /^End session/ })).toHaveCount(0)
  // The dialog opens without a click, since the stream of notifications ends with the session.
  await expect(there.page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await here.leave()
  await there.leave()
})

test('a member changes their password and sees errors next to the fields', async ({ browser }) => {
  const { page, leave } = await createBrowserUser(browser)
  const { email } = await aStudent(page, 'Pasi')
  await signIn(page, { email, password: PASSWORD }, '/student/dashboard')
  await openSecurity(page)
  const current = page.getByLabel('Current password', { exact: true })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toBeFocused()
  await expect(page.getByText('Please enter your password.')).toBeVisible()
  await current.fill('not-this-one')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toHaveAccessibleDescription('This password is incorrect.')
  await expect(current).toBeFocused()
  await current.fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await leave()
  const again = await createBrowserUser(browser)
  await signIn(again.page, { email, password: NEW_PASSWORD }, '/student/dashboard')
  await again.leave()
})

test('a deleted account is hidden and returns after signing in', async ({ browser }) => {
  const { page, leave } = await createBrowserUser(browser)
  const { email, id } = await aStudent(page, 'Leva')
  await signIn(page, { email, password: PASSWORD }, '/student/dashboard')
  await openSecurity(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL('/')
  await expect(page.getByText('Account deleted')).toBeVisible()
  const profile = `/api/auth/profile/public/${id}`
  expect((await page.request.get(profile)).status()).toBe(404)
  await signIn(page, { email, password: PASSWORD }, '/student/dashboard')
  expect((await page.request.get(profile)).status()).toBe(200)
  await leave()
})
