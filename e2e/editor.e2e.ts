import { expect, type Page } from '@playwright/test'
import { as } from './members.ts'
import { test } from './test.ts'

const methods = (page: Page) => page.getByRole('textbox', { name: 'Methods', exact: true })

const open = (page: Page, paperId: string) => page.goto(`/student/papers/${paperId}?section=methods`)

const typeAtEnd = async (page: Page, text: string) => {
  await methods(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

test('two browsers edit one section at once, online and offline', async ({ browser, community }) => {
  const { student, draftPaperId: paperId } = community
  const [one, other] = [await as(browser, student), await as(browser, student)]
  await open(one.page, paperId)
  await open(other.page, paperId)
  await typeAtEnd(one.page, 'We asked every ward. ')
  await expect(methods(other.page)).toContainText('We asked every ward.')
  await expect(one.page.getByText(/^Saved \d/)).toBeVisible()
  await typeAtEnd(other.page, 'Twice. ')
  await expect(methods(one.page)).toContainText('We asked every ward. Twice.')
  await expect(one.page.locator('.writer-cursor')).toContainText(/\w/)

  await other.page.context().setOffline(true)
  await one.page.context().setOffline(true)
  await typeAtEnd(one.page, 'Offline one. ')
  await typeAtEnd(other.page, 'Offline other. ')
  await one.page.context().setOffline(false)
  await other.page.context().setOffline(false)
  for (const { page } of [one, other]) {
    await expect(methods(page)).toContainText('Offline one.')
    await expect(methods(page)).toContainText('Offline other.')
  }
  await one.page.reload()
  await expect(methods(one.page)).toContainText('Offline other.')
  await one.leave()
  await other.leave()
})

/** Waits until the device has stored all pending changes: a read transaction starts only after earlier writes. */
const writtenOnDevice = (page: Page, paperId: string) =>
  page.evaluate(async (id) => {
    const kept = (await indexedDB.databases()).find(({ name }) => name?.startsWith('inflo-paper:') && name.includes(id))
    const opening = indexedDB.open(kept?.name ?? '')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction(['updates'], 'readonly')
    await new Promise((resolve) => reading.objectStore('updates').count().addEventListener('success', resolve))
    opening.result.close()
  }, paperId)

/** Delays the device's storage until well after the server has answered. */
const rememberLate = (page: Page) =>
  page.addInitScript(() => {
    const late = (heard: (event: Event) => void) => (event: Event) => void setTimeout(() => heard(event), 2_000)
    Object.defineProperty(IDBOpenDBRequest.prototype, 'onsuccess', {
      set(this: IDBOpenDBRequest, heard: (event: Event) => void) {
        this.addEventListener('success', late(heard))
      },
    })
  })

test('text typed offline before leaving is sent on the next visit, however slow the device’s storage is', async ({
  browser,
  community,
}) => {
  const { student, draftPaperId: paperId } = community
  const [one, other] = [await as(browser, student), await as(browser, student)]
  await open(one.page, paperId)
  await expect(one.page.getByText(/^Saved \d/)).toBeVisible()
  const context = one.page.context()
  await context.setOffline(true)
  await typeAtEnd(one.page, 'Left without a network. ')
  // Closing a tab with unsaved changes asks for confirmation; this tab has no unsaved changes.
  await writtenOnDevice(one.page, paperId)
  await one.page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await rememberLate(again)
  await open(again, paperId)
  await open(other.page, paperId)
  await expect(methods(other.page)).toContainText('Left without a network.')
  await expect(again.getByText(/^Saved \d/)).toBeVisible()
  await one.leave()
  await other.leave()
})

test('a section accepts headings, lists, tables and equations by keyboard and toolbar, and shows when it is saved', async ({
  browser,
  community,
}) => {
  const { page, leave } = await as(browser, community.student)
  await page.goto(`/student/papers/${community.draftPaperId}?section=results`)
  const text = page.getByRole('textbox', { name: 'Results', exact: true })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## What we found')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- first')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second')
  await expect(text.locator('h3')).toHaveText('What we found')
  await expect(text.locator('li')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5. fifth')
  await expect(text.locator('ol[start="5"] > li')).toHaveText('fifth')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.keyboard.type('Who took part')
  await expect(text.locator('figcaption')).toContainText('Who took part')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ward')
  await expect(text.locator('th').first()).toHaveText('Ward')
  await expect(text.locator('tr')).toHaveCount(3)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await leave()
})
