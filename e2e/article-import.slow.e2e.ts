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

// Without a journal, so that other journeys do not find it.
const article = (body: string) =>
  articleXml(body, '10.5555/imported.journey').replace(/<journal-meta>.*<\/journal-meta>/, '')

const aPackage = async () =>
  readFile(
    await createZip({
      'a.xml': article(figureXml('f1.tif', '<alt-text>Bars for six wards</alt-text>')),
      'f1.tif': await createPicture(2_400, 4_200, 'tiff'),
      'raw.csv': 'a,b',
    }),
  )

const viewer = (page: Page) => page.getByRole('dialog')

test('an admin imports articles, is told what became of each, and readers open the figure large', async ({
  browser,
  request,
}) => {
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
  const rows = page.getByRole('region', { name: 'What became of them' }).getByRole('listitem')
  const refused = rows.filter({ hasText: 'empty.meca' }).first()
  await expect(refused).toContainText('The package holds no JATS article')
  const imported = rows.filter({ hasText: 'falls-in-six-wards.zip' }).first()
  await expect(imported).toContainText('Added to the library')
  await expect(imported.getByRole('region', { name: 'Kept' })).toContainText('Shown: 1 figure.')
  await expect(imported.getByRole('region', { name: 'Not taken over' })).toContainText('raw.csv')
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
