import { expect, type Page } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { createColleague, createWriter } from './community.ts'
import { as } from './members.ts'
import { PHONE } from './people.ts'
import { test } from './test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search Inflo' })
const keys = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
/** Returns the option that Enter would choose, as exposed to screen readers. */
const chosen = (page: Page) => page.locator('[role=option][aria-selected=true]')

/** Presses a shortcut until the page handles it: its code is loaded after the member's frame. */
async function pressShortcut(page: Page, shortcut: string): Promise<void> {
  const key = shortcut.split('+').at(-1) ?? ''
  await expect(async () => {
    const handled = await page.evaluateHandle((sought) => {
      const seen: { isHandled?: boolean } = {}
      const onKey = (event: KeyboardEvent) => {
        if (event.key === sought) setTimeout(() => (seen.isHandled = event.defaultPrevented))
      }
      addEventListener('keydown', onKey, { capture: true })
      return seen
    }, key)
    await page.keyboard.press(shortcut)
    await page.waitForFunction((seen) => seen.isHandled !== undefined, handled)
    expect(await handled.evaluate(({ isHandled }) => isHandled)).toBe(true)
  }).toPass()
}

async function open(page: Page): Promise<void> {
  await pressShortcut(page, 'Control+k')
  await expect(field(page)).toBeFocused()
}

test('a member finds and opens a section, a person, a paper and a page by keyboard alone', async ({
  browser,
  request,
  community,
}) => {
  const { student, paperId } = await createWriter(request, 3)
  const asked: string[] = []
  const { page, complaints, leave } = await as(browser, student)
  page.on('request', (one) => asked.push(one.url()))
  await page.goto('/student/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const before = asked.length
  await open(page)
  // The palette's code is fetched only now.
  expect(asked.slice(before).some((url) => /overlay-panel/.test(url))).toBe(true)
  await expect(group(page, 'Your papers').getByRole('option')).toHaveCount(1)
  await expectAccessiblePage(page)

  await page.keyboard.type('METHODS')
  await expect(group(page, 'Sections').getByRole('option').first()).toContainText('Methods')
  await expect(chosen(page)).toHaveCount(1)
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(await chosen(page).getAttribute('id'))
  await page.keyboard.press('Enter')
  await page.waitForURL(`/student/papers/${paperId}?section=methods`)
  await expect(page.getByRole('heading', { name: 'Methods', level: 2 })).toBeVisible()

  // The shortcut also works while somebody is writing.
  await page.getByRole('textbox', { name: 'Methods', exact: true }).click()
  await open(page)
  await page.keyboard.type(community.moderator.name)
  await expect(group(page, 'People').getByRole('option').first()).toContainText(community.moderator.name)
  await expectAccessiblePage(page)
  await page.keyboard.press('Enter')
  // Other members may have the same name.
  await page.waitForURL(/\/profile\/[\w-]+\/public$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(community.moderator.name)

  await open(page)
  await page.keyboard.type('passk')
  await expect(chosen(page)).toHaveText('Security')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await open(page)
  await page.keyboard.type('my quest')
  await page.keyboard.press('Enter')
  await page.waitForURL('/my-questions')
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a hidden member is not found, and empty results and errors are explained', async ({ browser, request }) => {
  const hidden = await createColleague(request, { firstName: 'Quirina', lastName: 'Unseen', role: 'clinician' })
  const find = async () =>
    (
      await request.get('/api/directory/users?search=quirina', { headers: { authorization: `Bearer ${hidden.token}` } })
    ).text()
  await expect.poll(find).toContain('Unseen')
  const privacy = { headers: { authorization: `Bearer ${hidden.token}` }, data: { directory_visibility: 'nobody' } }
  expect((await request.put('/api/auth/privacy', privacy)).ok()).toBe(true)
  await expect.poll(find).not.toContain('Unseen')
  const { student } = await createWriter(request, 3)
  const { page, complaints, leave } = await as(browser, student)
  await page.goto('/student/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page)
  await page.keyboard.type('quirina')
  await expect(page.getByText('No results by name.', { exact: false })).toBeVisible()
  await expect(page.getByRole('option')).toHaveText([/the library for “quirina”/, /the directory for “quirina”/])
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('No results for “quirina”.')
  await expectAccessiblePage(page)
  // The arrow keys wrap around.
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toContainText('directory')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toContainText('library')

  complaints.allow(/ERR_|failed/)
  await page.route(/\/api\//, (route) => route.abort())
  await field(page).fill('queues')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('No connection to the server.')
  await field(page).fill('secur')
  await expect(chosen(page)).toHaveText('Security')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(complaints.heard).toEqual([])
  await leave()
})

test('on a phone, the palette is a sheet that opens from the menu', async ({ browser, community }) => {
  const { page, complaints, leave } = await as(browser, community.student)
  await page.setViewportSize(PHONE)
  await page.goto('/research')
  await page.locator('summary', { hasText: 'Menu' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Search Inflo' }).click()
  await expect(field(page)).toBeFocused()
  expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
  await field(page).fill('direct')
  await expectAccessiblePage(page)
  await group(page, 'Pages').getByRole('option', { name: 'Directory' }).click()
  await page.waitForURL('/directory')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a question mark lists the shortcuts, except while typing or with single keys turned off', async ({
  browser,
  community,
}) => {
  const { page, complaints, leave } = await as(browser, community.moderator)
  await page.goto('/directory')
  const search = page.getByRole('searchbox', { name: 'Search members' })
  await search.press('?')
  await expect(search).toHaveValue('?')
  await expect(keys(page)).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).click()
  await pressShortcut(page, '?')
  await expect(keys(page)).toContainText('Ctrl+K')
  await expectAccessiblePage(page)
  await keys(page).getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(keys(page)).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(keys(page)).toHaveCount(0)
  // This setting also applies to the panel's keys.
  await page.goto('/admin/panel?tab=questions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /^Menu of / }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await keys(page).getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await expect(keys(page)).toHaveCount(0)
  await page.keyboard.press('?')
  // In the panel, the list shows the panel's own shortcuts.
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Next row')
  expect(complaints.heard).toEqual([])
  await leave()
})
