import { type CDPSession, expect, type Page } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createNewcomer, join, signOut } from './member.ts'
import { createBrowserUser, type Entrant } from './people.ts'
import { test } from './test.ts'

/** Adds a virtual authenticator in Chromium, which stores passkeys and verifies its owner. */
async function plugIn(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

async function openSignIn(page: Page) {
  await page.goto('/')
  await page.getByRole('banner').getByText('Sign In', { exact: true }).first().click()
  return page.getByRole('dialog', { name: 'Welcome Back' })
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function givePassword(where: ReturnType<typeof passkeys>, { password }: Entrant, action: string): Promise<void> {
  await expect(where.getByLabel('Your password', { exact: true })).toBeFocused()
  await where.getByLabel('Your password', { exact: true }).fill(password)
  await where.getByRole('button', { name: action }).click()
}

async function addPasskey(page: Page, entrant: Entrant): Promise<string[]> {
  const section = passkeys(page)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await givePassword(section, { ...entrant, password: 'not-this-one' }, 'Continue')
  await expect(section.getByText('This password is incorrect.')).toBeVisible()
  await givePassword(section, entrant, 'Continue')
  await expect(section.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  const codes = await section.getByRole('listitem').allInnerTexts()
  await section.getByRole('button', { name: 'I’ve saved them' }).click()
  return codes
}

test('a member adds a passkey, signs in with it alone and with the password, and removes it', async ({ browser }) => {
  const { page, complaints, leave } = await createBrowserUser(browser)
  complaints.allow(/answered 4(01|22)/, /status of 4(01|22)/)
  await plugIn(page)
  const entrant = createNewcomer('Pilar')
  await join(page, entrant)
  await page.goto('/settings/security')
  expect(await addPasskey(page, entrant)).toHaveLength(10)
  await expect(passkeys(page).getByText('Not used yet')).toBeVisible()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  await expectAccessiblePage(page)

  await passkeys(page).getByRole('button', { name: 'Rename Passkey' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' })
  await renaming.getByLabel('Name').fill('Telephone')
  await expectAccessiblePage(page)
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(passkeys(page).getByText('Telephone')).toBeVisible()

  await signOut(page)
  const alone = await openSignIn(page)
  await alone.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('/student/dashboard')

  await signOut(page)
  const beside = await openSignIn(page)
  await beside.getByLabel('Email Address').fill(entrant.email)
  await beside.getByLabel('Password', { exact: true }).fill(entrant.password)
  await beside.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(beside.getByRole('button', { name: 'Use a passkey', exact: true })).toBeFocused()
  await expectAccessiblePage(page)
  await beside.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(beside.getByLabel('Recovery code')).toBeFocused()
  await beside.getByRole('button', { name: 'Use a passkey instead' }).click()
  await page.keyboard.press('Enter')
  await page.waitForURL('/student/dashboard')

  await page.goto('/settings/security')
  await expect(passkeys(page).getByText('Last used')).toBeVisible()
  await passkeys(page).getByRole('button', { name: 'Remove Telephone' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove passkey?' })
  await expectAccessiblePage(page)
  await givePassword(removing, entrant, 'Remove passkey')
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(passkeys(page).getByText('Telephone')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()

  await signOut(page)
  const unknown = await openSignIn(page)
  await unknown.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(unknown.getByText('We don’t recognize this passkey')).toBeVisible()
  await expect(unknown.getByRole('button', { name: 'Sign in with a passkey' })).toBeFocused()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a member who cancels or has no passkey support sees why and can sign in another way', async ({ browser }) => {
  const { page, complaints, leave } = await createBrowserUser(browser)
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(button).toBeEnabled()
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
  })
  await button.click()
  await expect(page.getByText('No passkey was used: you cancelled')).toBeVisible()
  await page.evaluate(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await button.click()
  await expect(page.getByText('This browser doesn’t support passkeys.')).toBeVisible()
  await expectAccessiblePage(page)
  await expect(page.getByLabel('Email Address')).toBeEditable()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('the passkey code is fetched only when its button is pressed', async ({ browser }) => {
  const { page, leave } = await createBrowserUser(browser)
  await plugIn(page)
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(button).toBeEnabled()
  await page.waitForLoadState('networkidle')
  const ofPasskeys = () => scripts.filter((url) => /passkey-(sign-in|browser)/.test(url))
  expect(ofPasskeys()).toEqual([])
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
  })
  await button.click()
  await expect(page.getByText('No passkey was used')).toBeVisible()
  expect(ofPasskeys()).not.toEqual([])
  await leave()
})
