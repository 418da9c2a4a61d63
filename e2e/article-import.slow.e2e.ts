import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import {
  createPicture,
  articleXml,
  createZip,
  figureXml,
} from '../src/features/library/server/import/package/packages.fixture.ts'
import { openTab } from './control.ts'
import { expectNoFindings, expectAccessiblePage } from './axe.ts'
import { theAdminSignedIn } from './community.ts'
import { as } from './members.ts'
import { PHONE } from './people.ts'
import { test } from './test.ts'

// Builds an article without a journal, so that other journeys do not find it.
const article = (body: string, doi = '10.5555/imported.journey') =>
  articleXml(body, doi).replace(/<journal-meta>.*<\/journal-meta>/, '')

const aPackage = async () =>
  readFile(
    await createZip({
      'a.xml': article(figureXml('f1.tif', '<alt-text>Bars for six wards</alt-text>')),
      'f1.tif': await createPicture(2_400, 4_200, 'tiff'),
      'raw.csv': 'a,b',
    }),
  )

const viewer = (page: Page) => page.getByRole('dialog')

test('an admin imports articles and sees each result, and readers enlarge the figure', async ({ browser, request }) => {
  const { page, complaints } = await as(browser, await theAdminSignedIn(request))
  await page.goto('/admin/control')
  await openTab(page, 'Publishing', 'Article Import')
  const send = page.getByRole('button', { name: 'Import', exact: true })
  await send.click()
  await expect(page.getByText('Please choose a file.')).toBeVisible()
  await expect(page.getByLabel('Article packages')).toBeFocused()
  await expectAccessiblePage(page)
  complaints.allow(/422/)
  await page.getByLabel('Article packages').setInputFiles([
    { name: 'empty.meca', mimeType: 'application/zip', buffer: await readFile(await createZip({ 'a.txt': 'text' })) },
    { name: 'falls-in-six-wards.zip', mimeType: 'application/zip', buffer: await aPackage() },
  ])
  await send.click()
  const rows = page.getByRole('region', { name: 'Import results' }).getByRole('listitem')
  const refused = rows.filter({ hasText: 'empty.meca' }).first()
  await expect(refused).toContainText('The package contains no JATS article')
  const imported = rows.filter({ hasText: 'falls-in-six-wards.zip' }).first()
  await expect(imported).toContainText('Added to the library')
  await expect(imported.getByRole('region', { name: 'Kept' })).toContainText('Shown: 1 figure.')
  await expect(imported.getByRole('region', { name: 'Left out' })).toContainText('raw.csv')
  await expect(page.getByRole('status').filter({ hasText: '1 imported, 1 not imported.' })).toBeAttached()
  await expectAccessiblePage(page)

  await imported.getByRole('link').click()
  await page.waitForURL(/\/research\//)
  const figure = page.getByRole('link', { name: 'Bars for six wards' })
  await figure.scrollIntoViewIfNeeded()
  await expectNoFindings(page)
  for (const size of [undefined, PHONE]) {
    if (size) await page.setViewportSize(size)
    await figure.press('Enter')
    await expect(viewer(page).getByRole('group', { name: 'Caption' })).toContainText('Falls by ward.')
    await expect
      .poll(() =>
        viewer(page)
          .getByRole('img')
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
      )
      .toBeGreaterThan(300)
    await expectNoFindings(page)
    await page.keyboard.press('+')
    await expect(viewer(page).getByRole('status')).toHaveText('Figure 1 (1 of 1), 150 %')
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
  }
  expect(complaints.heard).toEqual([])
})

test('an admin sends refused files again without choosing them', async ({ browser, request }) => {
  const { page, complaints } = await as(browser, await theAdminSignedIn(request))
  complaints.allow(/429/)
  await page.goto('/admin/control')
  await openTab(page, 'Publishing', 'Article Import')
  let refusals = 1
  await page.route('**/api/admin/research-library/imports', async (route) => {
    refusals -= 1
    if (refusals < 0) return route.continue()
    return route.fulfill({ status: 429, json: { detail: 'Please wait a minute.' } })
  })
  const buffer = Buffer.from(article('<p>Text.</p>', '10.5555/imported-again.journey'))
  await page.getByLabel('Article packages').setInputFiles({ name: 'again.xml', mimeType: 'application/xml', buffer })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const row = page.getByRole('region', { name: 'Import results' }).getByRole('listitem').first()
  await expect(row).toContainText('Please wait a minute.')
  await page.getByRole('button', { name: 'Import the refused file again' }).click()
  await expect(row).toContainText('Added to the library')
  await expect(page.getByRole('button', { name: 'Import the refused file again' })).toHaveCount(0)
  expect(complaints.heard).toEqual([])
})
