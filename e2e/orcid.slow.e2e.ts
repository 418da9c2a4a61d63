import { type Browser, expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import {
  createOrcidServer,
  environmentFor,
  type OrcidServer,
} from '../src/features/accounts/server/orcid/server.fixture.ts'
import { uniqueAddress, createBrowserUser } from './people.ts'
import { expectAccessiblePage } from './axe.ts'
import { createMember, PASSWORD, setUp } from './researchers.ts'
import { createOwnServer, type JourneyServer } from './servers.ts'
import { test } from './test.ts'

const JOSIAH = { orcid: '0000-0002-1825-0097', name: 'Josiah Stinkney Carberry' }
const LAURE = { orcid: '0000-0001-5109-3700', name: 'Laure Haak' }

let orcid: OrcidServer
let server: JourneyServer
let baseURL: string

// Runs on one worker, because these tests share a server.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  orcid = await createOrcidServer(JOSIAH)
  server = await createOwnServer({ more: environmentFor(orcid) })
  baseURL = server.address
})
test.afterAll(async () => {
  await server.stop()
  await orcid.stop()
})

const aVisitor = (browser: Browser) => createBrowserUser(browser, { baseURL })

/** Presses the button that opens ORCID, and answers there. */
async function goToOrcid(page: Page, name: string, answer: 'Authorize access' | 'Deny access' = 'Authorize access') {
  await page.getByRole('button', { name }).click()
  await page.getByRole('link', { name: answer }).click()
  await page.waitForURL(`${baseURL}/orcid*`)
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

test('a person with an ORCID account joins and then signs in with ORCID, with a verified iD', async ({ browser }) => {
  orcid.now.researcher = JOSIAH
  const { page, leave } = await aVisitor(browser)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in with ORCID' })).toBeVisible()
  await expectAccessiblePage(page)
  await goToOrcid(page, 'Sign in with ORCID')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/orcid`)
  await expectAccessiblePage(page)

  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Josiah Stinkney')
  await expect(page.getByLabel('Last Name')).toHaveValue('Carberry')
  await expectAccessiblePage(page)
  await page.getByLabel('Email Address').fill(uniqueAddress('josiah'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('ORCID iD linked')).toBeVisible()
  await page.waitForURL('**/setup')
  await expect(page.getByLabel('ORCID')).toHaveAccessibleDescription(/is linked and verified/)
  await setUp(page)
  await page.goto('/student/profile')
  await expect(page.getByText('Verified by signing in at ORCID')).toBeVisible()
  await expectAccessiblePage(page)

  await page.getByRole('button', { name: /^Menu of / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('banner').getByText('Sign In', { exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  await goToOrcid(page, 'Sign in with ORCID')
  await expect(page.getByRole('heading', { name: 'Welcome back, Josiah Stinkney!' })).toBeVisible()
  await page.waitForURL('**/student/dashboard')
  const token = (await tokenOf(page)) ?? 'none'
  expect(token).not.toBe('none')
  expect(addresses.filter((address) => address.includes(token))).toEqual([])
  // ORCID's response parameters are no longer in the history either.
  await page.goBack()
  expect(page.url()).not.toContain('code=')
  await leave()
})

test('a member links their iD, replaces it and unlinks it', async ({ browser }) => {
  orcid.now.researcher = LAURE
  const { page, leave } = await aVisitor(browser)
  const { id } = await createMember(page, 'Laure')
  await page.goto('/student/profile')
  await goToOrcid(page, 'Link your ORCID iD')
  await expect(page.getByRole('heading', { name: 'Your ORCID iD is linked' })).toBeVisible()
  await expectAccessiblePage(page)
  const html = await (await page.request.get(`/profile/${id}/public`)).text()
  expect(html).toContain('by signing in at ORCID')
  expect(html).toContain(`"propertyID":"ORCID","value":"${LAURE.orcid}"`)

  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByText('Verified by signing in at ORCID')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link your ORCID iD' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('ORCID').fill(JOSIAH.orcid)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL('**/student/dashboard')
  await page.goto('/student/profile')
  await expect(page.getByRole('link', { name: `ORCID ${JOSIAH.orcid}` })).toBeVisible()
  await expect(page.getByText('Verified by signing in at ORCID')).toHaveCount(0)

  await page.goto('/settings/security')
  const section = page.getByRole('region', { name: 'ORCID' })
  await expect(section.getByText(LAURE.orcid)).toBeVisible()
  await expectAccessiblePage(page)
  await section.getByRole('button', { name: 'Unlink' }).click()
  await section.getByLabel('Your password').fill('not-this-one')
  await section.getByRole('button', { name: 'Unlink' }).click()
  await expect(section.getByText('This password is incorrect.')).toBeVisible()
  await section.getByLabel('Your password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Unlink' }).click()
  await expect(section.getByRole('button', { name: 'Link your ORCID iD' })).toBeVisible()
  await expectAccessiblePage(page)
  await goToOrcid(page, 'Link your ORCID iD')
  await expect(page.getByRole('heading', { name: 'Your ORCID iD is linked' })).toBeVisible()
  await leave()
})

test('a sign-in with ORCID still requires the second factor', async ({ browser }) => {
  orcid.now.researcher = { orcid: '0000-0002-9079-593X', name: 'Stephen Hawking' }
  const { page, leave } = await aVisitor(browser)
  const { token } = await createMember(page, 'Stephen')
  const headers = { authorization: `Bearer ${token}` }
  const begun = await page.request.post('/api/auth/second-factor/set-up', { headers, data: { password: PASSWORD } })
  const { secret } = (await begun.json()) as { secret: string }
  const code = (timestamp: number) => new TOTP({ secret }).generate({ timestamp })
  const confirmed = await page.request.post('/api/auth/second-factor/confirm', {
    headers,
    data: { code: code(Date.now()) },
  })
  expect(confirmed.ok()).toBe(true)
  await page.goto('/settings/security')
  await goToOrcid(page, 'Link your ORCID iD')
  await expect(page.getByRole('heading', { name: 'Your ORCID iD is linked' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await goToOrcid(page, 'Sign in with ORCID')
  await expect(page.getByLabel('Code')).toBeVisible()
  await expectAccessiblePage(page)
  expect(await tokenOf(page)).toBeNull()
  // The code that confirmed the set-up works only once, but the code of the next 30 seconds is already valid.
  await page.getByLabel('Code').fill(code(Date.now() + 30_000))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Stephen!' })).toBeVisible()
  await page.waitForURL('**/student/dashboard')
  await leave()
})

test('every ORCID error is explained and offers a next step', async ({ browser }) => {
  orcid.now.researcher = { orcid: '0000-0001-7000-0004', name: null }
  const { page, leave } = await aVisitor(browser)
  await page.goto('/login')
  await goToOrcid(page, 'Sign in with ORCID', 'Deny access')
  const told = page.getByRole('main').getByRole('alert')
  await expect(told).toHaveText('You didn’t allow ORCID to share your iD with us, so nothing was changed.')
  await expectAccessiblePage(page)
  orcid.now.mode = 'broken'
  await goToOrcid(page, 'Try ORCID again')
  await expect(told).toContainText('ORCID isn’t responding.')
  orcid.now.mode = 'not-json'
  await goToOrcid(page, 'Try ORCID again')
  await expect(told).toContainText('unexpected reply')
  orcid.now.mode = 'right'

  const other = await aVisitor(browser)
  await page.getByRole('button', { name: 'Try ORCID again' }).click()
  const link = await page.getByRole('link', { name: 'Authorize access' }).getAttribute('href')
  await other.page.goto(link ?? '')
  await expect(other.page.getByRole('main').getByRole('alert')).toContainText('was started in another browser')
  expect(await tokenOf(other.page)).toBeNull()
  await other.leave()

  await page.goto('/orcid')
  await expect(told).toContainText('This link is missing the reply from ORCID.')
  await goToOrcid(page, 'Try ORCID again')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await leave()
})

test('another member’s iD is refused, and the member stays signed in', async ({ browser }) => {
  orcid.now.researcher = { orcid: '0000-0003-1415-9269', name: 'Ada Twice' }
  const first = await aVisitor(browser)
  await createMember(first.page, 'Ada')
  await first.page.goto('/settings/security')
  await goToOrcid(first.page, 'Link your ORCID iD')
  await expect(first.page.getByRole('heading', { name: 'Your ORCID iD is linked' })).toBeVisible()
  await first.leave()
  const { page, leave } = await aVisitor(browser)
  await createMember(page, 'Berit')
  await page.goto('/settings/security')
  await goToOrcid(page, 'Link your ORCID iD')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This ORCID iD is already linked to another member’s account.',
  )
  await page.getByRole('link', { name: 'Security settings' }).click()
  await expect(page.getByRole('button', { name: 'Link your ORCID iD' })).toBeVisible()
  await leave()
})

test('ORCID is not mentioned if it is not set up', async ({ page }) => {
  const asked = page.waitForResponse('**/api/auth/orcid')
  await page.goto('/login')
  expect(await (await asked).json()).toEqual({ available: false, linked: null })
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await expect(page.getByText('ORCID')).toHaveCount(0)
  const back = page.waitForResponse('**/api/auth/orcid/finish')
  await page.goto('/orcid?code=any&state=any')
  expect((await back).status()).toBe(404)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('ORCID sign-in isn’t available on this site.')
  await expect(page.getByRole('button', { name: 'Try ORCID again' })).toHaveCount(0)
})
