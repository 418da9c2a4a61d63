import { expect, type Page } from '@playwright/test'
import { createStudent } from './community.ts'
import { as } from './members.ts'
import { PHONE } from './people.ts'
import { test } from './test.ts'

const DASHBOARD = '**/api/student/dashboard'

const footTop = async (page: Page) => (await page.getByRole('contentinfo').boundingBox())?.y ?? 0

test('the footer stays below the screen until a member’s page has loaded', async ({ browser, request }) => {
  const { page, leave } = await as(browser, await createStudent(request, 'Runa'))
  await page.setViewportSize(PHONE)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(DASHBOARD, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/student/dashboard')
  await expect(page.getByRole('link', { name: 'My Workspace' })).toBeVisible()
  expect(await footTop(page)).toBeGreaterThanOrEqual(PHONE.height)
  release()
  await expect(page.getByRole('heading', { name: 'Active projects' })).toBeVisible()
  expect(await footTop(page)).toBeGreaterThanOrEqual(PHONE.height)
  await leave()
})

test('a dashboard that fails to load greets by first name and is retried', async ({ browser, request }) => {
  const { page, leave } = await as(browser, await createStudent(request, 'Runa'))
  // After this page, the browser's storage contains the member's name.
  await page.goto('/student/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Runa$/)
  await page.route(DASHBOARD, (route) => route.fulfill({ status: 500, json: { detail: 'Something went wrong.' } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your dashboard could not be loaded' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Runa$/)
  await page.unroute(DASHBOARD)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Active projects' })).toBeVisible()
  await leave()
})
