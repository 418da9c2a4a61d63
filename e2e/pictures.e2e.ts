import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { freePort } from '../scripts/free-port.ts'
import { test } from './test.ts'

const ROOT = path.dirname(import.meta.dirname)
const ARTICLES = path.resolve(ROOT, '../shared/data/plos')
const SHOWN = 8
// Fonts are drawn by the system: its pictures are of no other.
const canCompare = process.platform === 'linux' && existsSync(ARTICLES)
if (!canCompare)
  process.stderr.write('SKIPPED: the pictures of pages are compared on Linux with the real articles only.\n')

// A server of its own, since the journeys fill theirs with what they make.
let server: ChildProcess
let address: string
let paper: string

test.skip(!canCompare, 'no real articles beside the project, or not Linux')
// Without script nothing moves and nobody is counted.
test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000)
  const port = String(await freePort())
  address = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: port,
    PUBLIC_URL: address,
    INFLO_DATA_DIR: path.join(tmpdir(), `inflo-pictures-${randomBytes(6).toString('hex')}`),
    DATABASE_URL: '',
    REDIS_URL: '',
    LOG_LEVEL: 'warn',
  }
  server = spawn(process.execPath, ['scripts/e2e-server.ts'], { cwd: ROOT, env, stdio: 'ignore' })
  const request = await playwright.request.newContext({ baseURL: address })
  await expect(async () => expect((await request.get('/health/ready')).ok()).toBe(true)).toPass({ timeout: 120_000 })
  const files = readdirSync(ARTICLES).filter((name) => name.endsWith('.xml'))
  const shown = files.toSorted().slice(0, SHOWN)
  await promisify(execFile)(
    process.execPath,
    ['scripts/import.ts', ...shown.map((name) => path.join(ARTICLES, name))],
    { cwd: ROOT, env },
  )
  const list = (await (await request.get('/api/public/research-library')).json()) as { papers: { paper_id: string }[] }
  expect(list.papers).toHaveLength(SHOWN)
  paper = `/research/${list.papers[0]?.paper_id}`
  await request.dispose()
})
test.afterAll(async () => {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
})

for (const [width, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 900 }],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`home, library and a paper look as they did on a ${width}, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      for (const [name, where] of [
        ['home', '/'],
        ['library', '/research'],
        ['paper', paper],
      ] as const) {
        await page.goto(address + where)
        // Another release of the browser smooths letters differently; a moved line is far more than this.
        await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, { maxDiffPixelRatio: 0.02 })
      }
    })
  }
}
