import { expect, type Page, type Request } from '@playwright/test'
import { expectNoFindings, expectAccessiblePage } from './axe.ts'
import { createStudent } from './community.ts'
import { as } from './members.ts'
import { store } from './notification-settings.ts'
import { test } from './test.ts'

/**
 * Simulates a browser that has not asked for permission yet, grants it when asked, and records the notifications that
 * it shows.
 */
const withNotifications = (page: Page) =>
  page.addInitScript(() => {
    const shown: { title: string; body: string; tag: string; press: () => void }[] = []
    class Shown extends EventTarget {
      static permission = sessionStorage.getItem('asked') ?? 'default'
      static requestPermission() {
        Shown.permission = 'granted'
        sessionStorage.setItem('asked', 'granted')
        return Promise.resolve('granted')
      }
      close = () => undefined
      constructor(title: string, { body = '', tag = '' } = {}) {
        super()
        shown.push({ title, body, tag, press: () => this.dispatchEvent(new Event('click')) })
      }
    }
    Object.assign(window, { Notification: Shown, shown })
  })

test('a member sets notifications by event, for this browser and with quiet hours, and each setting is saved', async ({
  browser,
  request,
}) => {
  const { page, complaints, leave } = await as(browser, await createStudent(request, 'Leonie'))
  await withNotifications(page)
  await page.goto('/settings/notifications')
  const claim = page.getByRole('group', { name: 'Your project claim is approved or declined' })
  await store(page, () => claim.getByRole('combobox', { name: 'By e-mail' }).selectOption('E-mail once a day'))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await store(page, () => claim.getByLabel('Browser').uncheck())
  await page.getByRole('button', { name: 'Allow in this browser' }).click()
  await expect(page.getByText(/^This browser notifies you of events marked/)).toBeVisible()
  await store(page, () => page.getByLabel('Show message text').uncheck())
  await page.getByLabel('Use quiet hours').check()
  await page.getByLabel('From').fill('21:30')
  await page.getByLabel('Until').fill('21:30')
  await expect(page.getByText('Please choose two different times.')).toBeVisible()
  await page.getByLabel('Until').fill('06:45')
  await page.getByRole('radio', { name: /^Pacific time/ }).check()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(page.getByText('Quiet from 21:30 to 06:45, Pacific time.')).toBeVisible()
  await page.reload()
  await expect(claim.getByRole('combobox', { name: 'By e-mail' })).toHaveValue('digest')
  await expect(claim.getByLabel('Browser')).not.toBeChecked()
  await expect(page.getByLabel('Show message text')).not.toBeChecked()
  await expect(page.getByText('Quiet from 21:30 to 06:45, Pacific time.')).toBeVisible()
  await expectNoFindings(page)
  await page.getByLabel('Use quiet hours').uncheck()
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(page.getByText('Quiet hours are off.')).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a browser without permission saves the choice and says that it shows no notifications', async ({
  browser,
  request,
}) => {
  const { page, complaints, leave } = await as(browser, await createStudent(request, 'Leonie'))
  await page.addInitScript(() => {
    const Refusing = {
      permission: 'default',
      requestPermission: () => Promise.resolve((Refusing.permission = 'denied')),
    }
    Object.assign(window, { Notification: Refusing })
  })
  await page.goto('/settings/notifications')
  const claim = page.getByRole('group', { name: 'Your project claim is approved or declined' })
  const mark = claim.getByLabel('Browser')
  const told = page.getByText('Saved for your account.')
  await store(page, () => mark.uncheck())
  await expect(told).toHaveCount(0)
  await mark.check()
  await expect(told).toHaveText(
    'Saved for your account. Notifications from Inflo are blocked in this browser. You can allow them in the browser’s settings for this site.',
  )
  await expectAccessiblePage(page)
  await mark.uncheck()
  await expect(told).toHaveCount(0)
  expect(complaints.heard).toEqual([])
  await leave()
})

test('the link in an e-mail opens a page with a button, signed in or not; an invalid link is refused', async ({
  browser,
}) => {
  const { page, complaints, leave } = await as(browser)
  complaints.allow(/status of 400/)
  await page.goto(`/notices/stop/event.${crypto.randomUUID()}.published.${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'Unsubscribe from these e-mails' })).toBeVisible()
  await expect(page.getByText(/^These e-mails are about: /)).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.goto('/notices/stopped')
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  await expectNoFindings(page)
  expect(complaints.heard).toEqual([])
  await leave()
})

test('keyboard focus keeps its place, and the last of several quick changes is saved', async ({ browser, request }) => {
  const { page, complaints, leave } = await as(browser, await createStudent(request, 'Leonie'))
  await page.goto('/settings/notifications')
  const written = page.getByRole('group', { name: 'Someone sends you a direct message' })
  const bell = written.getByLabel('Bell')
  await bell.focus()
  await store(page, () => page.keyboard.press('Space'))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(bell).toBeFocused()
  const changes: Request[] = []
  page.on('request', (sent) => void (sent.method() === 'PUT' && changes.push(sent)))
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Space')
  await expect(bell).not.toBeChecked()
  const lastStored = async (): Promise<unknown> => {
    const last = changes.at(-1)
    await last?.response()
    return last?.postDataJSON()
  }
  await expect.poll(lastStored).toMatchObject({ settings: [{ in_bell: false }] })
  await page.reload()
  await expect(bell).not.toBeChecked()
  await written.getByLabel('Browser').focus()
  await page.keyboard.press('Space')
  await expect(written.getByLabel('Browser')).not.toBeChecked()
  await expect(written.getByLabel('Browser')).toBeFocused()
  expect(complaints.heard).toEqual([])
  await leave()
})
