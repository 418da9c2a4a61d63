import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDataDirectory, findFreePort, startServerProcess, endServers } from '../src/server/testing/server.ts'

const ROOT = path.join(import.meta.dirname, '..')
const SCREEN = 'src/features/site/web/about/about-page.tsx'

const tree = mkdtempSync(path.join(tmpdir(), 'inflo-built-anew-'))
afterAll(async () => {
  await endServers()
  rmSync(tree, { recursive: true, force: true })
})

const build = () =>
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] })
const chunks = () => readdirSync(path.join(tree, 'dist/server/assets'))

test('rebuilding under a running server keeps its pages available, requested before or not', async () => {
  for (const part of [
    'src',
    'db',
    'scripts',
    'build',
    'public',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
  ])
    cpSync(path.join(ROOT, part), path.join(tree, part), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'))
  build()
  const first = chunks()
  const port = await findFreePort()
  const command: [string, string] = [process.execPath, path.join(tree, 'src/server/main.ts')]
  const server = startServerProcess({ dataDirectory: await createDataDirectory(), port, command })
  await server.ready
  const home = await (await fetch(server.address)).text()
  const screen = path.join(tree, SCREEN)
  writeFileSync(screen, readFileSync(screen, 'utf8').replace('title="About Inflo"', 'title="About data-new"'))
  build()
  expect(chunks().filter((name) => !first.includes(name))).not.toEqual([])
  const page = await fetch(`${server.address}/about`)
  const text = await page.text()
  expect([page.status, text.includes('data-new')]).toEqual([200, false])
  for (const [, file] of (home + text).matchAll(/"(\/assets\/[^"]+)"/g))
    expect([file, (await fetch(server.address + file)).status]).toEqual([file, 200])
})
