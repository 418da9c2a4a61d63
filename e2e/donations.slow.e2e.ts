import { type Browser, expect, type Page, type Request } from '@playwright/test'
import {
  createStripeServer,
  environmentFor,
  type StripeServer,
} from '../src/features/support/server/donations/stripe-server.fixture.ts'
import { expectAccessiblePage } from './axe.ts'
import { createBrowserUser, PHONE } from './people.ts'
import { createOwnServer, type JourneyServer } from './servers.ts'
import { test } from './test.ts'

let stripe: StripeServer
let server: JourneyServer
let baseURL: string

// Runs on one worker, because these tests share a server.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  stripe = await createStripeServer()
  server = await createOwnServer({ more: environmentFor(stripe) })
  baseURL = server.address
  stripe.now.webhookUrl = `${baseURL}/api/donations/webhook`
})
test.afterAll(async () => {
  await server.stop()
  await stripe.stop()
})

const aGiver = (browser: Browser) => createBrowserUser(browser, { baseURL, viewport: PHONE })

/** Donates the suggested amount, and presses a link on Stripe's page. */
async function give(page: Page, pressed: string) {
  await page.goto('/support')
  await page.getByRole('button', { name: 'Donate $25', exact: true }).click()
  await expect(page.getByRole('heading', { name: '$25.00' })).toBeVisible()
  await page.getByRole('link', { name: pressed }).click()
  await page.waitForURL(`${baseURL}/support?*`)
}

const outcome = (page: Page) => page.getByRole('main').getByRole('status').first()

test('a donor returns to a thank-you page, for one-time and monthly donations', async ({ browser }) => {
  const { page, leave } = await aGiver(browser)
  await give(page, 'Pay by card')
  await expect(outcome(page)).toContainText('Thank you for your donation!')
  await expect(outcome(page)).toContainText('Your gift of $25 has arrived.')

  await page.goto('/support')
  await page.getByText('Every month', { exact: true }).click()
  await page.getByText('Other', { exact: true }).click()
  await page.getByLabel('Your amount').fill('1')
  await page.getByRole('button', { name: 'Donate' }).click()
  await expect(page.getByText('The minimum gift is $2')).toBeVisible()
  await expect(page.getByLabel('Your amount')).toBeFocused()
  await expectAccessiblePage(page)
  await page.getByLabel('Your amount').fill('$12.50')
  await page.getByRole('button', { name: 'Donate $12.50 every month' }).click()
  await expect(page.getByRole('heading', { name: '$12.50 every month' })).toBeVisible()
  await page.getByRole('link', { name: 'Pay, and tell nobody' }).click()
  await expect(outcome(page)).toContainText('Your gift of $12.50 every month has arrived.')
  await leave()
})

test('a donor who cancels, times out or is refused sees that no money was taken', async ({ browser }) => {
  const { page, leave } = await aGiver(browser)
  await give(page, 'Back to Inflo')
  await expect(outcome(page)).toContainText('Donation Cancelled')
  await give(page, 'Wait for too long')
  await expect(outcome(page)).toContainText('Payment Not Completed')
  await give(page, 'Pay with an empty account')
  await expect(outcome(page)).toContainText('Payment Not Completed')
  await leave()
})

test('a payment that takes days is checked five times, every two seconds, and then no more', async ({ browser }) => {
  const { page, leave } = await aGiver(browser)
  const asked: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/donations/status/')) asked.push(request)
  })
  await give(page, 'Pay by bank transfer')
  await expect(outcome(page)).toContainText('Checking your payment...')
  await expect(outcome(page)).toContainText('Payment Verification Timeout')
  expect(asked).toHaveLength(5)
  // Reads the browser's own times, since a busy machine reports requests late.
  const startedAt = asked.map((request) => request.timing().startTime)
  for (const [index, at] of startedAt.entries()) {
    if (index > 0) expect(at - (startedAt[index - 1] ?? at)).toBeGreaterThan(1_900)
  }
  await leave()
})

test('a payment that cannot be checked or started shows an error', async ({ browser }) => {
  const { page, leave } = await aGiver(browser)
  await page.goto('/support?session_id=cs_test_made_up&success=true')
  await expect(outcome(page)).toContainText('Payment Status Error')
  stripe.now.mode = 'refusing'
  await page.goto('/support')
  await page.getByRole('button', { name: 'Donate $25' }).click()
  await expect(page.getByText('Payments are not available right now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Donate $25' })).toBeEnabled()
  stripe.now.mode = 'right'
  await leave()
})
