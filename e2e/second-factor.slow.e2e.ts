import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessiblePage } from './axe.ts'
import { createNewcomer, join, signOut } from './member.ts'
import { createBrowserUser, type Entrant, PHONE } from './people.ts'
import { test } from './test.ts'

const STEP_MS = 30_000

/** Signs in with the password, until the page asks for the second factor. */
async function enterPassword(page: Page, { email, password }: Entrant) {
  await page.goto('/')
  await page.getByRole('banner').getByText('Sign In', { exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog.getByLabel('Code')).toBeFocused()
  return dialog
}

async function givePassword(section: ReturnType<Page['getByRole']>, password: string, action: string) {
  await expect(section.getByLabel('Your password', { exact: true })).toBeFocused()
  await section.getByLabel('Your password', { exact: true }).fill(password)
  await section.getByRole('button', { name: action }).click()
}

// Returns the code of a later step. A code works only once, and the server accepts a code up to one step early.
const codeAfter = (secret: string, steps: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })

test('a member sets up an authenticator app and signs in with a code and with a recovery code', async ({ browser }) => {
  const { page, complaints, leave } = await createBrowserUser(browser)
  complaints.allow(/answered 422/, /status of 422/)
  const entrant = createNewcomer('Salma')
  await join(page, entrant)
  await page.goto('/settings/security')
  const section = page.getByRole('region', { name: 'Second factor' })
  await expectAccessiblePage(page)
  await section.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await givePassword(section, 'not-this-one', 'Continue')
  await expect(section.getByText('This password is incorrect.')).toBeVisible()
  await givePassword(section, entrant.password, 'Continue')
  await expect(section.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
  const secret = (await section.locator('code').innerText()).replaceAll(/\s/g, '')
  await expectAccessiblePage(page)
  await section.getByLabel('Code').fill('12345')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByText('This code is incorrect.')).toBeVisible()
  await section.getByLabel('Code').fill(codeAfter(secret, 0))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  const recoveryCodes = await section.getByRole('listitem').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await expectAccessiblePage(page)
  await section.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section.getByText('10 recovery codes left.')).toBeVisible()
  await expectAccessiblePage(page)

  await signOut(page)
  const dialog = await enterPassword(page, entrant)
  const field = dialog.getByLabel('Code')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expectAccessiblePage(page)
  await field.fill('12345')
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog.getByText('This code is incorrect')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(codeAfter(secret, 1))
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('/student/dashboard')
  // Waits for the dashboard's data: signing out before would make the server refuse that call.
  await expect(page.getByRole('heading', { name: 'Active projects' })).toBeVisible()

  await signOut(page)
  const again = await enterPassword(page, entrant)
  await again.getByRole('button', { name: 'Start again' }).click()
  await expect(again.getByLabel('Email Address')).toHaveValue(entrant.email)
  await again.getByRole('button', { name: 'Sign In', exact: true }).click()
  await again.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(again.getByLabel('Recovery code')).toBeFocused()
  await again.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await again.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('/student/dashboard')

  await page.setViewportSize(PHONE)
  await page.goto('/settings/security')
  await expect(section.getByText('9 recovery codes left.')).toBeVisible()
  await section.getByRole('button', { name: 'Turn off' }).click()
  await givePassword(section, entrant.password, 'Turn off')
  await expect(section.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})
