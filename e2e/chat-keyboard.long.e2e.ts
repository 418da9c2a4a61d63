import { expect } from '@playwright/test'
import { look } from './axe.ts'
import { connectedOn, fieldOn, messagesOn, saidOn, write } from './chat.ts'
import { aStudent } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

/** A name that nobody else has: names are made of letters. */
const letters = () => Array.from(String(Date.now()), (digit) => 'abcdefghij'[Number(digit)]).join('')

test('by keyboard alone one writes, changes, names somebody, answers, reads back and deletes', async ({
  browser,
  request,
}) => {
  const [hana, daniel] = [await aStudent(request, 'Hana'), await aStudent(request, `Zebedee${letters()}`)]
  const [one, two] = [await as(browser, hana), await as(browser, daniel)]
  await two.page.goto('/community?channel=general')
  await connectedOn(two.page)
  await write(two.page, `Who has the minutes (${daniel.name})?`)
  const { page, complaints } = one
  await page.goto('/community?channel=general')
  await connectedOn(page)
  await expect(saidOn(page, daniel.name).first()).toBeVisible()

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
  await expect(mine.getByText(/^(Sending…|Sent|Not sent)/)).toHaveCount(0)

  // ↑ in the empty field changes what was written last.
  await page.keyboard.press('ArrowUp')
  const change = page.getByRole('textbox', { name: 'Change your message' })
  await expect(change).toBeFocused()
  await page.keyboard.type(' on Tuesday')
  await page.keyboard.press('Enter')
  await expect(messagesOn(two.page).getByText('see below on Tuesday')).toBeVisible()
  await expect(saidOn(page, 'see below on Tuesday').getByText('edited')).toBeVisible()

  // Back from the field to the messages, and up to the one that is answered.
  await fieldOn(page).focus()
  await page.keyboard.press('Shift+Tab')
  for (let press = 0; press < 10; press += 1) {
    if (await saidOn(page, 'see below').evaluate((row) => row === document.activeElement)) break
    await page.keyboard.press('Shift+Tab')
  }
  await expect(saidOn(page, 'see below')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(saidOn(page, `Who has the minutes (${daniel.name})`).first()).toBeFocused()
  await look(page)
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
  await expect(page.getByText(/^In answer to .*: Who has/)).toBeVisible()
  await page.keyboard.type('Half a thought')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^In answer to .*: Who has/)).toHaveCount(0)
  await expect(fieldOn(page)).toHaveValue('Half a thought')
  await expect(fieldOn(page)).toBeFocused()
  expect([...complaints.heard, ...two.complaints.heard]).toEqual([])
  await one.leave()
  await two.leave()
})
