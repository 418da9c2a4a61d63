import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { createColleague } from './community.ts'
import { uniqueAddress, PHONE } from './people.ts'
import { test } from './test.ts'

const PASSWORD = 'Moss-and-lichen-7'

async function register(page: Page, { firstName, email }: { firstName: string; email: string }) {
  const form = page.getByRole('dialog')
  await form.getByLabel('First Name').fill(firstName)
  await form.getByLabel('Last Name').fill('Haddad')
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Role').selectOption('Clinician')
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Confirm Password').fill('something else')
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Password Mismatch')).toBeVisible()
  await expect(form.getByLabel('Confirm Password')).toBeFocused()
  await form.getByLabel('Confirm Password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('/setup')
}

async function signIn(page: Page, email: string) {
  const form = page.getByRole('dialog')
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Menu of / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
}

test('a visitor registers, sets up a profile, appears in the community, signs out and signs in again', async ({
  page,
}) => {
  const email = uniqueAddress('nadia')
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await register(page, { firstName: 'Nadia', email })

  await expect(page.getByRole('heading', { name: 'Welcome to the research community, Nadia!' })).toBeVisible()
  await page.goto('/student/dashboard')
  await expect(page.getByRole('button', { name: 'Complete Setup' })).toBeVisible()
  await page.getByLabel('Institution').fill('Makerere University')
  await page.getByLabel('Program').fill('Internal medicine')
  await page.getByRole('button', { name: 'Add Telemedicine' }).click()
  await page.getByLabel('Research interests').fill('Triage')
  await page.keyboard.press('Enter')
  await page.getByLabel('ORCID').fill('0000-0002-1825-0098')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByLabel('ORCID')).toBeFocused()
  await page.getByLabel('ORCID').fill('0000-0002-1825-0097')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByText('Profile Setup Complete!')).toBeVisible()

  await page.goto('/student/profile')
  await expect(page.getByRole('heading', { name: 'Nadia Haddad' })).toBeVisible()
  await expect(page.getByText('Internal medicine, Makerere University')).toBeVisible()
  await expect(page.getByText('Triage')).toBeVisible()
  await signOut(page)
  await page.goto('/student/profile')
  await page.waitForURL('/')

  const opener = page.getByRole('link', { name: 'Sign In' })
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await signIn(page, email)
  await expect(page.getByText('Login successful.')).toBeVisible()
  await page.waitForURL('/student/dashboard')
})

test('Escape closes a dialog whose code is still loading', async ({ page }) => {
  await page.goto('/')
  const release = Promise.withResolvers<void>()
  await page.route(/open-dialog/, async (route) => {
    await release.promise
    await route.continue()
  })
  const opener = page.getByRole('link', { name: 'Sign In' })
  const asked = page.waitForRequest(/open-dialog/)
  await opener.click()
  await asked
  await page.keyboard.press('Escape')
  const arrived = page.waitForResponse(/open-dialog/)
  release.resolve()
  const { href } = new URL((await arrived).url())
  // Importing the fetched code waits until it has run; the two frames wait until its content is drawn.
  await page.evaluate(async (code) => {
    await import(code)
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
  }, href)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a session that ends while a member types loses no text', async ({ page, request }) => {
  const email = uniqueAddress('lena')
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await register(page, { firstName: 'Lena', email })
  await page.getByLabel('Institution').fill('St. Mary’s Hospital')
  await page.getByLabel('Program').fill('Nursing')

  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  await request.post('/api/auth/logout', { headers })
  // The server may cache a session for a second after it ended.
  await expect.poll(async () => (await request.get('/api/auth/sessions', { headers })).status()).toBe(401)
  // The first call that fails in the ended session opens the dialog: the call of this key press, or an earlier call for
  // suggestions while typing.
  await page
    .getByRole('button', { name: 'Complete Setup' })
    .press('Enter', { timeout: 3_000 })
    .catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible()
  await signIn(page, email)
  await expect(page.getByRole('dialog')).toBeHidden()

  await expect(page.getByLabel('Institution')).toHaveValue('St. Mary’s Hospital')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await page.waitForURL('/student/dashboard')
})

test('signing out in one tab signs out the other', async ({ context, page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await register(page, { firstName: 'Otto', email: uniqueAddress('otto') })
  const other = await context.newPage()
  await other.goto('/setup')
  await expect(other.getByRole('button', { name: 'Complete Setup' })).toBeVisible()
  await signOut(page)
  // The address stays the same, so that the page is shown again after signing in (decision 417).
  await expect(other.getByRole('heading', { name: 'You were signed out' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Complete Setup' })).toHaveCount(0)
  await expect(other).toHaveURL(/\/setup$/)
})

/** Returns the names of visible controls that something else covers at their centre. */
const covered = (within: Locator): Promise<string[]> =>
  within.evaluate((open) =>
    [...open.querySelectorAll('input, button, a, select')]
      .filter((control) => {
        // Only the first line of a link that wraps is checked.
        const [first] = control.getClientRects()
        if (!first || !control.checkVisibility()) return false
        const { left, top, width, height } = first
        const there = document.elementFromPoint(left + width / 2, top + height / 2)
        return there !== null && !control.contains(there)
      })
      .map((control) => control.textContent || control.getAttribute('name') || control.tagName),
  )

test('an error in a dialog covers nothing, appears once and disappears with the dialog', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await page.locator('summary', { hasText: 'Menu' }).click()
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByLabel('Email Address').fill(uniqueAddress('nobody'))
  await dialog.getByLabel('Password', { exact: true }).fill('not-this-one')
  const top = (await dialog.boundingBox())?.y
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog.getByText('Login failed')).toBeVisible()
  await expect(dialog.locator('form').getByRole('alert')).toHaveText('Please check your credentials.')
  await expect(page.getByText('Please check your credentials.')).toHaveCount(1)
  expect(await covered(dialog)).toEqual([])
  expect((await dialog.boundingBox())?.y).toBe(top)
  await expectNoFindings(page)
  await dialog.getByRole('button', { name: "Don't have an account? Join Inflo today" }).click()
  await expect(page.getByRole('dialog', { name: 'Join Inflo' })).toBeVisible()
  await expect(page.getByText('Login failed')).toHaveCount(0)
})

test('the welcome message on a phone does not cover the next button', async ({ page, request }) => {
  const { email, password } = await createColleague(request, {
    firstName: 'Ines',
    lastName: 'Duarte',
    role: 'clinician',
  })
  await page.setViewportSize(PHONE)
  await page.goto('/login')
  const main = page.getByRole('main')
  await main.getByLabel('Email Address').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('/student/dashboard')
  await expect(page.getByRole('region', { name: 'What to do now' })).toBeVisible()
  const told = page.getByText('Login successful.')
  await expect(told).toBeVisible()
  expect(await covered(page.locator('body'))).toEqual([])
  // The toast is shown below the header, next to the greeting, since longer pages have buttons at the bottom.
  const box = await told.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(
    (await page.getByRole('region', { name: 'What to do now' }).boundingBox())?.y ?? 0,
  )
})
