import { expect, type Page } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { connectedOn, write } from './chat.ts'
import { createColleague, createStudent } from './community.ts'
import { as } from './members.ts'
import { FAILED, cardOf, untilFound } from './directory.ts'
import { test } from './test.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search members' })

test('members are found by words and filters, which the address contains', async ({ browser, request }) => {
  const ruth = await createColleague(request, { firstName: 'Ruthild', lastName: 'Feldmann', role: 'clinician' })
  await request.put('/api/auth/profile', {
    headers: { authorization: `Bearer ${ruth.token}` },
    data: {
      institution: 'Feldmann Hospital',
      bio: 'Counts alarms at night. '.repeat(20),
      research_interests: ['Alarms', 'Sleep', 'Handover', 'Staffing', 'Noise'],
      linkedin_url: 'ruth-feldmann',
    },
  })
  await untilFound(request, 'ruthild', 'Feldmann Hospital')
  const { page, complaints, leave } = await as(browser, await createStudent(request, 'Daniel'))
  await page.goto('/directory')
  await expect(page.getByRole('heading', { name: 'Member Directory', level: 1 })).toBeVisible()
  for (const stat of ['Total Members', 'Institutions', 'Role Types'])
    await expect(page.getByText(stat, { exact: true })).toBeVisible()
  await field(page).fill('ruthild')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/directory\?search=ruthild$/)
  await expect(page.getByRole('heading', { name: '1 member · “ruthild”' })).toBeVisible()
  await expect(field(page)).toBeFocused()
  const card = cardOf(page, 'Ruthild Feldmann')
  await expect(card).toContainText('Feldmann Hospital')
  await expect(card).toContainText('+2 more')
  await expect(card.getByRole('link', { name: 'Ruthild Feldmann on LinkedIn' })).toBeVisible()
  await expectAccessiblePage(page)
  const role = page.getByLabel('Role', { exact: true })
  await role.focus()
  await role.selectOption('clinician')
  await expect(page).toHaveURL(/role=clinician/)
  await expect(role).toBeFocused()
  await page.getByLabel('Institution', { exact: true }).selectOption('Feldmann Hospital')
  await expect(page).toHaveURL(/institution=Feldmann\+Hospital/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(field(page)).toHaveValue('ruthild')
  await field(page).fill('xylophones')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No Members Found' })).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(/\/directory$/)
  await expect(page.getByRole('heading', { name: /members/, level: 2 })).toBeFocused()
  await page.goBack()
  await expect(field(page)).toHaveValue('xylophones')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/directory$/)
  await page.goto('/directory?search=ruthild&role=king')
  await expect(page.getByText('The role “king” doesn’t exist. Showing members of all roles.')).toBeVisible()
  await page.goto('/directory?search=ruthild&page=99')
  await expect(page.getByRole('heading', { name: 'Page 99 doesn’t exist' })).toBeVisible()
  await expect(page.getByText('The last page is 1.')).toBeVisible()
  await expect(page.getByText('page 99 of')).toHaveCount(0)
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: 'Go to the last page' }).press('Enter')
  await expect(page).toHaveURL(/\/directory\?search=ruthild$/)
  await expect(page.getByRole('heading', { name: '1 member · “ruthild”' })).toBeFocused()
  await cardOf(page, 'Ruthild Feldmann').getByRole('link', { name: 'View Profile of Ruthild Feldmann' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${ruth.id}/public`))
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a member answers or declines a contact request, and a failed message stays typed', async ({
  browser,
  request,
}) => {
  const elin = await createColleague(request, { firstName: 'Elinor', lastName: 'Strand', role: 'faculty' })
  await untilFound(request, 'elinor', elin.id)
  const [one, two] = [await as(browser, await createStudent(request, 'Daniel')), await as(browser, elin)]
  const { page, complaints } = one
  complaints.allow(/answered (409|500)/, /status of (409|500)/, /ERR_INTERNET_DISCONNECTED/)
  await page.goto('/directory?search=elinor')
  const open = cardOf(page, 'Elinor Strand').getByRole('button', { name: 'Contact Elinor Strand' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Contact Elinor Strand' })
  await dialog.getByRole('button', { name: 'Send Message' }).click({ force: true })
  await expect(dialog.getByText('Please write a message.')).toBeVisible()
  await dialog.getByLabel('Message').fill('May I ask about handovers?')
  await page.route('**/api/directory/contact/*', (route) => route.fulfill(FAILED))
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(dialog.getByText('Failed to send contact request')).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('May I ask about handovers?')
  await expectAccessiblePage(page)
  await page.unroute('**/api/directory/contact/*')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(dialog.getByText('No connection to the server.')).toBeVisible()
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await open.click()
  await expect(dialog.getByLabel('Message')).toHaveValue('May I ask about handovers?')
  await dialog.getByLabel('Message').fill('May I ask about handovers? Call me on 415 555 0132.')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await page
    .getByRole('dialog', { name: 'Could this identify a patient?' })
    .getByRole('button', { name: 'Send anyway' })
    .click()
  await expect(page.getByText('Contact Request Sent')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await open.click()
  await expect(dialog.getByText('You’ve already asked Elinor')).toBeVisible()
  await expectAccessiblePage(page)
  await dialog.getByLabel('Message').fill('And about staffing?')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(dialog.getByText('You’ve already asked. Your request is in your direct messages.')).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('And about staffing?')
  await two.page.goto('/notifications')
  await two.page
    .getByRole('link', { name: /Daniel Haddad sent you a contact request/ })
    .first()
    .click()
  await connectedOn(two.page)
  await expect(two.page.getByText(/^May I ask about handovers\?/).first()).toBeVisible()
  await expectAccessiblePage(two.page)
  await two.page.getByRole('button', { name: 'Decline' }).click()
  await expect(two.page.getByText('You declined this request')).toBeVisible()
  await page.goto(`/community/dm/${elin.id}`)
  // A declined request looks the same as a pending one.
  await expect(page.getByText('Waiting for a reply')).toBeVisible()
  await write(two.page, 'After all: gladly.')
  await expect(two.page.getByText('You declined this request')).toHaveCount(0)
  await connectedOn(page)
  await write(page, 'Thank you.')
  expect([...complaints.heard, ...two.complaints.heard]).toEqual([])
  await one.leave()
  await two.leave()
})
