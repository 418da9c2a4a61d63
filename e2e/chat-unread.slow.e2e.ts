import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { connectedOn, end, messagesOn, messageOn } from './chat.ts'
import { createStudent } from './community.ts'
import { as } from './members.ts'
import { PHONE } from './people.ts'
import { test } from './test.ts'

const READ = 20
const UNREAD = 136
const WIDTHS_PX = [390, 1280]

/** Creates a channel with a writer, and a reader who has read a little of it and has been away since. */
async function aBusyChannel(request: APIRequestContext) {
  const [writer, reader] = [await createStudent(request, 'Daniel'), await createStudent(request, 'Amina')]
  const headers = { authorization: `Bearer ${writer.token}` }
  const made = await request.post('/api/messaging/channels', { headers, data: { name: `Busy ${Date.now()}` } })
  const { id } = (await made.json()).channel
  const say = async (from: number, to: number) => {
    for (let number = from; number <= to; number += 1) {
      const data = { content: `Said as no ${number}.`, client_id: crypto.randomUUID() }
      await request.post(`/api/messaging/channels/${id}/messages`, { headers, data })
    }
  }
  const ofReader = { headers: { authorization: `Bearer ${reader.token}` } }
  await say(1, READ)
  await request.post(`/api/messaging/channels/${id}/join`, ofReader)
  await say(READ + 1, READ + UNREAD)
  const readTo = async (): Promise<number> => {
    const answer = await request.get(`/api/messaging/channels/${id}/messages?limit=1`, ofReader)
    return (await answer.json()).last_read
  }
  return { id, reader, readTo }
}

/** Opens the channel for its reader. */
async function openedBy(
  browser: Browser,
  { id, reader }: { id: string; reader: Parameters<typeof as>[1] },
  width = 1280,
) {
  const person = await as(browser, reader)
  await person.page.setViewportSize({ width, height: 800 })
  await person.page.goto(`/community?channel=${id}`)
  await connectedOn(person.page)
  await expect(lineOn(person.page)).toBeInViewport()
  return person
}

const lineOn = (page: Page) => messagesOn(page).getByRole('listitem').filter({ hasText: 'New messages' })

for (const width of WIDTHS_PX) {
  test(`a channel with more than a page of new messages opens where they begin, ${width} px wide`, async ({
    browser,
    request,
  }) => {
    const { readTo, ...channel } = await aBusyChannel(request)
    const person = await openedBy(browser, channel, width)
    const { page } = person
    await expect(messageOn(page, `Said as no ${READ}.`)).toBeInViewport()
    await expect(messageOn(page, `Said as no ${READ + 1}.`)).toBeInViewport()
    const texts = await messagesOn(page).getByRole('listitem').allTextContents()
    expect(texts[texts.indexOf('New messages') + 1]).toContain(`Said as no ${READ + 1}.`)

    // Only messages that were visible count as read.
    const jump = page.getByRole('button', { name: `Jump to latest (${UNREAD} new)` })
    await expect(jump).toBeVisible()
    await expect.poll(readTo).toBeGreaterThan(READ)
    expect(await readTo()).toBeLessThan(READ + 40)
    const link = page.getByRole('link', { name: /^Busy \d+ [\d+]+ unread$/ })
    if (width > 768) await expect(link).toBeVisible()

    await jump.click()
    await expect(messageOn(page, `Said as no ${READ + UNREAD}.`)).toBeInViewport()
    await expect(lineOn(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Jump to latest/ })).toHaveCount(0)
    await expect.poll(readTo).toBe(READ + UNREAD)
    await expect(link).toHaveCount(0)
    await end([person])
  })
}

test('a member who scrolls has read the messages passed and finds the next ones on return', async ({
  browser,
  request,
}) => {
  const { readTo, ...channel } = await aBusyChannel(request)
  const person = await openedBy(browser, channel)
  const { page } = person
  await messagesOn(page).hover()
  for (let turn = 0; turn < 6; turn += 1) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(150)
  }
  const passed = READ + 40
  await expect.poll(readTo).toBeGreaterThan(passed)
  // The reloaded page shows the line where its own call says, since the last of the passed messages may be stored late.
  const loading = page.waitForResponse(
    (response) => response.url().includes(`/channels/${channel.id}/messages`) && response.request().method() === 'GET',
  )
  await page.reload()
  const { last_read: at } = (await (await loading).json()) as { last_read: number }
  expect(at).toBeGreaterThan(passed)
  expect(at).toBeLessThan(READ + UNREAD)
  await expect(lineOn(page)).toBeInViewport()
  await expect(messageOn(page, `Said as no ${at + 1}.`)).toBeInViewport()
  await page.getByRole('textbox', { name: /^Message / }).fill('I have read half of it.')
  await page.keyboard.press('Enter')
  await expect(messageOn(page, 'I have read half of it.')).toBeInViewport()
  await end([person])
})

test('on a phone, the channel list opens no channel and shows unread counts', async ({ browser, request }) => {
  const [writer, reader] = [await createStudent(request, 'Daniel'), await createStudent(request, 'Amina')]
  const ofReader = { headers: { authorization: `Bearer ${reader.token}` } }
  const readTo = async (): Promise<number> =>
    (await (await request.get('/api/messaging/channels/general/messages?limit=1', ofReader)).json()).last_read
  // A member's first call of the channel list adds them to this channel.
  await request.get('/api/messaging/channels', ofReader)
  const before = await readTo()
  const said = `For whoever is away ${Date.now()}.`
  await request.post('/api/messaging/channels/general/messages', {
    headers: { authorization: `Bearer ${writer.token}` },
    data: { content: said, client_id: crypto.randomUUID() },
  })
  const person = await as(browser, reader)
  const { page } = person
  await page.setViewportSize(PHONE)
  await page.goto('/community')
  const general = page.getByRole('link', { name: /General Community/ })
  await expect(general).toContainText('unread')
  // Waits longer than the delay before read messages are recorded.
  await page.waitForTimeout(1_500)
  await expect(general).toContainText('unread')
  expect(await readTo()).toBe(before)
  await general.click()
  await expect(messageOn(page, said)).toBeInViewport()
  await expect.poll(readTo).toBeGreaterThan(before)
  await end([person])
})
