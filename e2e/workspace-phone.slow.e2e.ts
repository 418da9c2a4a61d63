import { expect } from '@playwright/test'
import { expectAccessiblePage } from './axe.ts'
import { as } from './members.ts'
import { DESKTOP, PHONE } from './people.ts'
import { test } from './test.ts'

const BAR_HEIGHT_MAX = 64

test('on a phone, the bar is one row with a menu, tools fade at the edge, and links jump to panels', async ({
  browser,
  community,
}) => {
  const { page, complaints, leave } = await as(browser, community.student)
  await page.setViewportSize(PHONE)
  await page.goto(`/student/papers/${community.draftPaperId}?section=introduction`)
  const more = page.getByRole('button', { name: 'More about this paper' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Paper' })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Overall progress' })
  await expect.poll(async () => (await bar.boundingBox())?.y ?? Infinity).toBeLessThanOrEqual(BAR_HEIGHT_MAX)
  const hidden = ['Save', 'Share', 'Edit title'].map((name) => page.getByRole('button', { name, exact: true }))
  for (const button of hidden) await expect(button).toBeHidden()
  await more.press('Enter')
  for (const button of hidden) await expect(button).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expectAccessiblePage(page)
  await more.click()
  await expect(hidden[0] ?? more).toBeHidden()

  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  const fades = tools.locator('xpath=..').locator(':scope > span')
  await expect(fades).toHaveCount(1)
  await tools.evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
  await expect(fades).toHaveCount(1)
  await tools.evaluate((row) => row.scrollTo({ left: 60 }))
  await expect(fades).toHaveCount(2)

  const panels = page.getByRole('navigation', { name: 'Tools and details' })
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await panels.getByText('Tools and details').focus()
    await page.keyboard.press('Enter')
    // Scrolls to the top, so that the whole list is visible at the wide viewport too: covered controls do not count as
    // targets.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessiblePage(page)
    await panels.getByRole('button', { name: 'Versions', exact: true }).press('Enter')
    const heading = page.getByRole('heading', { name: 'Versions', exact: true })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
  }
  expect(complaints.heard).toEqual([])
  await leave()
})
