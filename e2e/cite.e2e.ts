import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { importedArticles } from './articles.ts'
import { expectAccessiblePage } from './axe.ts'
import { PHONE } from './people.ts'
import { test } from './test.ts'

let paperId = ''
test.beforeAll(async ({ request }) => {
  paperId = (await importedArticles(request)).at(-1) ?? ''
})

test('a reader cites a paper by keyboard, copies the citation and saves a file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/research/${paperId}`)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('button', { name: 'Cite', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cite this paper' })
  await expect(dialog.getByRole('group', { name: 'Vancouver citation' })).toContainText(title ?? '')
  await dialog.getByRole('tab', { name: 'Vancouver' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('group', { name: 'APA citation' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Citation copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(title ?? '')
  await dialog.getByRole('tab', { name: 'BibTeX' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${paperId}.bib`)
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^@article\{/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Cite', exact: true })).toBeFocused()
})

test('on a phone, the citation is one press away from the title', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(`/research/${paperId}`)
  await expect(page.getByRole('button', { name: 'Cite', exact: true })).not.toBeInViewport()
  await page.getByRole('link', { name: 'Cite or download' }).click()
  await expect(page.getByRole('button', { name: 'Cite', exact: true })).toBeInViewport({ ratio: 1 })
  await expectAccessiblePage(page)
})

test('every file is a working link without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto(`/research/${paperId}`)
  await expect(page.getByRole('button', { name: 'Cite', exact: true })).toBeHidden()
  const files = page.getByRole('region', { name: 'Cite and download' }).getByRole('link')
  const addresses = await files.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses).toHaveLength(6)
  for (const address of addresses)
    expect([address, (await context.request.get(address)).status()]).toEqual([address, 200])
  await context.close()
})
