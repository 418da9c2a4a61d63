import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensureBrowser } from './browser.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'inflo browsers '))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(directory, { recursive: true })
})

async function aProgram(name: string, ending: number): Promise<string> {
  const file = path.join(directory, name)
  await writeFile(file, `#!/bin/sh\nexit ${ending}\n`)
  await chmod(file, 0o755)
  return file
}

test('a browser that does not start is skipped, such as Ubuntu’s placeholder package', async () => {
  await aProgram('google-chrome', 1)
  const works = await aProgram('chromium', 0)
  vi.stubEnv('CHROME_PATH', path.join(directory, 'not-there'))
  vi.stubEnv('PATH', directory)
  expect(await ensureBrowser()).toBe(works)
})

test('a headless browser is preferred', async () => {
  const light = await aProgram('chromium-headless-shell', 0)
  expect(await ensureBrowser()).toBe(light)
})
