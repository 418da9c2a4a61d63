import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { anAddress, aPerson, type Entrant, fillRegistration, PHONE } from './people.ts'

const STEP_MS = 30_000

const aMember = (): Entrant => ({
  firstName: 'Salma',
  lastName: 'Haddad',
  email: anAddress('salma'),
  password: 'moss-and-lichen',
})

async function join(page: Page, entrant: Entrant): Promise<void> {
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

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu of / }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByText('Sign In', { exact: true }).first()).toBeVisible()
}

/** As far as the question for the second factor. */
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

/** Both colour schemes, narrow and wide: nothing that axe objects to, nothing beside the screen. */
async function look(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [390, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${width} ${colorScheme} ${id} ${nodes[0]?.html}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

// A code is good once: whoever needs another waits for the next step, which a server lets in up to one step early.
const codeAfter = (secret: string, steps: number) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })

test('a member sets up an authenticator app, and signs in with a code and with a recovery code', async ({
  browser,
}) => {
  const { page, complaints, leave } = await aPerson(browser)
  complaints.allow(/answered 422/, /status of 422/)
  const entrant = aMember()
  await join(page, entrant)
  await page.goto('/settings/security')
  const section = page.getByRole('region', { name: 'Second factor' })
  await look(page)
  await section.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await givePassword(section, 'not-this-one', 'Continue')
  await expect(section.getByText('This is not your password.')).toBeVisible()
  await givePassword(section, entrant.password, 'Continue')
  await expect(section.getByRole('img', { name: 'QR code that holds the key below' })).toBeVisible()
  const secret = (await section.locator('code').innerText()).replaceAll(/\s/g, '')
  await look(page)
  await section.getByLabel('Code').fill('12345')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByText('This code is not right.')).toBeVisible()
  await section.getByLabel('Code').fill(codeAfter(secret, 0))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused()
  const recoveryCodes = await section.getByRole('listitem').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await look(page)
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible()
  await look(page)

  await signOut(page)
  const dialog = await enterPassword(page, entrant)
  const field = dialog.getByLabel('Code')
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await look(page)
  await field.fill('12345')
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog.getByText('This code is not right')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(codeAfter(secret, 1))
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('/student/dashboard')

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
  await expect(section.getByText('9 recovery codes are left.')).toBeVisible()
  await section.getByRole('button', { name: 'Turn off' }).click()
  await givePassword(section, entrant.password, 'Turn off')
  await expect(section.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})
