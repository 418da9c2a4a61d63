import sharp from 'sharp'
import { expect, type Page } from '@playwright/test'
import { as } from './members.ts'
import { pasteFigure } from './pasting.ts'
import { test } from './test.ts'

const methods = (page: Page) => page.getByRole('textbox', { name: 'Methods', exact: true })
const open = (page: Page, paperId: string) => page.goto(`/student/papers/${paperId}?section=methods`)
const typeAtEnd = async (page: Page, text: string) => {
  await methods(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

test('one section is written in two browsers at once, and where there is no network', async ({
  browser,
  community,
}) => {
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

test('a section takes headings, lists, tables and equations by keys and tools, and says what is saved', async ({
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

test('behind an equation that ends a section one goes on writing by keys', async ({ browser, community }) => {
  const { page, leave } = await as(browser, community.student)
  await page.goto(`/student/papers/${community.draftPaperId}?section=conclusion`)
  const text = page.getByRole('textbox', { name: 'Conclusion', exact: true })
  await text.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('It follows that')
  await page.getByRole('button', { name: 'Equation', exact: true }).click()
  await page.keyboard.type('a = b')
  await page.keyboard.press('Escape')
  await text.getByText('It follows that').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Which was to be shown.')
  await expect(text.locator('.equation + p')).toHaveText('Which was to be shown.')
  await leave()
})

test('a paper opens again at the section where one was, and at its beginning on another device', async ({
  browser,
  community,
}) => {
  const { page, leave } = await as(browser, community.student)
  await page.goto(`/student/papers/${community.draftPaperId}?section=limitations`)
  await expect(page.getByRole('heading', { name: 'Limitations', level: 2 })).toBeVisible()
  await page.goto(`/student/papers/${community.draftPaperId}`)
  await expect(page.getByRole('heading', { name: 'Limitations', level: 2 })).toBeVisible()
  await leave()
  const elsewhere = await as(browser, community.student)
  await elsewhere.page.goto(`/student/papers/${community.draftPaperId}`)
  await expect(elsewhere.page.getByRole('heading', { name: 'Abstract', level: 2 })).toBeVisible()
  await elsewhere.leave()
})

test('a picture is put in with its words, captioned, and stays', async ({ browser, community }) => {
  const { page, complaints, leave } = await as(browser, community.student)
  await page.goto(`/student/papers/${community.draftPaperId}?section=discussion`)
  const text = page.getByRole('textbox', { name: 'Discussion', exact: true })
  await text.click()
  await page.keyboard.type('As the figure shows, it fell.')
  await page.getByRole('button', { name: 'Figure', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Put in a figure' })
  await dialog.getByRole('button', { name: 'Put it in' }).click()
  await expect(dialog.getByText('Please choose a picture.')).toBeVisible()
  const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#1f6f5c' } })
    .png()
    .toBuffer()
  await dialog.getByLabel('Picture').setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: png })
  await dialog.getByRole('textbox', { name: /What it shows/ }).fill('A green chart that falls.')
  await dialog.getByRole('button', { name: 'Put it in' }).click()
  await expect(text.getByRole('img', { name: 'A green chart that falls.' })).toBeVisible()
  await text.locator('figcaption').click()
  await page.keyboard.type('Missed doses by week')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.reload()
  await expect(text.getByRole('img', { name: 'A green chart that falls.' })).toBeVisible()
  await expect(text.locator('figcaption')).toHaveText('Missed doses by week')
  expect(complaints.heard).toEqual([])
  await leave()
})

test('a figure that is copied and pasted is a figure still', async ({ browser, community }) => {
  const { page, leave } = await as(browser, community.student)
  await page.goto(`/student/papers/${community.draftPaperId}?section=limitations`)
  const text = page.getByRole('textbox', { name: 'Limitations', exact: true })
  await text.click()
  await pasteFigure(text)
  await expect(text.locator('figure[data-part="figure"]')).toContainText('Alarms by week')
  await expect(text.locator('table')).toHaveCount(0)
  await leave()
})
