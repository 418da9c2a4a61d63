import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { PHONE } from './people.ts'
import { test } from './test.ts'

test.use({ viewport: PHONE })

test('without a payment service, the support page says that donations are coming soon, without script too', async ({
  browser,
  page,
  baseURL,
}) => {
  const html = await (await page.request.get('/support')).text()
  expect(html).toContain('Donations are coming soon.')
  expect(html).toContain('Monthly tiers coming soon.')
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const plain = await context.newPage()
  await plain.goto('/support')
  await expect(plain.getByRole('button', { name: /Donate/ })).toHaveCount(0)
  const ways = plain.getByRole('region', { name: 'Other ways to support' })
  await expect(ways.getByRole('link', { name: 'Submit a question' })).toHaveAttribute('href', '/submit')
  for (const button of await ways.getByRole('button').all()) await expect(button).toBeDisabled()
  await context.close()
})

test('a card’s help form keeps the typed text until it is sent', async ({ page, context }) => {
  await page.goto('/support')
  const card = page.getByRole('region', { name: 'Need help?' })
  await card.getByRole('button', { name: 'Contact Support' }).click()
  await card.getByRole('button', { name: 'Send message' }).click()
  await expect(card.getByText('Please enter a valid email address')).toBeVisible()
  await expect(card.getByLabel('Email')).toBeFocused()
  await expectAccessiblePage(page)
  await card.getByLabel('Email').fill('ruth@clinic.example')
  await card.getByLabel('Subject').fill('My draft is gone')
  await card.getByLabel('Message').fill('I can no longer find the draft of my paper.')
  await context.setOffline(true)
  await card.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message could not be sent')).toBeVisible()
  await context.setOffline(false)
  await page.route('**/api/notifications/contact-support', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1500' },
      json: { detail: 'Too many requests. Please wait before trying again: 25 minutes.' },
    }),
  )
  await card.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please wait before trying again: 25 minutes.')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await card.getByRole('button', { name: 'Contact Support' }).click()
  await expect(card.getByLabel('Subject')).toHaveValue('My draft is gone')
  await card.getByRole('button', { name: 'Send message' }).click()
  await expect(
    card.getByText("Your message has been sent to our support team. We'll get back to you soon!"),
  ).toBeVisible()
  await card.getByRole('button', { name: 'Contact Support' }).click()
  await expect(card.getByLabel('Subject')).toHaveValue('')
})
