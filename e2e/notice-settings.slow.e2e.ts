import { expect, type Page } from '@playwright/test'
import { expectNoFindings, expectAccessiblePage } from './axe.ts'
import { createStudent } from './community.ts'
import { as } from './members.ts'
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

test('one chooses for each event, in this browser, and when to be left in peace; each is kept', async ({
  browser,
  request,
}) => {
  const { page, complaints, leave } = await as(browser, await createStudent(request, 'Leonie'))
  await withNotifications(page)
  await page.goto('/settings/notifications')
  const claim = page.getByRole('group', { name: 'Your claim on a project is decided' })
  await claim.getByRole('combobox', { name: 'By e-mail' }).selectOption('E-mail once a day')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await claim.getByLabel('Browser').uncheck()
  await expect(claim.getByLabel('Browser')).toBeEnabled()
  await page.getByRole('button', { name: 'Allow in this browser' }).click()
  await expect(page.getByText(/^This browser tells you of what is marked/)).toBeVisible()
  await page.getByLabel('Show what somebody wrote').uncheck()
  await expect(page.getByLabel('Show what somebody wrote')).toBeEnabled()
  await page.getByLabel('Leave me in peace').check()
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
  await expect(page.getByLabel('Show what somebody wrote')).not.toBeChecked()
  await expect(page.getByText('Quiet from 21:30 to 06:45, Pacific time.')).toBeVisible()
  await expectNoFindings(page)
  await page.getByLabel('Leave me in peace').uncheck()
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(page.getByText('There are no quiet hours.')).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('marked for a browser that refuses, it says that it is kept and that this browser shows nothing', async ({
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
  const claim = page.getByRole('group', { name: 'Your claim on a project is decided' })
  const mark = claim.getByLabel('Browser')
  const told = page.getByText('Kept for your account.')
  await mark.uncheck()
  await expect(mark).toBeEnabled()
  await expect(told).toHaveCount(0)
  await mark.check()
  await expect(told).toHaveText(
    'Kept for your account. This browser was told not to show anything of Inflo. You can change that in its settings for this site.',
  )
  await expectAccessiblePage(page)
  await mark.uncheck()
  await expect(told).toHaveCount(0)
  expect(complaints.heard).toEqual([])
  await leave()
})

test('the link in a mail leads to a page with a button, signed in or not; a link that is not ours says so', async ({
  browser,
}) => {
  const { page, complaints, leave } = await as(browser)
  complaints.allow(/status of 400/)
  await page.goto(`/notices/stop/event.${crypto.randomUUID()}.published.${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'End e-mails of this kind' })).toBeVisible()
  await expect(page.getByText('You are mailed when this happens: Your paper is published.')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'End these e-mails' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.goto('/notices/stopped')
  await expect(page.getByRole('heading', { name: 'These e-mails are ended' })).toBeVisible()
  await expectNoFindings(page)
  expect(complaints.heard).toEqual([])
  await leave()
})

test('by keyboard one keeps one’s place, and of quick changes the last is kept', async ({ browser, request }) => {
  const { page, complaints, leave } = await as(browser, await createStudent(request, 'Leonie'))
  await page.goto('/settings/notifications')
  const written = page.getByRole('group', { name: 'Somebody writes to you directly' })
  const bell = written.getByLabel('Bell')
  const kept = async () => {
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    return expect(bell)
  }
  await bell.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(bell).toBeFocused()
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('Space')
  await expect(bell).not.toBeChecked()
  await page.waitForLoadState('networkidle')
  await (await kept()).not.toBeChecked()
  await written.getByLabel('Browser').focus()
  await page.keyboard.press('Space')
  await expect(written.getByLabel('Browser')).not.toBeChecked()
  await expect(written.getByLabel('Browser')).toBeFocused()
  expect(complaints.heard).toEqual([])
  await leave()
})
