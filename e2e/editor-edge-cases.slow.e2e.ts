import sharp from 'sharp'
import { expect } from '@playwright/test'
import { createWriter } from './community.ts'
import { as } from './members.ts'
import { pasteFigure } from './clipboard.ts'
import { test } from './test.ts'

test('an author continues by keyboard after an equation that ends a section', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=conclusion`)
  const text = page.getByRole('textbox', { name: 'Conclusion', exact: true })
  await text.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('It follows that')
  await page.getByRole('button', { name: 'Equation', exact: true }).click()
  await page.keyboard.type('a = b')
  await page.keyboard.press('Escape')
  await page.keyboard.type('Which was to be shown.')
  await expect(text.locator('.equation + p')).toHaveText('Which was to be shown.')
  await expect(text.locator('.equation math')).toHaveCount(1)
  await leave()
})

test('a paper opens at the last section on one device and at its beginning on another', async ({
  browser,
  request,
}) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=limitations`)
  await expect(page.getByRole('heading', { name: 'Limitations', level: 2 })).toBeVisible()
  await page.goto(`/student/papers/${paperId}`)
  await expect(page.getByRole('heading', { name: 'Limitations', level: 2 })).toBeVisible()
  await leave()
  const elsewhere = await as(browser, student)
  await elsewhere.page.goto(`/student/papers/${paperId}`)
  await expect(elsewhere.page.getByRole('heading', { name: 'Abstract', level: 2 })).toBeVisible()
  await elsewhere.leave()
})

test('an author inserts a picture with a description and a caption, and it is saved', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, complaints, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=discussion`)
  const text = page.getByRole('textbox', { name: 'Discussion', exact: true })
  await text.click()
  await page.keyboard.type('As the figure shows, it fell.')
  await page.getByRole('button', { name: 'Figure', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert a figure' })
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(dialog.getByText('Please choose a picture.')).toBeVisible()
  const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#1f6f5c' } })
    .png()
    .toBuffer()
  await dialog.getByLabel(/^Picture/).setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: png })
  await dialog.getByRole('textbox', { name: /Description/ }).fill('A green chart that falls.')
  await dialog.getByRole('button', { name: 'Insert' }).click()
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

test('a copied and pasted figure remains a figure', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=limitations`)
  const text = page.getByRole('textbox', { name: 'Limitations', exact: true })
  await text.click()
  const tables = await text.locator('table').count()
  await pasteFigure(text)
  await expect(text.locator('figure[data-part="figure"]')).toContainText('Alarms by week')
  await expect(text.locator('table')).toHaveCount(tables)
  await leave()
})

test('a list pasted from Word keeps its letters', async ({ browser, request }) => {
  const { student, paperId } = await createWriter(request, 3)
  const { page, leave } = await as(browser, student)
  await page.goto(`/student/papers/${paperId}?section=background`)
  const text = page.getByRole('textbox', { name: 'Background', exact: true })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await text.evaluate((element) => {
    const item = (mark: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${mark}</span>${words}</p>`
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', item('C.', 'third') + item('D.', 'fourth'))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const list = text.locator('ol').filter({ hasText: 'third' })
  await expect(list).toHaveAttribute('start', '3')
  await expect(list).toHaveCSS('list-style-type', 'upper-alpha')
  await leave()
})
