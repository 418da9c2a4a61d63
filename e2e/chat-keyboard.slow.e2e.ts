import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { connectedOn, end, fieldOn, messagesOn, openMessageMenu, messageOn, write } from './chat.ts'
import { createModerator, createStudent } from './community.ts'
import { discardQuestion } from './discard-confirmation.ts'
import { as } from './members.ts'
import { test } from './test.ts'

/** Returns a unique name of letters only, as names may contain no digits. */
const letters = () => Array.from(String(Date.now()), (digit) => 'abcdefghij'[Number(digit)]).join('')

test('a member writes, edits, mentions, replies, reads back and deletes by keyboard alone', async ({
  browser,
  request,
}) => {
  const [hana, daniel] = [await createStudent(request, 'Hana'), await createStudent(request, `Zebedee${letters()}`)]
  const [one, two] = [await as(browser, hana), await as(browser, daniel)]
  await two.page.goto('/community?channel=general')
  await connectedOn(two.page)
  await write(two.page, `Who has the minutes (${daniel.name})?`)
  const { page, complaints } = one
  await page.goto('/community?channel=general')
  await connectedOn(page)
  await expect(messageOn(page, daniel.name).first()).toBeVisible()

  await fieldOn(page).focus()
  await page.keyboard.type('I do')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type(`in print, @${daniel.name.slice(0, 14)}`)
  await expect(page.getByRole('option', { name: daniel.name })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('see below')
  await page.keyboard.press('Enter')
  const mine = messagesOn(page).getByRole('listitem').filter({ hasText: 'see below' })
  await expect(mine.getByText(`@${daniel.name}`)).toBeVisible()
  await expect(mine.getByText(/^(Sending…|Sent|Not sent|You’re offline)/)).toHaveCount(0)

  // ↑ in the empty field edits the last message.
  await page.keyboard.press('ArrowUp')
  const change = page.getByRole('textbox', { name: 'Edit your message' })
  await expect(change).toBeFocused()
  await page.keyboard.type(' on Tuesday')
  await page.keyboard.press('Enter')
  await expect(messagesOn(two.page).getByText('see below on Tuesday')).toBeVisible()
  await expect(messageOn(page, 'see below on Tuesday').getByText('edited')).toBeVisible()
  await expect(fieldOn(page)).toBeFocused()

  // Goes back from the field to the messages, and up to the message to reply to.
  await fieldOn(page).focus()
  await page.keyboard.press('Shift+Tab')
  for (let press = 0; press < 10; press += 1) {
    if (await messageOn(page, 'see below').evaluate((row) => row === document.activeElement)) break
    await page.keyboard.press('Shift+Tab')
  }
  await expect(messageOn(page, 'see below')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(messageOn(page, `Who has the minutes (${daniel.name})`).first()).toBeFocused()
  await expectAccessiblePage(page)
  await page.keyboard.press('Escape')
  await expect(fieldOn(page)).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  for (let press = 0; press < 10; press += 1) {
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    if (name.startsWith('Reply to')) break
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('Enter')
  await expect(fieldOn(page)).toBeFocused()
  await expect(page.getByText(/^Replying to .*: Who has/)).toBeVisible()
  await page.keyboard.type('Half a thought')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Replying to .*: Who has/)).toHaveCount(0)
  await expect(fieldOn(page)).toHaveValue('Half a thought')
  await expect(fieldOn(page)).toBeFocused()
  expect([...complaints.heard, ...two.complaints.heard]).toEqual([])
  await one.leave()
  await two.leave()
})

test('a member can leave an edit in every way, and the focus returns to the message', async ({ browser, request }) => {
  const person = await as(browser, await createStudent(request, 'Ines'))
  const { page } = person
  await page.goto('/community?channel=general')
  await connectedOn(page)
  const words = `The form is on the ward ${Date.now()}`
  await write(page, words)
  const change = page.getByRole('textbox', { name: 'Edit your message' })
  const more = page.getByRole('button', { name: 'More for your message' })
  const edit = async () => {
    await openMessageMenu(page, words)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(change).toBeFocused()
  }

  await edit()
  await page.keyboard.press('Escape')
  await expect(change).toHaveCount(0)
  await expect(discardQuestion(page)).toHaveCount(0)
  await expect(more).toBeFocused()

  await edit()
  await page.keyboard.type(', I think')
  await page.keyboard.press('Escape')
  await expect(discardQuestion(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expectAccessiblePage(page)
  await page.keyboard.press('Escape')
  await expect(discardQuestion(page)).toHaveCount(0)
  await expect(change).toBeFocused()
  await expect(change).toHaveValue(`${words}, I think`)
  await page.keyboard.press('Escape')
  await discardQuestion(page).getByRole('button', { name: 'Discard' }).click()
  await expect(change).toHaveCount(0)
  await expect(more).toBeFocused()
  await expect(messageOn(page, words)).not.toContainText('I think')

  await edit()
  await page.keyboard.type(' by the door')
  await page.keyboard.press('Enter')
  await expect(messageOn(page, `${words} by the door`).getByText('edited')).toBeVisible()
  await expect(more).toBeFocused()

  const row = await messageOn(page, words).getAttribute('data-message')
  await openMessageMenu(page, words)
  await page.getByRole('button', { name: 'Delete message' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click()
  await expect(messageOn(page, words)).toHaveCount(0)
  await expect(page.locator(`[data-message="${row}"]`)).toBeFocused()
  await end([person])
})

test('an action from a message’s menu keeps the focus at the message, wherever the pointer is', async ({
  browser,
  request,
}) => {
  const person = await as(browser, await createModerator(request))
  const { page } = person
  await page.goto('/community?channel=general')
  await connectedOn(page)
  const words = `Rounds begin at eight ${Date.now()}`
  await write(page, words)
  for (let hour = 9; hour < 18; hour += 1) await write(page, `And at ${hour}. ${Date.now()}`)
  const more = page.getByRole('button', { name: 'More for your message' })
  const choose = async (name: string) => {
    await messageOn(page, words).focus()
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('Tab')
      if (await more.evaluate((button) => button === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
    const item = page.getByRole('button', { name, exact: true })
    await expect(item).toBeVisible()
    const box = await item.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
    await item.press('Enter')
  }
  await choose('Pin')
  await expect(messageOn(page, words).getByText('Pinned')).toBeVisible()
  await expect(messageOn(page, words).getByRole('button', { name: /^More for/ })).toBeFocused()
  await choose('Unpin')
  await expect(messageOn(page, words).getByText('Pinned')).toHaveCount(0)
  await expect(messageOn(page, words).getByRole('button', { name: /^More for/ })).toBeFocused()
  await page.getByRole('textbox', { name: /^Message / }).hover()
  await messagesOn(page).getByRole('listitem').last().hover()
  await expect(messageOn(page, words)).toBeFocused()
  await end([person])
})
