import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { jatsArticle } from '../src/formats/jats/in/jats.fixture.ts'
import { expectNoFindings } from './axe.ts'
import { runScript } from './run-script.ts'
import { test } from './test.ts'

const PAPER = '/research/10.5555-figures.journey'

const figure = (number: number): string =>
  `<fig id="f${number}"><label>Figure ${number}</label><caption><title>Falls in year ${number}.</title><p>Six wards.</p></caption><graphic xlink:href="f${number}.png"><alt-text>Bars for year ${number}</alt-text></graphic></fig>`

/** Creates a folder with an article and its two figures. It has no journal, so that other journeys do not find it. */
async function aPackage(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'inflo-figures-'))
  const body = `<p>Text.</p>${figure(1)}<p>More text.</p>${figure(2)}`
  const xml = jatsArticle({ doi: '10.5555/figures.journey', title: 'Falls in six wards', body })
  await writeFile(path.join(directory, 'article.xml'), xml.replace(/<journal-meta>.*<\/journal-meta>/, ''))
  for (const [name, width, background] of [
    ['f1.png', 2_400, '#0b5d55'],
    ['f2.png', 1_200, '#7a3e00'],
  ] as const) {
    const picture = sharp({ create: { width, height: 1_000, channels: 3, background } })
    await picture.png().toFile(path.join(directory, name))
  }
  return directory
}

test.beforeAll(async ({ server }) => {
  const directory = await aPackage()
  await runScript('scripts/import.ts', [directory], server.settings)
  await rm(directory, { recursive: true })
})

const viewer = (page: Page) => page.getByRole('dialog')
const shownWidth = async (page: Page) => (await viewer(page).getByRole('img').boundingBox())?.width ?? 0
const pictureOf = (page: Page, number: number) => page.getByRole('link', { name: `Bars for year ${number}` })

test('a reader opens figures by keyboard, zooms, moves between them and returns', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(PAPER)
  const first = pictureOf(page, 1)
  await first.scrollIntoViewIfNeeded()
  // The page reserves the picture's space before it is loaded.
  const img = first.getByRole('img')
  await expect(img).toHaveAttribute('width', '2400')
  await expect.poll(() => img.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  await expectNoFindings(page)
  await first.press('Enter')
  await expect(viewer(page)).toBeVisible()
  await expect(viewer(page).getByRole('status')).toHaveText('Figure 1 (1 of 2), 100 %')
  await expect(viewer(page).getByRole('group', { name: 'Caption' })).toContainText('Falls in year 1.Six wards.')
  await expectNoFindings(page)
  const whole = await shownWidth(page)
  await page.keyboard.press('+')
  await expect.poll(() => shownWidth(page)).toBeCloseTo(whole * 1.5, -1)
  await expect(viewer(page).getByRole('status')).toHaveText('Figure 1 (1 of 2), 150 %')
  const stage = viewer(page).getByRole('group', { name: /^Figure image/ })
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => stage.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  await page.keyboard.press('0')
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByRole('img', { name: 'Bars for year 2' })).toBeVisible()
  await expect(viewer(page).getByRole('button', { name: 'Next figure' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await expect(pictureOf(page, 2)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  /** Simulates a touch with one or several fingers, each moving from one position to another. */
  async function fingers(page: Page, moves: { from: [number, number]; to: [number, number] }[]) {
    const client = await page.context().newCDPSession(page)
    const points = (at: 'from' | 'to') => moves.map((move, id) => ({ x: move[at][0], y: move[at][1], id }))
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points('from') })
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points('to') })
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  test('two fingers zoom, one finger moves to the next figure, and nothing overflows the screen', async ({ page }) => {
    await page.goto(PAPER)
    await pictureOf(page, 1).scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await pictureOf(page, 1).tap()
    await expect(viewer(page).getByRole('status')).toHaveText('Figure 1 (1 of 2), 100 %')
    await fingers(page, [
      { from: [170, 400], to: [70, 400] },
      { from: [220, 400], to: [320, 400] },
    ])
    await expect(viewer(page).getByRole('status')).not.toHaveText(/100 %/)
    await viewer(page).getByRole('button', { name: 'Zoom out' }).tap()
    for (
      let press = 0;
      press < 5 && !/ 100 %/.test((await viewer(page).getByRole('status').textContent()) ?? '');
      press += 1
    )
      await viewer(page).getByRole('button', { name: 'Zoom out' }).tap()
    await fingers(page, [{ from: [300, 400], to: [100, 405] }])
    await expect(viewer(page).getByRole('status')).toHaveText('Figure 2 (2 of 2), 100 %')
    await expectNoFindings(page)
    // Chromium treats an instant swipe as a fling, which the next touch only stops, so the tap is repeated.
    const close = viewer(page).getByRole('button', { name: 'Close' })
    await expect(async () => {
      if (await close.isVisible()) await close.tap({ timeout: 1_000 })
      await expect(viewer(page)).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a figure’s link opens the picture', async ({ page }) => {
    await page.goto(PAPER)
    const address = await pictureOf(page, 1).getAttribute('href')
    const answer = await page.request.get(address ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp'])
  })
})
