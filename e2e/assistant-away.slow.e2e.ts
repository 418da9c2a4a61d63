import { expect } from '@playwright/test'
import { fieldOn, logOn, openAssistantPanel, panelOn } from './assistant.ts'
import { as } from './members.ts'
import { createOwnServer } from './servers.ts'
import { test } from './test.ts'

test('a typed question is kept and an error shown if the server is down, refuses or the connection is lost', async ({
  browser,
}) => {
  const server = await createOwnServer({ bare: true })
  const { page, leave } = await as(browser)
  await page.goto(server.address)
  await openAssistantPanel(page)
  await page.route('**/api/chat/stream', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The database is away for a moment.' } }),
  )
  await fieldOn(page).fill('How long does it take?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Connection Error')).toBeVisible()
  await expect(page.getByText('Failed to send message: 503 Service Unavailable')).toBeVisible()
  await expect(fieldOn(page)).toHaveValue('How long does it take?')
  await page.unroute('**/api/chat/stream')

  await server.stop()
  await panelOn(page).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Network Error')).toBeVisible()
  await expect(page.getByText(/^Unable to reach AI service: No connection/)).toBeVisible()
  await expect(fieldOn(page)).toHaveValue('How long does it take?')
  await page.context().setOffline(true)
  await expect(panelOn(page).getByText('You’re offline.')).toBeVisible()
  await expect(panelOn(page).getByRole('button', { name: 'Send' })).toBeDisabled()
  await page.context().setOffline(false)
  await server.start()
  await panelOn(page).getByRole('button', { name: 'Send' }).click()
  // The question moves from the field to the log immediately, and stays there once it is answered.
  await expect(logOn(page).getByRole('list', { name: 'Sources' })).toBeVisible()
  await expect(logOn(page).locator('.assistant-own').getByText('How long does it take?')).toBeVisible()
  await expect(fieldOn(page)).toHaveValue('')
  await leave()
  await server.stop()
})
