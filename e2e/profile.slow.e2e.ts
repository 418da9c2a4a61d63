import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findingsOn } from './axe.ts'
import { uniqueAddress, createBrowserUser, fillRegistration, PHONE } from './people.ts'
import { test } from './test.ts'

const aPicture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b5d55' } })
    .png()
    .toBuffer()

async function register(page: Page, firstName: string): Promise<string> {
  const email = uniqueAddress(firstName.toLowerCase())
  await page.goto('/')
  await page.getByRole('banner').getByText('Get Started').first().click()
  await fillRegistration(page, { firstName, lastName: 'Solberg', email, password: 'Moss-and-lichen-7' })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('/setup')
  return email
}

async function setUp(page: Page, institution: string) {
  await page.getByLabel('Institution').fill(institution)
  await page.getByLabel('Program').fill('Nursing')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await page.waitForURL('/student/dashboard')
}

async function choosePhoto(page: Page) {
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: await aPicture() }
  await page.getByLabel('Photo', { exact: false }).setInputFiles(photo)
  await expect(page.getByRole('dialog', { name: 'Crop your photo' })).toBeVisible()
}

const expectNoFindings = async (page: Page) => expect(await findingsOn(page)).toEqual([])

test('setup suggests other members’ entries, crops a photo and keeps the typed text', async ({ page, browser }) => {
  const institution = `Hospital ${Date.now()}`
  await register(page, 'Ada')
  await setUp(page, institution)

  const { page: other, leave } = await createBrowserUser(browser)
  await register(other, 'Berit')
  await other.getByRole('combobox', { name: 'Institution' }).fill(institution.slice(0, -1))
  await expect(other.getByRole('option', { name: institution, exact: true })).toBeVisible()
  await expectNoFindings(other)
  await other.getByRole('combobox', { name: 'Institution' }).press('ArrowDown')
  await other.getByRole('combobox', { name: 'Institution' }).press('Enter')
  await expect(other.getByRole('combobox', { name: 'Institution' })).toHaveValue(institution)
  await other.getByRole('combobox', { name: 'Institution' }).fill(institution.slice(0, -1))
  await choosePhoto(other)
  await other.getByLabel('Zoom').press('ArrowRight')
  await other.getByLabel('Left to right').press('Home')
  await expectNoFindings(other)
  await other.getByRole('button', { name: 'Use Photo' }).click()
  await other.getByLabel('Bio').fill('Wound care at home')
  await other.getByRole('button', { name: 'Add Telemedicine' }).click()
  await other.reload()
  await expect(other.getByRole('combobox', { name: 'Institution' })).toHaveValue(institution.slice(0, -1))
  await expect(other.getByLabel('Bio')).toHaveValue('Wound care at home')
  await expect(other.getByRole('button', { name: 'Remove Telemedicine' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  await expectNoFindings(other)
  await setUp(other, institution)
  await other.goto('/student/profile')
  await expect(other.getByText('Wound care at home')).toBeVisible()
  await leave()
})

test('a member edits their profile and loses no typed text', async ({ page }) => {
  await register(page, 'Carin')
  await setUp(page, 'Uppsala University')
  await page.goto('/student/profile')
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio').fill('Half a sentence')
  await page.getByLabel('ORCID').fill('0000-0002-1825-0098')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Update Failed')).toBeVisible()
  await expect(page.getByLabel('ORCID')).toBeFocused()
  await expectNoFindings(page)
  await page.setViewportSize(PHONE)
  await expectNoFindings(page)
  await page.getByLabel('ORCID').fill('0000-0002-1825-0097')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your profile has been successfully updated.')).toBeVisible()
  await page.waitForURL('/student/dashboard')

  await page.goto('/student/profile')
  await expect(page.getByText('Half a sentence')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio').fill('Never mind')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Half a sentence')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
})

test('a session that ends during a profile edit loses no text', async ({ page, request }) => {
  const email = await register(page, 'Frida')
  await setUp(page, 'Uppsala University')
  await page.goto('/student/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio').fill('Written before the session ended')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  // The dialog opens without a click, since the stream of notifications ends with the session.
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Email Address').fill(email)
  await again.getByLabel('Password', { exact: true }).fill('Moss-and-lichen-7')
  await again.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(again).toBeHidden()
  await expect(page.getByLabel('Bio')).toHaveValue('Written before the session ended')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile Updated')).toBeVisible()
})

test('a member changes their photo and downloads their CV', async ({ page }) => {
  await register(page, 'Dagny')
  await setUp(page, 'Uppsala University')
  await page.goto('/student/profile')
  const pdf = { name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.getByLabel('Photo', { exact: false }).setInputFiles(pdf)
  await expect(page.getByText('Please select an image file').first()).toBeVisible()
  const large = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024) }
  await page.getByLabel('Photo', { exact: false }).setInputFiles(large)
  await expect(page.getByText('Image size must be less than 5MB').first()).toBeVisible()

  await choosePhoto(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('main header img')).toHaveCount(0)
  await choosePhoto(page)
  await page.route('**/api/auth/profile/photo', (route) => route.abort())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to save profile photo. Please try again.')).toBeVisible()
  await page.unroute('**/api/auth/profile/photo')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile Photo Updated')).toBeVisible()
  await expect(page.locator('main header img')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Photo' }).click()
  await expect(page.getByText('Profile Photo Removed')).toBeVisible()
  await expect(page.locator('main header img')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change Photo' })).toBeFocused()

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CV' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('CV Dagny Solberg.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a public profile describes its member to search engines in the first HTML', async ({ page, request }) => {
  const email = await register(page, 'Eira')
  await setUp(page, 'Uppsala University')
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string })
  const html = await (await request.get(`/profile/${id}/public`)).text()
  expect(html).toContain(`/profile/${id}/public"`)
  expect(html).toContain('"@type":"ProfilePage"')
  expect(html).not.toContain(email)
  await page.goto(`/profile/${id}/public`)
  await expect(page.getByRole('heading', { name: 'Eira Solberg' })).toBeVisible()
  await expectNoFindings(page)
})
