import { expect } from '@playwright/test'
import { expectNoFindings, expectAccessiblePage } from './axe.ts'
import { connectedOn, fieldOn, messagesOn, openMessageMenu, messageOn, write } from './chat.ts'
import { createColleague, createModerator, createStudent } from './community.ts'
import { as } from './members.ts'
import { createBrowserUser } from './people.ts'
import { test } from './test.ts'

test('three people talk in a channel and see new messages immediately', async ({ browser, request }) => {
  const [ruth, daniel, elin] = await Promise.all([
    createColleague(request, { firstName: 'Ruth', lastName: 'Feld', role: 'clinician' }),
    createStudent(request, 'Daniel'),
    createColleague(request, { firstName: 'Elin', lastName: 'Strand', role: 'faculty' }),
  ])
  const people = await Promise.all([ruth, daniel, elin].map((member) => as(browser, member)))
  const [one, two, three] = people.map(({ page }) => page)
  if (!one || !two || !three) throw new Error('Three were asked for')
  await one.goto('/community')
  await two.goto('/community?channel=general')
  await three.goto('/community/general')
  for (const page of [one, two, three]) await connectedOn(page)
  const words = `The night table started a row, in the best way (${Date.now()}).`
  await write(one, words)
  for (const page of [two, three]) {
    await expect(messageOn(page, words)).toBeVisible()
    await expect(messageOn(page, words).getByText('Healthcare provider')).toBeVisible()
  }
  // The log reads out new messages, but not earlier ones.
  await expect(two.getByRole('log')).toContainText(words)

  const answer = `Could we have the row in writing (${Date.now()})?`
  await messageOn(two, words).hover()
  await two.getByRole('button', { name: 'Reply to the message from Ruth Feld' }).click()
  await expect(fieldOn(two)).toBeFocused()
  await write(two, answer)
  await expect(messageOn(three, answer).getByText('Ruth Feld:')).toBeVisible()

  await messageOn(three, answer).hover()
  await three.getByRole('button', { name: /^React to/ }).click()
  await expectNoFindings(three)
  await three.keyboard.press('ArrowDown')
  await three.keyboard.press('ArrowUp')
  await three.keyboard.press('Enter')
  await expect(messageOn(one, answer).getByRole('button', { name: /1 thumbs up$/ })).toBeVisible()
  await expectAccessiblePage(one)
  expect(people.flatMap(({ complaints }) => complaints.heard)).toEqual([])
  for (const { leave } of people) await leave()
})

test('members delete their own messages, and moderators delete other people’s', async ({ browser, request }) => {
  const [daniel, hana] = [await createStudent(request, 'Daniel'), await createStudent(request, 'Hana')]
  const people = await Promise.all([daniel, hana, await createModerator(request)].map((member) => as(browser, member)))
  const [one, two, desk] = people.map(({ page }) => page)
  if (!one || !two || !desk) throw new Error('Three were asked for')
  for (const page of [one, two, desk]) await page.goto('/community?channel=general')
  const [own, others] = [`Wrong channel, sorry ${Date.now()}`, `Buy cheap papers ${Date.now()}`]
  await write(one, own)
  await write(one, others)
  await openMessageMenu(two, own)
  await expect(two.getByRole('button', { name: 'Delete message' })).toHaveCount(0)
  await two.keyboard.press('Escape')

  await openMessageMenu(one, own)
  await one.getByRole('button', { name: 'Delete message' }).click()
  const dialog = one.getByRole('dialog', { name: 'Delete message' })
  await expect(dialog.getByText('Are you sure you want to delete this message?')).toBeVisible()
  await expectNoFindings(one)
  await dialog.getByRole('button', { name: 'Delete message' }).click()
  for (const page of [one, two]) {
    await expect(messageOn(page, own)).toHaveCount(0)
    await expect(messagesOn(page).getByText('[Message deleted]').last()).toBeVisible()
  }
  await openMessageMenu(desk, others)
  await desk.getByRole('button', { name: 'Delete message' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click()
  await expect(messagesOn(two).getByText('[Message deleted by moderator]').last()).toBeVisible()
  await expect(messageOn(one, others)).toHaveCount(0)
  expect(people.flatMap(({ complaints }) => complaints.heard)).toEqual([])
  for (const { leave } of people) await leave()
})

test('a new channel appears for its creator immediately, and a channel without a name is not created', async ({
  browser,
  request,
}) => {
  const { page, complaints, leave } = await as(browser, await createStudent(request, 'Sofia'))
  await page.goto('/community')
  await page.getByRole('button', { name: 'Create Channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Channel' })
  await dialog.getByRole('button', { name: 'Create Channel' }).click()
  await expect(dialog.getByText('Please enter a name for the channel.')).toBeVisible()
  await expectNoFindings(page)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('x'.repeat(120))
  await dialog.getByRole('button', { name: 'Create Channel' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByText('Please shorten it by 40.')).toBeVisible()
  await expect(dialog.getByText(/^Failed to create channel/)).toHaveCount(0)
  const name = `critical-care ${Date.now()}`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('textbox', { name: /^Description/ }).fill('Ventilators, sedation, sleep.')
  await dialog.getByRole('button', { name: 'Create Channel' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  await expect(fieldOn(page)).toBeFocused()
  await write(page, 'Hello, is anybody on nights?')
  await page.reload()
  await expect(messageOn(page, 'Hello, is anybody on nights?')).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a visitor without an account is asked to sign in', async ({ browser }) => {
  const { page, complaints, leave } = await createBrowserUser(browser)
  for (const path of ['/community', '/community/general']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible()
    await expect(page.getByText('You need to be logged in to join the community discussion.')).toBeVisible()
  }
  await page.goto('/community/dm/none')
  await expect(page.getByText('You need to be logged in to access direct messages.')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome Back' })).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})
