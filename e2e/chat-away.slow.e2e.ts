import { type Browser, expect, type Page } from '@playwright/test'
import { createBreakableProxy } from '../src/server/testing/breakable-proxy.ts'
import { expectNoFindings, expectAccessiblePage } from './axe.ts'
import { connectedOn, fieldOn, messagesOn, messageOn, write } from './chat.ts'
import { createStudent } from './community.ts'
import { as } from './members.ts'
import type { BrowserUser } from './people.ts'
import { createOwnServer, type JourneyServer, whereDatabasesAre } from './servers.ts'
import { test } from './test.ts'

/**
 * The time within which the page reconnects: the first retry follows after 3 to 4.5 seconds, and each failed retry
 * doubles the delay. The slower the server starts, the more retries fail.
 */
const BACK_WITHIN_MS = 90_000
const AWAY_MS = 8_000

type Playing = Parameters<Parameters<typeof test>[2]>[0]['playwright']

/** Opens the general channel for three members. */
async function three({ browser, playwright }: { browser: Browser; playwright: Playing }, { address }: JourneyServer) {
  const request = await playwright.request.newContext({ baseURL: address })
  const people: BrowserUser[] = []
  for (const name of ['Ruth', 'Daniel', 'Elin']) people.push(await as(browser, await createStudent(request, name)))
  await request.dispose()
  for (const { page } of people) {
    await page.goto(`${address}/community?channel=general`)
    await connectedOn(page)
  }
  const [ruth, daniel, elin] = people
  if (!ruth || !daniel || !elin) throw new Error('Three were asked for')
  return { people, ruth, daniel, elin }
}

const textsOn = (page: Page): Promise<string[]> => messagesOn(page).locator('p.whitespace-pre-line').allTextContents()

async function sendWithoutWaiting(page: Page, words: string): Promise<void> {
  await fieldOn(page).fill(words)
  await page.keyboard.press('Enter')
}

test('a member who was away during a server restart misses no messages', async ({ browser, playwright }) => {
  const server = await createOwnServer({ bare: true })
  const { people, ruth, daniel, elin } = await three({ browser, playwright }, server)
  await write(ruth.page, 'Before')
  await elin.page.context().setOffline(true)
  await write(daniel.page, 'While Elin is away')
  await server.stop()
  await sendWithoutWaiting(ruth.page, 'While nobody is there')
  await sendWithoutWaiting(elin.page, 'Elin, from the train')
  await server.start()
  for (const { page } of [ruth, daniel]) {
    await expect(messageOn(page, 'While nobody is there')).toHaveCount(1, { timeout: BACK_WITHIN_MS })
  }
  await write(daniel.page, 'After the start')
  await elin.page.context().setOffline(false)
  await expect(messageOn(daniel.page, 'Elin, from the train')).toHaveCount(1, { timeout: BACK_WITHIN_MS })
  const all = ['Before', 'While Elin is away', 'While nobody is there', 'After the start', 'Elin, from the train']
  for (const { page } of people) {
    await expect(messagesOn(page).getByText(/^(Sending…|Not sent)/)).toHaveCount(0, { timeout: BACK_WITHIN_MS })
    await expect(async () => expect(await textsOn(page)).toEqual(all)).toPass({ timeout: BACK_WITHIN_MS })
  }
  for (const { leave } of people) await leave()
  await server.stop()
})

test('while the database is down, messages are shown as unsent, and they are sent in order afterwards', async ({
  browser,
  playwright,
}) => {
  const way = await createBreakableProxy(whereDatabasesAre())
  const server = await createOwnServer({ bare: true, databasePort: way.port })
  const { people, ruth, daniel, elin } = await three({ browser, playwright }, server)
  await write(ruth.page, 'Before')
  way.cut()
  const written = ['First', 'Second', 'Second']
  for (const words of written) await sendWithoutWaiting(daniel.page, words)
  await expect(daniel.page.getByText('Not sent yet. We’ll keep trying.').first()).toBeVisible()
  await expectNoFindings(daniel.page)
  await expectAccessiblePage(daniel.page)
  // A member who reconnects meanwhile makes requests that the server cannot answer yet.
  await elin.page.context().setOffline(true)
  await elin.page.context().setOffline(false)
  await elin.page.waitForTimeout(AWAY_MS)
  way.mend()
  await sendWithoutWaiting(daniel.page, 'Third')
  await expect(messageOn(ruth.page, 'Third')).toHaveCount(1)
  for (const { page } of people) {
    await expect(async () => expect(await textsOn(page)).toEqual(['Before', ...written, 'Third'])).toPass({
      timeout: BACK_WITHIN_MS,
    })
    await expect(messagesOn(page).getByText(/^(Sending…|Not sent)/)).toHaveCount(0)
  }
  for (const { leave } of people) await leave()
  await server.stop()
  await way.stop()
})
