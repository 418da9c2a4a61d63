import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoFindings, expectAccessiblePage } from './axe.ts'
import { connectedOn, fieldOn, openMessageMenu, messageOn, write } from './chat.ts'
import { createColleague, createModerator, createStudent } from './community.ts'
import { as } from './members.ts'
import { test } from './test.ts'

test('a member who refuses messages from a role cannot be messaged, and the page says so', async ({
  browser,
  request,
}) => {
  const [ruth, daniel] = [
    await createColleague(request, { firstName: 'Ruth', lastName: 'Feld', role: 'clinician' }),
    await createStudent(request, 'Daniel'),
  ]
  const { page, complaints, leave } = await as(browser, daniel)
  await page.goto(`/community/dm/${ruth.id}`)
  await connectedOn(page)
  await write(page, 'Are you there?')
  // After a first message, the page checks whether the member may write another one. After a reload, the page checks
  // only once the server refuses a message.
  await page.reload()
  await connectedOn(page)
  await page.waitForLoadState('networkidle')
  const closed = await request.put('/api/auth/privacy', {
    headers: { authorization: `Bearer ${ruth.token}` },
    data: { allow_messages_from_students: false },
  })
  expect(closed.ok()).toBe(true)
  await fieldOn(page).fill('And now?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your message was blocked due to privacy settings.')).toBeVisible()
  await expect(page.getByText('Messages Restricted')).toBeVisible()
  await expect(fieldOn(page)).toHaveCount(0)
  await expect(messageOn(page, 'And now?')).toHaveCount(0)
  await expectAccessiblePage(page)
  await page.reload()
  await expect(page.getByText('Messages Restricted')).toBeVisible()
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a refused edit stays in the editor with the reason until it can be saved', async ({ browser, request }) => {
  const [ruth, daniel] = [
    await createColleague(request, { firstName: 'Ruth', lastName: 'Feld', role: 'clinician' }),
    await createStudent(request, 'Daniel'),
  ]
  const { page, complaints, leave } = await as(browser, daniel)
  await page.goto(`/community/dm/${ruth.id}`)
  await connectedOn(page)
  await write(page, 'Are you there?')
  await openMessageMenu(page, 'Are you there?')
  await page.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Edit your message' })
  await editor.fill('Answer me at last!')
  const block = (method: 'PUT' | 'DELETE') =>
    request.fetch(`/api/messaging/users/${daniel.id}/block`, {
      method,
      headers: { authorization: `Bearer ${ruth.token}` },
      data: method === 'PUT' ? {} : undefined,
    })
  expect((await block('PUT')).ok()).toBe(true)
  await page.keyboard.press('Enter')
  const form = page.locator('form').filter({ has: editor })
  await expect(form.getByRole('alert')).toHaveText('Your message was blocked due to privacy settings.')
  await expect(editor).toHaveValue('Answer me at last!')
  await expect(editor).toBeFocused()
  await expect(messageOn(page, 'Are you there?')).toHaveCount(1)
  await expectAccessiblePage(page)
  // The text and the refusal also stay after a reload.
  await page.reload()
  await expect(page.getByText('Messages Restricted')).toBeVisible()
  expect((await block('DELETE')).ok()).toBe(true)
  await page.reload()
  await connectedOn(page)
  await openMessageMenu(page, 'Are you there?')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(editor).toHaveValue('Answer me at last!')
  await editor.press('Enter')
  await expect(messageOn(page, 'Answer me at last!')).toHaveCount(1)
  await expect(editor).toHaveCount(0)
  await expect(fieldOn(page)).toBeVisible()
  expect(complaints.heard.filter((one) => !one.includes('403'))).toEqual([])
  await leave()
})

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return { ...box, foot: box.y + box.height }
}

/** Expects the open menu to be directly below its button, or directly above it if there is no room below. */
async function expectBeside(page: Page): Promise<void> {
  await expect(async () => {
    const button = await boxOf(page.getByRole('button', { name: /^More for (the|your) message/ }))
    const menu = await boxOf(page.locator(':popover-open'))
    const gap = menu.y > button.y ? menu.y - button.foot : button.y - menu.foot
    expect(Math.round(gap)).toBe(6)
  }).toPass()
}

/** Expects that no toast covers the message form. */
async function expectClearOfField(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  // A toast stays while the pointer is over it.
  await dismiss.hover()
  await expect(async () => {
    const toast = await boxOf(dismiss.locator('..'))
    const field = await boxOf(page.locator('form').filter({ has: fieldOn(page) }))
    expect(toast.foot).toBeLessThanOrEqual(field.y)
  }).toPass()
}

async function writeWithEmoji(page: Page): Promise<void> {
  await fieldOn(page).fill('Well done')
  await page.getByRole('button', { name: 'Add an emoji' }).click()
  await page.getByRole('group', { name: 'Emoji' }).getByRole('button').first().click()
  await expect(fieldOn(page)).toBeFocused()
  await expect(fieldOn(page)).toHaveValue(/^Well done\p{Emoji}/u)
  await page.keyboard.type('!')
  await expect(fieldOn(page)).toHaveValue(/^Well done\p{Emoji}.*!$/u)
}

test('a member with a timeout can read on and sees how long it lasts', async ({ browser, request }) => {
  const [daniel, moderator] = [await createStudent(request, 'Daniel'), await createModerator(request)]
  const [one, desk] = [await as(browser, daniel), await as(browser, moderator)]
  for (const { page } of [one, desk]) {
    await page.goto('/community?channel=general')
    await connectedOn(page)
  }
  const words = `Buy papers here ${Date.now()}`
  await write(one.page, words)
  await openMessageMenu(desk.page, words)
  await expectNoFindings(desk.page)
  await expectBeside(desk.page)
  await desk.page.getByRole('button', { name: 'Timeout 120 minutes' }).click()
  const question = desk.page.getByRole('dialog', { name: 'Timeout' })
  await expect(question.getByText(/Daniel .* won’t be able to write in the community until .* PT/)).toBeVisible()
  await expect(question.getByLabel('Reason')).toHaveValue('Community guidelines violation')
  await question.getByRole('radio', { name: '30 minutes', exact: true }).check()
  await expectNoFindings(desk.page)
  await fieldOn(one.page).pressSequentially('I was about to')
  await question.getByRole('button', { name: 'Time out for 30 minutes' }).click()
  await expect(desk.page.getByText('User has been timed out for 30 minutes')).toBeVisible()
  await expect(one.page.getByText(/You can write again in (29|30) minutes/)).toBeVisible()
  await expect(one.page.getByText(/has timed you out: Community guidelines violation/)).toBeVisible()
  await expect(fieldOn(one.page)).toHaveCount(0)
  await expect(one.page.locator(':focus')).toContainText('Your draft is saved')
  await one.page.goto(`/community/dm/${moderator.id}`)
  await expect(one.page.getByText(/You can write again in (29|30) minutes/)).toBeVisible()
  await expect(fieldOn(one.page)).toHaveCount(0)
  await one.page.goto('/community?channel=general')
  await connectedOn(one.page)
  await write(desk.page, 'Please read our guidelines.')
  await expect(messageOn(one.page, 'Please read our guidelines.')).toBeVisible()
  await expectAccessiblePage(one.page)
  await openMessageMenu(desk.page, words)
  await desk.page.getByRole('button', { name: 'End timeout' }).click()
  await expect(desk.page.getByText(/Daniel .* can write again\./)).toBeVisible()
  await expectClearOfField(desk.page)
  await expect(fieldOn(one.page)).toHaveValue('I was about to')
  await writeWithEmoji(one.page)
  expect([...one.complaints.heard, ...desk.complaints.heard]).toEqual([])
  await one.leave()
  await desk.leave()
})
