import { expect } from '@playwright/test'
import { expectNoFindings, expectAccessiblePage } from './axe.ts'
import { connectedOn, fieldOn, openMessageMenu, messageOn, write } from './chat.ts'
import { createModerator, createStudent } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a message can have files: a picture is shown, and an invalid file is refused with a reason', async ({
  browser,
  request,
}) => {
  const [one, two] = [
    await as(browser, await createStudent(request, 'Noah')),
    await as(browser, await createStudent(request, 'Yasmin')),
  ]
  for (const { page } of [one, two]) {
    await page.goto('/community?channel=general')
    await connectedOn(page)
  }
  const { page, complaints } = one
  complaints.allow(/status of 415|answered 415/)
  const words = `The plot with the dots ${Date.now()}`
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (
    await choosing
  ).setFiles([
    { name: 'dots.png', mimeType: 'image/png', buffer: DOT },
    { name: 'letter.docx', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2, 3]) },
  ])
  const files = page.getByRole('list', { name: 'Attached files' })
  await expect(files.getByText('Ready')).toBeVisible()
  await expect(files.getByText(/^Not attached\. ./)).toBeVisible()
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Remove letter.docx' }).click()
  await write(page, words)
  await expect(messageOn(two.page, words).getByRole('img', { name: 'dots.png' })).toBeVisible()
  await expect(files).toHaveCount(0)
  expect([...complaints.heard, ...two.complaints.heard]).toEqual([])
  await one.leave()
  await two.leave()
})

test('a message is found by its words, pinned and opened by its link', async ({ browser, request }) => {
  const { page, complaints, leave } = await as(browser, await createModerator(request))
  await page.goto('/community?channel=general')
  await connectedOn(page)
  const words = `Quarkberries are no fruit ${Date.now()}`
  await write(page, words)
  await openMessageMenu(page, words)
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(messageOn(page, words).getByText('Pinned')).toBeVisible()
  await page.getByRole('button', { name: 'Pinned messages' }).click()
  const pins = page.getByRole('dialog', { name: 'Pinned messages' })
  await expect(pins.getByText(words)).toBeVisible()
  await expectAccessiblePage(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search messages' }).click()
  const search = page.getByRole('dialog', { name: 'Search messages' })
  await search.getByLabel('Words').fill('quarkberries')
  await search.getByRole('button', { name: 'Search' }).click()
  await expectAccessiblePage(page)
  await search.getByRole('link', { name: words }).first().click()
  await expect(page).toHaveURL(/message=\d+$/)
  await expect(messageOn(page, words)).toBeFocused()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a channel is found, joined, muted and left; its unread messages count while joined', async ({
  browser,
  request,
}) => {
  const [maker, guest] = [
    await as(browser, await createStudent(request, 'Priya')),
    await as(browser, await createStudent(request, 'Oscar')),
  ]
  const name = `statistics ${Date.now()}`
  await maker.page.goto('/community')
  await maker.page.getByRole('button', { name: 'Create Channel' }).click()
  await maker.page.getByRole('dialog').getByLabel('Name').fill(name)
  await maker.page.getByRole('dialog').getByRole('button', { name: 'Create Channel' }).click()
  await connectedOn(maker.page)
  const { page, complaints } = guest
  await page.goto('/community')
  await page.getByRole('button', { name: 'Browse' }).click()
  const browsing = page.getByRole('dialog', { name: 'Browse channels' })
  await browsing.getByLabel('Find a channel').fill(name)
  await browsing.getByRole('button', { name: `Join ${name}` }).click()
  await expect(browsing.getByRole('button', { name: `Leave ${name}` })).toBeVisible()
  await expectAccessiblePage(page)
  await page.keyboard.press('Escape')
  const link = page.getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(link).toBeVisible()
  await write(maker.page, 'Bring your denominator.')
  await expect(link).toHaveAccessibleName(`${name} 1 unread`)
  await link.click()
  await expect(messageOn(page, 'Bring your denominator.')).toBeVisible()
  await expect(link).toHaveAccessibleName(name)
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  expect([...complaints.heard, ...maker.complaints.heard]).toEqual([])
  await maker.leave()
  await guest.leave()
})

test('a blocked member’s messages are collapsed and can be shown again', async ({ browser, request }) => {
  const [loud, quiet] = [
    await as(browser, await createStudent(request, 'Gabriel')),
    await as(browser, await createStudent(request, 'Mei')),
  ]
  for (const { page } of [loud, quiet]) {
    await page.goto('/community?channel=general')
    await connectedOn(page)
  }
  const words = `As I said before ${Date.now()}`
  await write(loud.page, words)
  const { page, complaints } = quiet
  await openMessageMenu(page, words)
  await page.getByRole('button', { name: 'Block Gabriel Haddad' }).click()
  await expect(page.getByText('Gabriel Haddad is blocked')).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
  await expect(page.getByText('Message from someone you blocked.').last()).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Blocked people' }).click()
  await page.getByRole('button', { name: 'Unblock Gabriel Haddad' }).click()
  await expect(page.getByText('You haven’t blocked or muted anyone.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(messageOn(page, words)).toBeVisible()
  await expect(fieldOn(page)).toBeVisible()
  expect([...complaints.heard, ...loud.complaints.heard]).toEqual([])
  await loud.leave()
  await quiet.leave()
})

test('a member jumps from an old message to the latest', async ({ browser, request }) => {
  const MESSAGES = 120
  const writer = await createStudent(request, 'Daniel')
  const headers = { authorization: `Bearer ${writer.token}` }
  const made = await request.post('/api/messaging/channels', { headers, data: { name: `Long ago ${Date.now()}` } })
  const { channel } = await made.json()
  for (let number = 1; number <= MESSAGES; number += 1) {
    const data = { content: `Said as no ${number}.`, client_id: crypto.randomUUID() }
    await request.post(`/api/messaging/channels/${channel.id}/messages`, { headers, data })
  }
  const { page, complaints, leave } = await as(browser, writer)
  await page.goto(`/community?channel=${channel.id}&message=1`)
  await expect(messageOn(page, 'Said as no 1.')).toBeInViewport()
  await expect(messageOn(page, 'Said as no 1.')).toBeFocused()
  const jump = page.getByRole('button', { name: /^Jump to latest/ })
  await jump.click()
  await expect(messageOn(page, `Said as no ${MESSAGES}.`)).toBeInViewport()
  await expect(jump).toHaveCount(0)
  await expect(page).toHaveURL(`/community?channel=${channel.id}`)
  await page.reload()
  await expect(messageOn(page, `Said as no ${MESSAGES}.`)).toBeInViewport()
  await page.goto(`/community?channel=${channel.id}&message=1`)
  await expect(messageOn(page, 'Said as no 1.')).toBeInViewport()
  await write(page, 'Said at the end.')
  await expect(messageOn(page, 'Said at the end.')).toBeInViewport()
  await expect(page).toHaveURL(`/community?channel=${channel.id}`)
  await page.goto(`/community?channel=${channel.id}&message=99999`)
  await expect(page.getByText('Message not found')).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})
