import { expect, type Page } from '@playwright/test'
import { uniqueAddress, type Entrant, fillRegistration } from './people.ts'

export const createNewcomer = (firstName: string): Entrant => ({
  firstName,
  lastName: 'Haddad',
  email: uniqueAddress(firstName.toLowerCase()),
  password: 'Moss-and-lichen-7',
})

/** Signs up and sets up the profile, until the dashboard opens. */
export async function join(page: Page, entrant: Entrant): Promise<void> {
  await page.goto('/')
  await page.getByText('Get Started', { exact: true }).first().click()
  await fillRegistration(page, entrant)
  await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('/setup')
  await page.getByLabel('Institution').fill('Makerere University')
  await page.getByLabel('Program').fill('Nursing')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await page.waitForURL('/student/dashboard')
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu of / }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByText('Sign In', { exact: true }).first()).toBeVisible()
}
