import { type Browser, expect, type Page } from '@playwright/test'
import type { CommunityMember } from './community.ts'
import { as } from './members.ts'
import type { BrowserUser } from './people.ts'

/** Returns the messages of the conversation that a page shows. */
export const messagesOn = (page: Page) => page.getByRole('list', { name: /^Messages in/ })

export const messageOn = (page: Page, text: string) => messagesOn(page).getByRole('listitem').filter({ hasText: text })

/** Returns the field for writing a message. */
export const fieldOn = (page: Page) => page.getByRole('textbox', { name: /^Message / })

export const connectedOn = (page: Page) => expect(page.getByText('Connected', { exact: true })).toBeVisible()

/** Writes a message, and waits until the server has stored it. */
export async function write(page: Page, text: string): Promise<void> {
  await fieldOn(page).fill(text)
  await page.keyboard.press('Enter')
  await expect(messageOn(page, text)).toHaveCount(1)
  await expect(messageOn(page, text).getByText(/^(Sending…|Sent|Not sent|You’re offline)/)).toHaveCount(0)
}

/** Opens a message's menu of actions. */
export async function openMessageMenu(page: Page, text: string): Promise<void> {
  await messageOn(page, text).hover()
  await page.getByRole('button', { name: /^More for (the|your) message/ }).click()
}

/** Returns the links to the direct conversations. */
export const threadsOn = (page: Page) => page.getByRole('region', { name: 'Direct messages' }).getByRole('link')

/** Simulates switching to another tab or back to this one. */
export const turn = (page: Page, visibilityState: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibilityState)

/** Opens the general channel for two members. */
export async function twoInGeneral(browser: Browser, members: [CommunityMember, CommunityMember]) {
  const people = await Promise.all(members.map((member) => as(browser, member)))
  for (const { page } of people) {
    await page.goto('/community?channel=general')
    await connectedOn(page)
  }
  const [one, two] = people
  if (!one || !two) throw new Error('Two were asked for')
  return { people, one: one.page, two: two.page }
}

/** Expects no complaints in any browser, then closes all of them. */
export async function end(people: BrowserUser[]): Promise<void> {
  expect(people.flatMap(({ complaints }) => complaints.heard)).toEqual([])
  for (const { leave } of people) await leave()
}
