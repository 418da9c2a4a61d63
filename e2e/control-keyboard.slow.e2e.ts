import { expect, type Locator, type Page } from '@playwright/test'
import { createColleague } from './community.ts'
import { ageBackups, openTab } from './control.ts'
import { withDatabase } from './database.ts'
import { leaveTyped } from './discard-confirmation.ts'
import { signIn, theAdmin } from './people.ts'
import { test } from './test.ts'

test.beforeEach(async ({ page, community }) => {
  expect(community).toBeDefined()
  await signIn(page, theAdmin(), '/admin/control')
})

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const REASON = 'Done by keyboard.'

async function press(page: Page, target: Locator): Promise<void> {
  await target.focus()
  await page.keyboard.press('Enter')
}

/** Presses Tab until an element in the open dialog or page has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  throw new Error(`${String(target)} is not reached by Tab`)
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, dialog(page).getByLabel(label))
  await page.keyboard.type(text)
}

type Step = { opener: Locator; action: string; typed?: string; through?: string; chosen?: string }

/**
 * Opens a dialog by keyboard, types, and closes it by Escape, which returns the focus to the opener. Then fills the
 * dialog and moves to its button by Tab.
 */
async function fill(page: Page, { opener, action, typed, through, chosen }: Step): Promise<void> {
  const open = async () => {
    await press(page, opener)
    if (through) await tabTo(page, dialog(page).getByRole('button', { name: through, exact: true }))
    if (through) await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('Reason')).toBeVisible()
  }
  await open()
  await type(page, 'Reason', 'Not this time.')
  await leaveTyped(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
  await open()
  if (chosen) {
    await tabTo(page, dialog(page).getByLabel(chosen))
    await page.keyboard.press('ArrowDown')
  }
  await type(page, 'Reason', REASON)
  if (typed) {
    await type(page, `Type exactly: ${typed}`, 'something else')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel(`Type exactly: ${typed}`)).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(typed)
  }
  await tabTo(page, dialog(page).getByRole('button', { name: action, exact: true }))
}

/** Fills the dialog and confirms it. */
async function confirm(page: Page, step: Step): Promise<void> {
  await fill(page, step)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

/** Makes the admin's last password check older than ten minutes. */
const forgetProof = () =>
  withDatabase((client) =>
    client.query(
      `update accounts.session set proven_at = now() - interval '11 minutes'
      where member_id = (select id from accounts.member where email = $1)`,
      [theAdmin().email],
    ),
  )

test('an admin changes a role, suspends and deletes members by keyboard alone, confirming the password', async ({
  page,
  request,
}) => {
  for (const firstName of ['Kara', 'Lena']) await createColleague(request, { firstName, lastName: 'Bykeys' })
  await openTab(page, 'Super Admin', 'User Management')
  await page.getByRole('searchbox', { name: 'Search members' }).fill('Bykeys')
  await page.keyboard.press('Enter')
  const manage = button(page, 'Manage Kara Bykeys')
  await confirm(page, { opener: manage, through: 'Change Role', chosen: 'New role', action: 'Change Role' })
  await expect(manage).toBeFocused()

  await forgetProof()
  await fill(page, { opener: manage, through: 'Deactivate', action: 'Deactivate' })
  await page.keyboard.press('Enter')
  const password = dialog(page).getByLabel('Your password')
  await expect(password).toBeFocused()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('This password is incorrect.')).toBeVisible()
  await expect(password).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(theAdmin().password)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Deactivated', { exact: true }).first()).toBeVisible()
  await expect(manage).toBeFocused()

  await confirm(page, { opener: manage, through: 'Delete Account', action: 'Delete Account' })
  await expect(manage).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Choose Lena Bykeys' }).focus()
  await page.keyboard.press('Space')
  await confirm(page, { opener: button(page, 'Delete Selected'), typed: 'DELETE', action: 'Delete Accounts' })
  await expect(page.getByRole('heading', { name: 'No members found' })).toBeVisible()
})

test('an admin turns a feature off and empties a table by keyboard alone', async ({ page }) => {
  await openTab(page, 'Super Admin', 'Features')
  await confirm(page, { opener: button(page, 'Turn Off: Newsletter'), action: 'Turn Off' })
  await confirm(page, { opener: button(page, 'Turn On: Newsletter'), action: 'Turn On' })
  await expect(button(page, 'Turn Off: Newsletter')).toBeVisible()

  await openTab(page, 'Database')
  const table = page.getByLabel('Collection name')
  await table.fill('support.newsletter_link')
  await fill(page, {
    opener: table,
    typed: 'DELETE_COLLECTION_SUPPORT.NEWSLETTER_LINK',
    action: 'Delete Collection',
  })
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Rows deleted from support\.newsletter_link: /)).toBeVisible()
})

test('an admin repairs, removes, approves, promotes, restores and downloads by keyboard alone', async ({
  page,
  request,
  community,
}) => {
  await ageBackups()
  await openTab(page, 'Integrity Audit')
  await press(page, button(page, 'Run Audit'))
  const repair = button(page, /^Preview Repair: There is no backup/)
  await expect(repair).toBeVisible()
  await expect(button(page, 'Run Audit')).toBeFocused()
  await confirm(page, { opener: repair, action: 'Repair' })

  await openTab(page, 'Production Cleanup')
  const removal = { typed: 'REMOVE QUESTIONS', action: 'Remove Fake Questions' }
  await confirm(page, { opener: button(page, 'Remove Fake Questions'), ...removal })
  await expect(button(page, 'Remove Fake Questions')).toBeFocused()

  const other = await createColleague(request, { firstName: 'Odile', lastName: 'Secondadmin' })
  const headers = { authorization: `Bearer ${community.admin.token}` }
  // The admin's last password check, which is valid for ten minutes, may have expired or been invalidated by another
  // journey.
  await request.post('/api/auth/password-again', { headers, data: { password: theAdmin().password } })
  const promoted = await request.put(`/api/super-admin/users/${other.id}/role`, {
    headers,
    data: { role: 'admin', reason: 'A second one.' },
  })
  expect(promoted.ok(), await promoted.text()).toBe(true)
  const look = { headers: { authorization: `Bearer ${other.token}` } }
  expect((await request.post('/api/dap/proposals/look', look)).ok()).toBe(true)
  await openTab(page, 'AI Safety', 'Pending Proposals')
  const approve = button(page, /^Approve: /).first()
  // The proposal is not approved, since other journeys running in parallel need its rows.
  await fill(page, { opener: approve, typed: 'APPROVE', action: 'Approve' })
  await leaveTyped(page)
  await expect(approve).toBeFocused()

  await openTab(page, 'Backup & Recovery')
  const restore = button(page, /^Restore the backup of /).first()
  await fill(page, { opener: restore, typed: 'RESTORE', action: 'Restore' })
  await leaveTyped(page)
  await expect(restore).toBeFocused()
  await fill(page, { opener: button(page, /^Download the backup of /).first(), action: 'Download' })
  await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])

  // The server refuses even if the tab shows the server as a development environment.
  await page.route('**/api/environment/list', async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as object
    await route.fulfill({ response, json: { ...list, current_environment: 'development' } })
  })
  await openTab(page, 'Environment')
  await fill(page, { opener: button(page, 'Promote to Staging'), typed: 'STAGING', action: 'Promote' })
  await page.keyboard.press('Enter')
  const refusal = 'Promotion to staging only allowed from development environment!'
  await expect(
    dialog(page)
      .getByRole('alert')
      .filter({ hasText: `Promotion failed${refusal}` }),
  ).toBeVisible()
  // After a refusal, the focus stays in the dialog.
  await expect(button(page, 'Promote')).toBeFocused()
})
