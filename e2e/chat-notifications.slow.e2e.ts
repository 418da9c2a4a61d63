import { expect, type Page } from '@playwright/test'
import { expectNoFindings, expectAccessiblePage } from './axe.ts'
import { connectedOn, end, openMessageMenu, messageOn, threadsOn, turn, twoInGeneral, write } from './chat.ts'
import { createColleague, createStudent } from './community.ts'
import { as } from './members.ts'
import { store } from './notification-settings.ts'
import { mailTo } from './outbox.ts'
import { createBrowserUser } from './people.ts'
import { test } from './test.ts'

type Shown = { title: string; body: string; tag: string }

/** Grants permission for browser notifications, and records those that the page shows. */
async function watchNotifications(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const all: Notification[] = []
    class Noted extends Notification {
      // Headless Chromium reports "denied" even after permission was granted.
      static override permission = 'granted' as const
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        all.push(this)
      }
    }
    Object.assign(window, { Notification: Noted, told: all })
  })
}

const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(() =>
    (window as unknown as { told: Notification[] }).told.map(({ title, body, tag }) => ({ title, body, tag })),
  )

const pressLastOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { told: Notification[] }).told.at(-1)?.dispatchEvent(new Event('click')))

test('a browser with permission shows notifications in a hidden tab, only for the chosen events', async ({
  browser,
  request,
}) => {
  const [ruth, daniel] = [await createStudent(request, 'Ruth'), await createStudent(request, 'Daniel')]
  const reading = await as(browser, ruth)
  const { page } = reading
  await watchNotifications(page)
  await page.goto('/community?channel=general')
  await connectedOn(page)
  const writing = await as(browser, daniel)
  await writing.page.goto(`/community/dm/${ruth.id}`)
  await connectedOn(writing.page)
  await write(writing.page, 'While you look')
  await expect(threadsOn(page)).toHaveAccessibleName('Daniel Haddad 1 unread')
  expect(await shownOn(page)).toEqual([])
  await turn(page, 'hidden')
  await write(writing.page, 'While you look elsewhere')
  const threadPath = `/community/dm/${daniel.id}`
  await expect
    .poll(() => shownOn(page))
    .toContainEqual({ title: 'Daniel Haddad', body: 'While you look elsewhere', tag: threadPath })
  await turn(page, 'visible')
  await pressLastOn(page)
  await expect(page).toHaveURL(new RegExp(`${threadPath}$`))
  await expect(messageOn(page, 'While you look elsewhere')).toBeVisible()

  await page.goto('/settings/notifications')
  await store(page, () => page.getByLabel('Show message text').uncheck())
  await page.goto('/community?channel=general')
  await connectedOn(page)
  await turn(page, 'hidden')
  await write(writing.page, 'Something for your eyes alone')
  await expect
    .poll(() => shownOn(page))
    .toContainEqual({ title: 'Daniel Haddad', body: 'Someone sends you a direct message', tag: threadPath })
  // The bell may show a notification too, but a browser shows only the last notification with the same tag.
  expect(new Set((await shownOn(page)).map(({ body, tag }) => `${tag} ${body}`)).size).toBe(1)

  await page.goto('/settings/notifications')
  const direct = page.getByRole('group', { name: 'Someone sends you a direct message' })
  await store(page, () => direct.getByLabel('Browser').uncheck())
  await page.goto('/community?channel=general')
  await connectedOn(page)
  await turn(page, 'hidden')
  await write(writing.page, 'And this is not told of')
  await expect(threadsOn(page)).toHaveAccessibleName('Daniel Haddad 2 unread')
  expect(await shownOn(page)).toEqual([])
  await end([reading, writing])
})

test('a muted member causes no counts and no notifications until unmuted in the settings', async ({
  browser,
  request,
}) => {
  const [gabriel, mei] = [await createStudent(request, 'Gabriel'), await createStudent(request, 'Mei')]
  const reading = await as(browser, mei)
  const { page } = reading
  await watchNotifications(page)
  await page.goto('/community?channel=general')
  await connectedOn(page)
  const writing = await as(browser, gabriel)
  await writing.page.goto('/community?channel=general')
  const words = `As I said before ${Date.now()}`
  await write(writing.page, words)
  await openMessageMenu(page, words)
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Mute Gabriel Haddad' }).click()
  await expect(page.getByText('Gabriel Haddad is muted')).toBeVisible()
  await expect(messageOn(page, words)).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto('/community')
  await turn(page, 'hidden')
  await writing.page.goto(`/community/dm/${mei.id}`)
  await write(writing.page, 'Did you see what I said?')
  for (const one of [page, tab]) {
    await expect(threadsOn(one)).toHaveAccessibleName('Gabriel Haddad muted')
  }
  expect(await shownOn(page)).toEqual([])
  await turn(page, 'visible')
  await openMessageMenu(page, words)
  await expect(page.getByRole('button', { name: 'Mute Gabriel Haddad', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Unmute Gabriel Haddad' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/settings/privacy')
  const people = page.getByRole('region', { name: 'Blocked and Muted People' })
  await expect(people.getByText('Gabriel Haddad')).toBeVisible()
  await expectAccessiblePage(page)
  await people.getByRole('button', { name: 'Unmute Gabriel Haddad' }).click()
  await expect(people.getByText('You haven’t blocked or muted anyone.')).toBeVisible()
  await expect(threadsOn(tab)).toHaveAccessibleName('Gabriel Haddad 1 unread')
  await end([reading, writing])
})

test('a muted channel and a muted thread count nothing and are marked as muted', async ({ browser, request }) => {
  const [noor, ines] = [await createStudent(request, 'Noor'), await createStudent(request, 'Ines')]
  const { people, one, two } = await twoInGeneral(browser, [noor, ines])
  const general = () => one.getByRole('link', { name: /^General Community/ })
  await one.getByRole('button', { name: 'More for General Community' }).click()
  await expectNoFindings(one)
  await one.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(general()).toHaveAccessibleName('General Community muted')
  await one.goto(`/community/dm/${ines.id}`)
  await connectedOn(one)
  await write(one, 'Shall we talk here?')
  await write(two, `Nobody is told of this ${Date.now()}`)
  await one.getByRole('button', { name: 'More for the conversation with Ines Haddad' }).click()
  await one.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(threadsOn(one)).toHaveAccessibleName('Ines Haddad muted')
  await one.goto('/achievements')
  await two.goto(`/community/dm/${noor.id}`)
  await write(two, 'Gladly')
  await one.goto('/community')
  await expect(threadsOn(one)).toHaveAccessibleName('Ines Haddad muted')
  await expectAccessiblePage(one)
  await one.getByRole('button', { name: 'More for General Community' }).click()
  await expect(one.getByRole('link', { name: 'Open full page' })).toHaveAttribute('href', '/community/general')
  await one.getByRole('button', { name: 'Unmute', exact: true }).click()
  await expect(general()).not.toHaveAccessibleName('General Community muted')
  await end(people)
})

test('one click on the link in an e-mail unsubscribes without signing in', async ({ browser, request }) => {
  const ruth = await createColleague(request, { firstName: 'Ruth', lastName: 'Feld', role: 'clinician' })
  const { token } = await createStudent(request, 'Daniel')
  const said = await request.post('/api/messaging/channels/general/messages', {
    headers: { authorization: `Bearer ${token}` },
    data: { content: `@${ruth.name} which night was it?`, client_id: crypto.randomUUID(), mentions: [ruth.id] },
  })
  expect(said.ok()).toBe(true)
  const mail = await mailTo(ruth.email, /mentioned you/)
  const stranger = await createBrowserUser(browser)
  await stranger.page.goto(mail.unsubscribe_url ?? '')
  await stranger.page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(stranger.page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  const reading = await as(browser, ruth)
  await reading.page.goto('/settings/notifications')
  const named = reading.page.getByRole('group', { name: 'You’re mentioned in a message' })
  await expect(named.getByRole('combobox', { name: 'By e-mail' })).toHaveValue('none')
  await expect(named.getByLabel('Bell')).toBeChecked()
  await end([reading, stranger])
})
