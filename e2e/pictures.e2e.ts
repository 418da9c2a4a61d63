import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { runScript } from './run-script.ts'
import { createOwnServer, type JourneyServer } from './servers.ts'
import { test } from './test.ts'

const ROOT = path.dirname(import.meta.dirname)
const ARTICLES = path.resolve(ROOT, '../shared/data/plos')
const SHOWN = 8
// Screenshots are comparable only on the same operating system, which renders the fonts.
const canCompare = process.platform === 'linux' && existsSync(ARTICLES)
if (!canCompare)
  process.stderr.write('SKIPPED: the pictures of pages are compared on Linux with the real articles only.\n')

// Uses a separate server, because the journeys add content to theirs.
let server: JourneyServer
let paper: string

test.skip(!canCompare, 'no real articles beside the project, or not Linux')
// Scripts are disabled, so that no content moves and no reader is counted.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(async ({ playwright }) => {
  server = await createOwnServer({ bare: true })
  const files = readdirSync(ARTICLES).filter((name) => name.endsWith('.xml'))
  const shown = files.toSorted().slice(0, SHOWN)
  await runScript(
    'scripts/import.ts',
    shown.map((name) => path.join(ARTICLES, name)),
    server.settings,
  )
  const request = await playwright.request.newContext({ baseURL: server.address })
  const list = (await (await request.get('/api/public/research-library')).json()) as { papers: { paper_id: string }[] }
  expect(list.papers).toHaveLength(SHOWN)
  paper = `/research/${list.papers[0]?.paper_id}`
  await request.dispose()
})
test.afterAll(() => server.stop())

for (const [width, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 900 }],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`home, library and a paper look unchanged on a ${width}, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      for (const [name, where] of [
        ['home', '/'],
        ['library', '/research'],
        ['paper', paper],
      ] as const) {
        await page.goto(server.address + where)
        // Allows for the different text smoothing of other browser releases; a moved line differs by far more.
        await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, { maxDiffPixelRatio: 0.02 })
      }
    })
  }
}
