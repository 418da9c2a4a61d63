import { expect, type Page } from '@playwright/test'
import { uniqueAddress } from './people.ts'

export const PASSWORD = 'Moss-and-lichen-7'

export async function setUp(page: Page): Promise<void> {
  await page.waitForURL('**/setup')
  await page.getByLabel('Institution').fill('Brown University')
  await page.getByLabel('Program').fill('Psychoceramics')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await page.waitForURL('**/student/dashboard')
}

/** Creates a member with a completed profile, and signs them in. */
export async function createMember(
  page: Page,
  firstName: string,
): Promise<{ id: string; email: string; token: string }> {
  const email = uniqueAddress(firstName.toLowerCase())
  const data = { first_name: firstName, last_name: 'Haak', role: 'faculty', password: PASSWORD, email }
  const registered = await page.request.post('/api/auth/register', { data })
  const { access_token: token, user_id: id } = (await registered.json()) as { access_token: string; user_id: string }
  const profile = { institution: 'Brown University', program: 'Biology' }
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/auth/setup-profile', { headers, data: profile })).ok()).toBe(true)
  await page.goto('/about')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  return { id, email, token }
}
