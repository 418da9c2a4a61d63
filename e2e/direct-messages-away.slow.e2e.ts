import { expect } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { connectedOn, fieldOn, messagesOn, messageOn, write } from './chat.ts'
import { createStudent } from './community.ts'
import { as } from './members.ts'
import { createOwnServer } from './servers.ts'
import { test } from './test.ts'

/**
 * The time within which the page reconnects. The first retry follows after three seconds, and the delay doubles with
 * each failed retry.
 */
const BACK_WITHIN_MS = 90_000

test('a message written while the server is down survives a reload and arrives once afterwards', async ({
  browser,
  playwright,
}) => {
  test.slow()
  const server = await createOwnServer({ bare: true })
  const request = await playwright.request.newContext({ baseURL: server.address })
  const [ruth, daniel] = [await createStudent(request, 'Ruth'), await createStudent(request, 'Daniel')]
  const [one, two] = [await as(browser, daniel), await as(browser, ruth)]
  for (const { page } of [one, two]) {
    await page.goto(`${server.address}/community?channel=general`)
    await connectedOn(page)
  }
  await write(one.page, 'Before')
  await server.stop()
  await expect(one.page.getByText('Connecting...')).toBeVisible()
  for (const words of ['First', 'Second', 'Second']) {
    await fieldOn(one.page).fill(words)
    await one.page.keyboard.press('Enter')
  }
  await expect(one.page.getByText('You’re offline. Your message will be sent when you’re back online.')).toHaveCount(3)
  await expectNoFindings(one.page)
  await server.start()
  await one.page.reload()
  for (const { page } of [one, two]) {
    await expect(page.getByText('Connected', { exact: true })).toBeVisible({ timeout: BACK_WITHIN_MS })
    await expect(messageOn(page, 'First')).toHaveCount(1, { timeout: BACK_WITHIN_MS })
    await expect(messageOn(page, 'Second')).toHaveCount(2, { timeout: BACK_WITHIN_MS })
    await expect(page.getByText(/^(Sending…|Not sent)/)).toHaveCount(0)
  }
  const texts = await messagesOn(two.page).locator('p.whitespace-pre-line').allTextContents()
  expect(texts).toEqual(['Before', 'First', 'Second', 'Second'])
  await one.leave()
  await two.leave()
  await request.dispose()
  await server.stop()
})
