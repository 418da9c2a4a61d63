import { expect, type Page } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { end, fieldOn, openMessageMenu, messageOn, turn, twoInGeneral, write } from './chat.ts'
import { createModerator, createStudent } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

test('only a message’s writer and moderators see its earlier text', async ({ browser, request }) => {
  const { people, one, two } = await twoInGeneral(browser, [
    await createStudent(request, 'Lucia'),
    await createModerator(request),
  ])
  const other = await as(browser, await createStudent(request, 'Pavel'))
  await other.page.goto('/community?channel=general')
  const [first, then] = [`Eleven beds ${Date.now()}`, `Twelve beds ${Date.now()}`]
  await write(one, first)
  await openMessageMenu(one, first)
  await expect(one.getByRole('button', { name: 'Edit history' })).toHaveCount(0)
  await one.getByRole('button', { name: 'Edit', exact: true }).click()
  await one.getByRole('textbox', { name: 'Edit your message' }).fill(then)
  await one.keyboard.press('Enter')
  for (const page of [one, two]) {
    await expect(messageOn(page, then).getByText('edited', { exact: true })).toBeVisible()
    await openMessageMenu(page, then)
    await page.getByRole('button', { name: 'Edit history' }).click()
    const before = page.getByRole('dialog', { name: 'Edit history' })
    await expect(before.getByText(first)).toBeVisible()
    await expect(before.getByText(/^Until .* PT$/)).toBeVisible()
    await expectAccessiblePage(page)
    await page.keyboard.press('Escape')
    await expect(before).toHaveCount(0)
  }
  await openMessageMenu(other.page, then)
  await expect(other.page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Edit history' })).toHaveCount(0)
  await end([...people, other])
})

test('a member who returns to a tab sees where the new messages begin', async ({ browser, request }) => {
  const { people, one, two } = await twoInGeneral(browser, [
    await createStudent(request, 'Ruth'),
    await createStudent(request, 'Jo'),
  ])
  const line = one.getByRole('listitem').filter({ hasText: 'New messages' })
  const [seen, missed, later] = [`Seen ${Date.now()}`, `Missed ${Date.now()}`, `Also missed ${Date.now()}`]
  await write(two, seen)
  await expect(messageOn(one, seen)).toBeVisible()
  await expect(line).toHaveCount(0)
  await turn(one, 'hidden')
  await write(two, missed)
  await write(two, later)
  await expect(messageOn(one, later)).toHaveCount(1)
  await expect(line).toHaveCount(0)
  await turn(one, 'visible')
  await expect(line).toBeVisible()
  const texts = await one
    .getByRole('list', { name: /^Messages in/ })
    .getByRole('listitem')
    .allTextContents()
  const at = texts.indexOf('New messages')
  expect(texts[at - 1]).toContain(seen)
  expect(texts[at + 1]).toContain(missed)
  // A member who replies has read the messages. The line of unread messages stays in place until the member leaves
  // again.
  await write(one, 'Back again')
  await expect(line).toHaveCount(1)
  await end(people)
})

test('only a member with a timeout can have it ended', async ({ browser, request }) => {
  const { people, one, two } = await twoInGeneral(browser, [
    await createStudent(request, 'Ivo'),
    await createModerator(request),
  ])
  const words = `Buy papers here ${Date.now()}`
  await write(one, words)
  const ending = two.getByRole('button', { name: 'End timeout' })
  await openMessageMenu(two, words)
  await expect(two.getByRole('button', { name: 'Timeout 30 minutes' })).toBeVisible()
  await expect(ending).toHaveCount(0)
  await two.getByRole('button', { name: 'Timeout 30 minutes' }).click()
  await two.getByRole('dialog').getByRole('button', { name: 'Time out for 30 minutes' }).click()
  await expect(fieldOn(one)).toHaveCount(0)
  await openMessageMenu(two, words)
  await ending.click()
  await expect(fieldOn(one)).toBeVisible()
  await openMessageMenu(two, words)
  await expect(ending).toHaveCount(0)
  await end(people)
})

test('two tabs keep their own drafts, also when one of them sends', async ({ browser, request }) => {
  const { page: first } = await as(browser, await createStudent(request, 'Lucia'))
  const words = `Thirteen beds ${Date.now()}`
  await first.goto('/community?channel=general')
  await fieldOn(first).fill(words)
  const second = await first.context().newPage()
  await second.goto('/community?channel=general')
  await expect(fieldOn(second)).toHaveValue('')
  await fieldOn(first).press('Enter')
  await expect(messageOn(second, words)).toHaveCount(1)

  await fieldOn(second).fill('On the other ward')
  await write(first, `${words}, and one more`)
  await expect(messageOn(second, `${words}, and one more`)).toHaveCount(1)
  await expect(fieldOn(second)).toHaveValue('On the other ward')
  await second.reload()
  await expect(fieldOn(second)).toHaveValue('On the other ward')
})

/** Sets a wrong clock, as on a misconfigured device. */
const setClock = (page: Page, byMs: number) =>
  page.addInitScript((off) => {
    const right = Date.now
    Date.now = () => right() + off
  }, byMs)

/** Answers as if a moderator had paused the member's writing for a moment, no matter how often the page asks. */
async function timeOut(page: Page, { seconds }: { seconds: number }): Promise<void> {
  let overAt: number | undefined
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/messaging/channels', async (route) => {
    const answer = await route.fetch()
    overAt ??= Date.now() + seconds * 1000
    const left = Math.ceil((overAt - Date.now()) / 1000)
    const paused = {
      until: new Date(overAt).toISOString(),
      seconds_left: left,
      reason: 'Community guidelines violation',
    }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), timeout: left > 0 ? paused : null } })
  })
}

const HOURS_MS = 3_600_000

for (const [words, byMs] of [
  ['late', -3 * HOURS_MS],
  ['early', 3 * HOURS_MS],
] as const) {
  test(`a timeout is shown correctly and ends by itself when the clock is three hours ${words}`, async ({
    browser,
    request,
  }) => {
    const person = await as(browser, await createStudent(request, 'Nuno'))
    const { page } = person
    await setClock(page, byMs)
    await timeOut(page, { seconds: 110 })
    await page.goto('/community?channel=general')
    await expect(page.getByText(/You can write again in 2 minutes/)).toBeVisible()
    // The timeout is long enough for a slow machine to show it.
    await timeOut(page, { seconds: 25 })
    await page.reload()
    await expect(page.getByText(/You can write again in less than a minute/)).toBeVisible()
    await expect(fieldOn(page)).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await end([person])
  })
}
